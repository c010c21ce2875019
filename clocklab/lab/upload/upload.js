// A button that reads a file of this computer and hands its name and its bytes to the kernel.

function render({ model, el }) {
  const button = document.createElement("button");
  const input = document.createElement("input");
  button.className = "jupyter-button cl-button";
  button.type = "button";
  button.textContent = model.get("label");
  button.title = model.get("hint");
  input.type = "file";
  input.accept = model.get("accept");
  input.hidden = true;
  button.addEventListener("click", () => input.click());
  input.addEventListener("change", async () => {
    const [file] = input.files;
    if (!file) return;
    const content = await file.arrayBuffer();
    input.value = ""; // so that the same file can be chosen again
    model.send({ file: file.name }, undefined, [content]);
  });
  el.append(button, input);
}

export default { render };
