"""How the lab looks: one block of CSS, every rule under a class of its own, in the colours of the theme."""

CSS = """
.cl-stepper { display: flex; flex-flow: column nowrap; width: 100%; max-width: 1180px; padding: 4px 2px;
  box-sizing: border-box;
  color: var(--jp-ui-font-color1); font-family: var(--jp-ui-font-family); overflow: visible; }
.cl-stepper .cl-body { display: flex; flex-flow: row wrap; gap: 12px 24px; align-items: flex-start; width: 100%;
  overflow: visible; }
.cl-stepper .cl-left { flex: 1 1 300px; min-width: 0; max-width: 560px; overflow: visible; }
.cl-stepper .cl-right { flex: 1 1 300px; min-width: 0; gap: 10px; overflow: visible; }
.cl-stepper .cl-column { display: flex; flex-flow: column nowrap; align-items: stretch; overflow: visible; }
.cl-stepper .cl-row { display: flex; flex-flow: row wrap; gap: 6px; align-items: flex-end; overflow: visible; }
.cl-stepper .widget-html, .cl-stepper .widget-html-content { margin: 0; width: 100%; height: auto;
  line-height: 1.45; font-size: 13px; overflow: visible; }
.cl-stepper .cl-style { display: none; }
.cl-stepper .cl-board svg { display: block; width: 100%; height: auto; margin: 0 auto; }
.cl-stepper .cl-stage { position: relative; }
.cl-stepper .cl-ghosts { position: absolute; inset: 0; pointer-events: none; }
.cl-stepper .cl-ghost { display: none; }
.cl-stepper .cl-says .widget-html-content { font-size: 15px; }
.cl-stepper .cl-says p { margin: 0; }
.cl-stepper .cl-title { font-size: 12px; letter-spacing: .04em; text-transform: uppercase;
  color: var(--jp-ui-font-color2); }
.cl-stepper .cl-log { margin: 4px 0 0 !important; font-size: 13px; color: var(--jp-ui-font-color2); }
.cl-stepper .cl-error, .cl-stepper .cl-told { padding: 6px 10px; border-radius: 4px; font-size: 13px;
  overflow-wrap: anywhere; border-left: 4px solid var(--jp-info-color0, #0288d1);
  background: var(--jp-layout-color2); color: var(--jp-ui-font-color1); }
.cl-stepper .cl-error { border-left-color: var(--jp-error-color0, #c62828); }
.cl-stepper .cl-error::before { content: "That did not work. "; font-weight: 600; }
.cl-stepper .cl-heading { margin: 0; height: auto; line-height: 1.4; font-size: 12px; font-weight: 600;
  color: var(--jp-ui-font-color2); }
.cl-stepper .cl-actions { gap: 8px; }
.cl-stepper .cl-bank { gap: 8px; }
.cl-stepper .cl-group { gap: 3px; }
.cl-stepper .cl-button { width: auto; max-width: 100%; height: auto; min-height: 32px; margin: 0; padding: 5px 12px;
  line-height: 1.35; white-space: normal; text-align: center; border-radius: 5px; font-size: 13px;
  border: 1px solid var(--jp-border-color1); background: var(--jp-layout-color1); color: var(--jp-ui-font-color1);
  box-shadow: none; }
.cl-stepper .cl-button:hover:enabled { background: var(--jp-layout-color2); box-shadow: none; }
.cl-stepper .cl-button:focus-visible, .cl-stepper select:focus-visible, .cl-stepper input:focus-visible {
  outline: 2px solid var(--jp-brand-color1, #1976d2) !important; outline-offset: 2px; }
.cl-stepper .cl-button:disabled { opacity: .5; }
.cl-stepper .cl-main, .cl-stepper .cl-action { border-color: var(--jp-brand-color1, #1976d2); font-weight: 600;
  min-height: 38px; font-size: 14px; }
.cl-stepper .cl-main { background: #1565c0; border-color: #1565c0; color: #fff; padding: 7px 20px; }
.cl-stepper .cl-main:hover:enabled { background: #0d4c94; color: #fff; }
.cl-stepper .cl-panels { border-top: 1px solid var(--jp-border-color2); }
.cl-stepper .cl-panel { border-bottom: 1px solid var(--jp-border-color2); }
.cl-stepper .cl-panel-button { width: 100%; text-align: left; border: 0; border-radius: 0; padding: 6px 4px;
  background: transparent; }
.cl-stepper .cl-panel-body { padding: 4px 4px 14px; gap: 8px; }
.cl-stepper .cl-panel-body > .cl-button { align-self: flex-start; }
.cl-stepper .cl-column > .cl-field { flex: 0 0 auto; }
.cl-stepper .cl-field { width: auto; max-width: 100%; height: auto; margin: 0; flex: 1 1 150px; min-width: 0;
  flex-flow: column nowrap; align-items: stretch; display: flex; overflow: visible; }
.cl-stepper .cl-field > .widget-label { width: auto; max-width: none; text-align: left; height: auto;
  line-height: 1.4; font-size: 12px; color: var(--jp-ui-font-color2); white-space: normal; }
.cl-stepper .cl-field.widget-checkbox { flex: 1 1 100%; flex-flow: row; align-items: center; padding: 4px 0; }
.cl-stepper .cl-field.widget-checkbox .widget-label-basic { width: auto; font-size: 13px;
  color: var(--jp-ui-font-color1); white-space: normal; line-height: 1.4; height: auto; }
.cl-stepper .cl-field input, .cl-stepper .cl-field select { width: 100%; box-sizing: border-box; flex: none; }
.cl-stepper .cl-field input, .cl-stepper .cl-field select:not([size]) { height: 30px; margin: 0; }
.cl-stepper .cl-field input[type="checkbox"] { width: auto; height: auto; margin: 0 8px 0 0; }
.cl-stepper .cl-field select[size] { height: auto; }
.cl-stepper .cl-form { display: grid; grid-template-columns: repeat(auto-fill, minmax(140px, 1fr)); gap: 8px;
  align-items: end; }
.cl-stepper .cl-form .cl-long { grid-column: 1 / -1; }
.cl-stepper .cl-sheet { gap: 6px; }
.cl-stepper .cl-line { padding-bottom: 6px; border-bottom: 1px solid var(--jp-border-color2); }
.cl-stepper .cl-line > .cl-field { flex: 1 1 68px; }
.cl-stepper .cl-line > .cl-field.cl-wrong { flex-basis: 100%; }
.cl-stepper .cl-edited { gap: 8px; }
.cl-stepper .cl-wrong > .widget-label { color: var(--jp-ui-font-color1); font-weight: 600; }
.cl-stepper .cl-wrong input, .cl-stepper .cl-wrong select { border: 2px solid var(--jp-error-color0, #c62828); }
.cl-stepper .cl-table { border-collapse: collapse; width: 100%; margin: 0; font-size: 13px;
  color: var(--jp-ui-font-color1); border: 0; table-layout: auto; }
.cl-stepper .cl-table tr, .cl-stepper .cl-content table tr { background: transparent; }
.cl-stepper .cl-table th, .cl-stepper .cl-table td { padding: 4px 6px; text-align: left; vertical-align: top;
  font-variant-numeric: tabular-nums; border: 0; border-bottom: 1px solid var(--jp-border-color2);
  white-space: normal; overflow-wrap: anywhere; max-width: none; }
.cl-stepper .cl-table tbody th { font-weight: 400; }
.cl-stepper .cl-table thead th { overflow-wrap: normal; }
.cl-stepper .cl-table .cl-best th, .cl-stepper .cl-table .cl-best td { font-weight: 600;
  background: var(--jp-layout-color2); }
.cl-stepper .cl-bar { display: block; height: 5px; margin-top: 3px; border-radius: 3px;
  background: var(--jp-layout-color3); }
.cl-stepper .cl-bar span { display: block; height: 100%; border-radius: 3px; background: #3d7fc4; }
.cl-stepper .cl-table .cl-outcome th { padding-left: 20px; }
.cl-stepper .cl-table .cl-outcome th, .cl-stepper .cl-table .cl-outcome td { border-bottom: 0; padding-bottom: 0; }
.cl-stepper .cl-cover p { text-align: center; }
.cl-stepper .cl-cover { min-height: 240px; align-items: center; justify-content: center; gap: 12px; }
"""


def style_block() -> str:
    """Return the ``<style>`` element; each board carries it, so that it is there whichever cell was run."""
    return f"<style>{CSS}</style>"
