const waiting: Element[] = [];

const whenIdle = (work: () => void): void => {
  if ("requestIdleCallback" in window) requestIdleCallback(work);
  else setTimeout(work, 50);
};

function drawNext(): void {
  waiting.shift()?.setAttribute("data-drawn", "");
  if (waiting.length) whenIdle(drawNext);
}

/**
 * Has a picture that lies outside the window laid out when the browser has nothing else to do, one after the other: a drawing has some
 * hundred parts, and a page of them would hold up the first look at it. Until then the style sheet leaves it to come near.
 */
export function drawAtLeisure(picture: Element | null): void {
  if (!picture || picture.hasAttribute("data-drawn")) return;
  waiting.push(picture);
  if (waiting.length === 1) whenIdle(drawNext);
}
