/** The path of a Chromium that runs on this machine, undefined where it is Playwright's own; installs one when there is none. */
export function findChromium(): Promise<string | undefined>;
