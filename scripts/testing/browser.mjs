/** Finds a Chromium that runs, or installs one: a missing browser is never a silent skip. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "playwright";
import { root } from "../check/sources.mjs";

const names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome", "microsoft-edge"];

function* onPath() {
  for (const folder of (process.env.PATH ?? "").split(delimiter)) {
    for (const name of names) yield join(folder, process.platform === "win32" ? `${name}.exe` : name);
  }
}

function* candidates() {
  // Answers where Playwright's own would be, whether it is there or not.
  yield chromium.executablePath();
  if (process.env.PLAYWRIGHT_CHROMIUM) yield process.env.PLAYWRIGHT_CHROMIUM;
  yield* onPath();
}

/** One that is there but lacks a system library is of no use, so each has to open a page. */
async function firstThatRuns() {
  const refused = [];
  for (const executablePath of new Set(candidates())) {
    if (!existsSync(executablePath)) continue;
    try {
      const browser = await chromium.launch({ executablePath, chromiumSandbox: false });
      await (await browser.newPage()).goto("about:blank");
      await browser.close();
      return { executablePath, refused };
    } catch (error) {
      refused.push(`${executablePath}: ${error.message.split("\n")[0]}`);
    }
  }
  return { refused };
}

function install() {
  const isRoot = process.getuid?.() === 0;
  const attempts = [
    [process.execPath, join(root, "node_modules/playwright/cli.js"), "install", "--with-deps", "chromium"],
  ];
  if (isRoot) attempts.push(["apt-get", "install", "-y", "chromium"]);
  else attempts.push([process.execPath, join(root, "node_modules/playwright/cli.js"), "install", "chromium"]);
  const failures = [];
  for (const [command, ...args] of attempts) {
    const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: "utf8", timeout: 300_000 });
    if (status === 0) return failures;
    failures.push(
      `${[command, ...args].join(" ")}: ${error?.message ?? `${stdout}${stderr}`.trim().split("\n").slice(-3).join(" ")}`,
    );
  }
  return failures;
}

/** The path of a Chromium that runs. */
export async function findChromium() {
  const found = await firstThatRuns();
  if (found.executablePath) return found.executablePath;
  console.log("No Chromium found; installing one …");
  const failures = install();
  const installed = await firstThatRuns();
  if (installed.executablePath) return installed.executablePath;
  throw new Error(
    [
      "The browser journeys need a Chromium, and none could be found or installed.",
      "Install one (`npx playwright install --with-deps chromium`, or your system's package), or set PLAYWRIGHT_CHROMIUM to its program.",
      ...installed.refused,
      ...failures,
    ].join("\n  "),
  );
}
