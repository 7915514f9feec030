/** Finds a Chromium that runs, or installs one: a missing browser is never a silent skip. */
import { execFile, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { basename, delimiter, join } from "node:path";
import { promisify } from "node:util";
import { chromium } from "playwright";
import { root } from "../check/sources.mjs";

/** Debian's package of the one without windows, toolbars and extensions. */
const shell = "chromium-headless-shell";

/** That one comes first: it needs a fifth less processor time for the same pages. */
const names = [
  shell,
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
  "chrome",
  "microsoft-edge",
];

function* onPath() {
  for (const folder of (process.env.PATH ?? "").split(delimiter)) {
    for (const name of names) yield join(folder, process.platform === "win32" ? `${name}.exe` : name);
  }
}

/** Undefined stands for Playwright's own, which finds itself. */
function* candidates() {
  if (process.env.PLAYWRIGHT_CHROMIUM) yield process.env.PLAYWRIGHT_CHROMIUM;
  yield undefined;
  const found = [...onPath()].filter((path) => existsSync(path));
  for (const name of names) yield* found.filter((path) => basename(path).replace(/\.exe$/, "") === name);
}

/** One that is there but lacks a system library is of no use, so each has to open a page. */
async function firstThatRuns() {
  const refused = [];
  for (const executablePath of new Set(candidates())) {
    try {
      const browser = await chromium.launch({ executablePath, chromiumSandbox: false });
      await (await browser.newPage()).goto("about:blank");
      await browser.close();
      return { runs: true, executablePath, refused };
    } catch (error) {
      refused.push(`${executablePath ?? "Playwright's own"}: ${error.message.split("\n")[0]}`);
    }
  }
  return { runs: false, refused };
}

function install() {
  const isRoot = process.getuid?.() === 0;
  const attempts = [
    [
      process.execPath,
      join(root, "node_modules/playwright/cli.js"),
      "install",
      "--with-deps",
      "--only-shell",
      "chromium",
    ],
  ];
  const packages = [shell, "chromium"];
  if (isRoot) attempts.push(...packages.map((name) => ["apt-get", "install", "-y", name]));
  else
    attempts.push([
      process.execPath,
      join(root, "node_modules/playwright/cli.js"),
      "install",
      "--only-shell",
      "chromium",
    ]);
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

const run = promisify(execFile);

/**
 * A machine of continuous integration is there for the tests alone: it gets the quicker browser beside the one it has. Elsewhere, or where that
 * cannot be had, the one that is there will do.
 */
async function addQuickerOne() {
  const isWanted = process.env.CI && !process.env.PLAYWRIGHT_CHROMIUM && process.getuid?.() === 0;
  if (!isWanted || [...onPath()].some((path) => basename(path) === shell && existsSync(path))) return;
  const apt = (...args) =>
    run("apt-get", args, { timeout: 120_000, env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } });
  const install = () => apt("install", "-y", "--no-install-recommends", shell);
  try {
    // A fresh machine has no lists of packages, or old ones.
    await install().catch(() => apt("update").then(install));
  } catch (error) {
    console.log(`${shell} could not be installed, which would be quicker: ${error.message.split("\n")[0]}`);
  }
}

/** The path of a Chromium that runs; undefined where Playwright's own does. */
export async function findChromium() {
  await addQuickerOne();
  const found = await firstThatRuns();
  if (found.runs) return found.executablePath;
  console.log("No Chromium found; installing one …");
  const failures = install();
  const installed = await firstThatRuns();
  if (installed.runs) return installed.executablePath;
  throw new Error(
    [
      "The browser journeys need a Chromium, and none could be found or installed.",
      "Install one (`npx playwright install --with-deps --only-shell chromium`, or your system's package), or set PLAYWRIGHT_CHROMIUM to its program.",
      ...installed.refused,
      ...failures,
    ].join("\n  "),
  );
}
