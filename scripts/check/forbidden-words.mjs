/** What must not get into the repository: one machine's paths, one network's package registry, keys. */
import { lineOf, readSource, sourceFiles } from "./sources.mjs";

const BINARY = /\.(png|jpe?g|webp|avif|gif|ico|icns|woff2?|ttf|otf|pdf|zip|gz|xlsx)$/i;

const everywhere = [
  { pattern: /(?<![\w.~}-])\/(?:work|root|home\/[\w-]+|Users\/[\w-]+)\/[\w.-]+/g, reason: "a path of one machine" },
  { pattern: /-----BEGIN (?:EC |RSA )?PRIVATE KEY-----\s+[A-Za-z0-9+/]{20}/g, reason: "a private key" },
  { pattern: /\bwhsec_[A-Za-z0-9+/]{24,}/g, reason: "a webhook secret" },
];

const byFile = {
  "package-lock.json": [
    {
      pattern: /"resolved": "(?!https:\/\/registry\.npmjs\.org\/)[^"]+"/g,
      reason: "a package's address on another registry",
    },
  ],
  ".npmrc": [
    { pattern: /^.*(?:registry\s*=|_auth|_password|email\s*=|cafile|proxy).*$/gim, reason: "settings of one network" },
  ],
};

export function wordProblems(files, read) {
  const problems = [];
  for (const path of files.filter((file) => !BINARY.test(file))) {
    const text = read(path);
    if (text === undefined) continue;
    for (const { pattern, reason } of [...everywhere, ...(byFile[path] ?? [])]) {
      for (const match of text.matchAll(pattern)) {
        problems.push(`${path}:${lineOf(text, match.index)}: ${reason}: ${match[0].slice(0, 60)}`);
      }
    }
  }
  return problems;
}

export const forbiddenWords = { name: "forbidden words", run: async () => wordProblems(sourceFiles(), readSource) };
