"""The race's rules: options, pieces, states and moves."""
