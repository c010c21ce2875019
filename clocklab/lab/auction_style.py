"""How the auction lab looks, beside what all of the lab looks like."""

from clocklab.lab.style import CSS

OWN = """
.cl-auction .cl-controls { flex: 1 1 260px; max-width: 340px; gap: 10px; }
.cl-auction .cl-right { flex: 2 1 420px; max-width: 680px; }
.cl-auction .cl-bidder { gap: 2px; padding: 6px 10px 8px; border-radius: 5px; border: 1px solid var(--jp-border-color2);
  border-left: 5px solid var(--jp-border-color1); }
.cl-auction .cl-bidder-0 { border-left-color: #3d7fc4; }
.cl-auction .cl-bidder-1 { border-left-color: #cc5a2a; }
.cl-auction .cl-bidder-2 { border-left-color: #b8920f; }
.cl-auction .cl-bidder-3 { border-left-color: #35925a; }
.cl-auction .cl-controls .cl-field { flex: 0 0 auto; }
.cl-auction .cl-field.widget-slider { display: grid; grid-template-columns: 1fr 48px; align-items: center;
  column-gap: 10px; }
.cl-auction .cl-field.widget-slider > .widget-label { grid-column: 1 / -1; }
.cl-auction .cl-field.widget-slider .slider-container { margin: 0 8px; }
.cl-auction .cl-field.widget-slider .widget-readout { min-width: 0; text-align: right; margin: 0;
  font-variant-numeric: tabular-nums; }
.cl-auction .cl-picture-box svg { display: block; width: 100%; height: auto; }
.cl-auction p { margin: 4px 0; font-size: 13px; }
.cl-auction caption { text-align: left; font-weight: 600; padding: 2px 6px; }
"""


def style_block() -> str:
    """Return the ``<style>`` element of the auction lab."""
    return f"<style>{CSS}{OWN}</style>"
