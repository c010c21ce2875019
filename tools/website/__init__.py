"""The parts of tools/build_site.py: a step for each part of the site, and what steps have in common."""
