import { screen, type BrowserWindow, type Display, type Rectangle } from "electron";
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { number, object } from "yup";
import type { Log } from "./log.ts";

interface Place extends Rectangle {
  maximized: boolean;
}
type Places = Record<string, Place>;

const whole = () => number().strict().integer().required();
const rectangle = object({ x: whole(), y: whole(), width: whole().min(200), height: whole().min(200) });

/** A laptop alone and the same one at a desk's screens each have a place of their own. */
const mostPlaces = 8;
/** As much of the window's upper edge must be on a display that it can be seen and moved. */
const grip = { width: 120, height: 40 };

type Area = Pick<Display, "bounds" | "workArea">;

/** Names an arrangement of displays. */
export const arrangementOf = (displays: readonly Area[]): string =>
  displays
    .map(({ bounds: { x, y, width, height } }) => `${x},${y},${width}x${height}`)
    .sort()
    .join(" ");

const overlap = (from: number, length: number, start: number, size: number) =>
  Math.min(from + length, start + size) - Math.max(from, start);

/** Where the window was with these displays; null when it was nowhere, or where nobody would find it. */
export function placeAmong(places: Places, displays: readonly Area[]): Place | null {
  const place = places[arrangementOf(displays)];
  if (!place || !rectangle.isValidSync(place, { strict: true })) return null;
  const home = displays.find(
    ({ workArea }) =>
      overlap(place.x, place.width, workArea.x, workArea.width) >= grip.width &&
      overlap(place.y, grip.height, workArea.y, workArea.height) >= grip.height,
  );
  if (!home) return null;
  return {
    x: place.x,
    y: place.y,
    width: Math.min(place.width, home.workArea.width),
    height: Math.min(place.height, home.workArea.height),
    maximized: place.maximized === true,
  };
}

export interface WindowPlaces {
  /** For the window that is about to be made. */
  find(): Place | null;
  /** Remembers where this window is put from now on. */
  follow(window: BrowserWindow): void;
}

/** How long the window must rest before its place is written down. */
const rest = 1000;

export function createWindowPlaces(file: string, log: Log): WindowPlaces {
  const read = (): Places => {
    try {
      const found: unknown = JSON.parse(readFileSync(file, "utf8"));
      return typeof found === "object" && found !== null ? (found as Places) : {};
    } catch {
      // The first start, or a damaged file: the system chooses a place.
      return {};
    }
  };
  const keep = (window: BrowserWindow) => {
    if (window.isDestroyed() || window.isMinimized() || window.isFullScreen()) return;
    const here = arrangementOf(screen.getAllDisplays());
    const { [here]: _before, ...others } = read();
    const place: Place = { ...window.getNormalBounds(), maximized: window.isMaximized() };
    const places = Object.fromEntries([[here, place], ...Object.entries(others).slice(0, mostPlaces - 1)]);
    try {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(`${file}.new`, JSON.stringify(places));
      renameSync(`${file}.new`, file);
    } catch (error) {
      log.warn("window.placeNotKept", { error: String(error) });
    }
  };
  return {
    find: () => placeAmong(read(), screen.getAllDisplays()),
    follow(window) {
      let timer: NodeJS.Timeout | undefined;
      const later = () => {
        clearTimeout(timer);
        timer = setTimeout(() => keep(window), rest);
      };
      for (const event of ["resize", "move", "maximize", "unmaximize"] as const) window.on(event as "resize", later);
      window.on("close", () => {
        clearTimeout(timer);
        keep(window);
      });
    },
  };
}
