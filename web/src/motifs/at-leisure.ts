import { atRest } from "#web/src/ui/breathe.ts";

const waiting: Element[] = [];

async function drawAll(): Promise<void> {
  while (waiting.length) {
    await atRest();
    waiting.shift()?.setAttribute("data-drawn", "");
  }
}

/**
 * Has a picture that lies outside the window laid out when the browser has nothing else to do, one after the other: a drawing has some
 * hundred parts, and a page of them would hold up the first look at it. Until then the style sheet leaves it to come near.
 */
export function drawAtLeisure(picture: Element | null): void {
  if (!picture || picture.hasAttribute("data-drawn")) return;
  waiting.push(picture);
  if (waiting.length === 1) void drawAll();
}
