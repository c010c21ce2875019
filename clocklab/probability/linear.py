"""Exact solutions of linear systems."""
