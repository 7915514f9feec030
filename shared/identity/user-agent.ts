/** Browsers by what they say of themselves; those that also claim to be another stand before it. */
const browsers: readonly (readonly [string, RegExp])[] = [
  ["AgriTrade", /Electron\//],
  ["Edge", /Edg(?:e|A|iOS)?\//],
  ["Opera", /OPR\/|Opera/],
  ["Samsung Internet", /SamsungBrowser\//],
  ["Firefox", /Firefox\/|FxiOS\//],
  ["Chrome", /Chrome\/|CriOS\/|Chromium\//],
  ["Safari", /Version\/.*Safari\//],
];
const systems: readonly (readonly [string, RegExp])[] = [
  ["iPhone", /iPhone/],
  ["iPad", /iPad/],
  ["Android", /Android/],
  ["Windows", /Windows/],
  ["ChromeOS", /CrOS/],
  ["macOS", /Macintosh|Mac OS X/],
  ["Linux", /Linux/],
];

const find = (list: readonly (readonly [string, RegExp])[], text: string) =>
  list.find(([, sign]) => sign.test(text))?.[0];

/** Browser and system of a device, by the names that people know; undefined where it does not say. */
export function readUserAgent(userAgent: string | null | undefined): {
  browser: string | undefined;
  system: string | undefined;
} {
  const text = userAgent ?? "";
  return { browser: find(browsers, text), system: find(systems, text) };
}
