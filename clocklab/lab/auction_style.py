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
.cl-auction .cl-dial { flex-flow: row nowrap; align-items: flex-end; gap: 14px; }
.cl-auction .cl-dial .cl-field { flex: 1 1 165px; min-width: 0; }
.cl-auction .cl-dial .cl-field input { width: 76px; font-variant-numeric: tabular-nums; }
.cl-auction .cl-dial .cl-slide { flex: 1 1 95px; width: auto; min-width: 90px; margin: 0 8px 0 0; height: 30px; }
.cl-auction .cl-slide .noUi-handle { visibility: hidden; }
.cl-auction .cl-slide .noUi-touch-area { visibility: visible; box-sizing: border-box; border-radius: 50%;
  border: 2px solid var(--jp-ui-font-color1); background: var(--jp-layout-color1); cursor: pointer; }
.cl-auction .cl-picture-box svg { display: block; width: 100%; height: auto; }
.cl-auction p { margin: 4px 0; font-size: 13px; }
.cl-auction caption { text-align: left; font-weight: 600; padding: 2px 6px; }
"""


def style_block() -> str:
    """Return the ``<style>`` element of the auction lab."""
    return f"<style>{CSS}{OWN}</style>"
