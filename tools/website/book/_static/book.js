// Boards and charts are drawn for JupyterLab's two themes: tell them which of the two the page shows.
const root = document.documentElement;
const tell = () => root.setAttribute("data-jp-theme-light", String(root.dataset.theme !== "dark"));
new MutationObserver(tell).observe(root, { attributeFilter: ["data-theme"] });
tell();
