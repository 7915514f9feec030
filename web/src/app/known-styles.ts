/**
 * The server writes a page's styles into its head and names their files there (`backend/src/website/document.ts`). Vite asks the
 * document which styles it has before it loads those of a part that comes later: a disabled link answers, and fetches nothing.
 */
for (const style of document.querySelectorAll<HTMLStyleElement>("style[data-files]"))
  for (const file of (style.dataset.files ?? "").split(" ")) {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.disabled = true;
    link.setAttribute("disabled", "");
    link.href = `/${file}`;
    document.head.append(link);
  }
