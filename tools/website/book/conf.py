"""How Sphinx makes the book; the sources beside this file are laid out by the step ``book``."""

project = "clocklab"
author = "The clocklab developers"
copyright = "2026, the clocklab developers"
extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx.ext.mathjax"]
exclude_patterns = ["_doctrees", "jupyter_execute"]
html_theme = "sphinx_book_theme"
html_title = "clocklab"
html_static_path = ["_static"]
html_css_files = ["book.css"]
html_js_files = ["book.js"]
html_copy_source = False
html_show_sourcelink = False
html_theme_options = {
    "navbar_persistent": [],  # the side bar has the search
    "show_toc_level": 2,
    "use_download_button": False,
    "use_fullscreen_button": False,
}
mathjax_path = "mathjax/tex-mml-chtml.js"
nb_execution_mode = "off"
nb_output_stderr = "show"
myst_enable_extensions = ["dollarmath", "amsmath"]
myst_heading_anchors = 4
suppress_warnings = ["mystnb.unknown_mime_type", "ref.python"]  # a class that several doors offer is found at each
autodoc_typehints = "description"
autodoc_mock_imports = ["flint", "matplotlib", "numba", "numpy", "pettingzoo", "pyspiel", "resvg_py", "sympy"]
