import { atRest } from "./breathe.ts";

const waiting: Element[] = [];

async function drawAll(): Promise<void> {
  // Those that come meanwhile are at its end.
  for (const picture of waiting) {
    await atRest();
    picture.setAttribute("data-drawn", "");
    // Lays it out now. Left to the next frame, all of a page would be laid out in one go.
    picture.getBoundingClientRect();
  }
  waiting.length = 0;
}

/**
 * Has a picture, or a part of a page, that lies outside the window laid out when the browser has nothing else to do, one after the other: a
 * drawing has some hundred pieces, and a page of them would hold up the first look at it. Until then the style sheet leaves it to come near.
 */
export function drawAtLeisure(picture: Element | null): void {
  if (picture?.hasAttribute("data-drawn") === false && waiting.push(picture) === 1) void drawAll();
}
