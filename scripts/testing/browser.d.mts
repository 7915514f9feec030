/** The path of a Chromium that runs on this machine; installs one when there is none. */
export function findChromium(): Promise<string>;
