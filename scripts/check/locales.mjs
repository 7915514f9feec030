/** Both languages have every text, with the same variables and tags, well typed, and code names only keys that exist. */
import { typographyProblems, untypeset } from "./locale-typography.mjs";
import { lineOf, readSource, sourceFiles } from "./sources.mjs";

const PLURAL = /_(zero|one|two|few|many|other)$/;
const LOCALE = /^shared\/locales\/([a-z]{2})\/(.+)\.json$/;
const CODE = /^(shared|backend|web|admin|desktop)\/.*\.tsx?$/;

function flatten(value, prefix = "") {
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === "object" && inner !== null ? flatten(inner, `${prefix}${key}.`) : [[`${prefix}${key}`, inner]],
  );
}

/** What a translation must keep: `{{name}}`, `$t(key)` and `<tag>`. */
function placeholders(text) {
  const names = [...text.matchAll(/\{\{-?\s*([\w.]+)/g)].map((match) => `{{${match[1]}}}`);
  const others = text.match(/<\/?[\w-]+\/?>|\$t\([^)]*\)/g) ?? [];
  return [...names, ...others];
}

/** What the website's build leaves out of i18next (`web/build/left-out/i18next.ts`): a text that asks for it would show its own signs. */
const LEFT_OUT = /\$t\(|\{\{[^}]*,[^}]*\}\}|_ordinal_(?:zero|one|two|few|many|other)$/;

/** Plural forms differ between languages (French has `_many`), so they count as one key. */
function entriesOf(text) {
  const entries = new Map();
  for (const [key, value] of flatten(JSON.parse(text))) {
    const name = key.replace(PLURAL, "");
    const entry = entries.get(name) ?? { empty: false, placeholders: new Set(), forms: new Set() };
    entry.empty ||= typeof value !== "string" || value.trim() === "";
    for (const placeholder of placeholders(String(value))) entry.placeholders.add(placeholder);
    if (PLURAL.test(key)) entry.forms.add(PLURAL.exec(key)[1]);
    entries.set(name, entry);
  }
  return entries;
}

function* beyondTheBuild(language, namespace, text) {
  for (const [key, value] of flatten(JSON.parse(text)))
    if (LEFT_OUT.test(key) || LEFT_OUT.test(String(value)))
      yield `shared/locales/${language}/${namespace}.json: "${key}" nests, formats or counts by ordinals, which browsers do not get`;
}

function* typography(language, namespace, text) {
  for (const [key, value] of flatten(JSON.parse(text)))
    yield* typographyProblems(`${language}/${namespace}:${key}`, String(value));
}

function* compare(namespace, language, entries, other) {
  const file = `shared/locales/${language}/${namespace}.json`;
  const required = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  for (const [key, entry] of entries) {
    if (entry.empty) yield `${file}: "${key}" is empty`;
    const missingForms = entry.forms.size > 0 ? required.filter((form) => !entry.forms.has(form)) : [];
    // Also the form of a million (French has `_many` for it): without it the bare key is shown.
    if (missingForms.length > 0) yield `${file}: "${key}" lacks the plural form ${missingForms.join(", ")}`;
    const counterpart = other.get(key);
    if (!counterpart) {
      yield `${file}: "${key}" stands in this language alone`;
      continue;
    }
    const lacking = [...counterpart.placeholders].filter((name) => !entry.placeholders.has(name));
    if (lacking.length > 0) yield `${file}: "${key}" lacks ${lacking.join(", ")}, which the other language has`;
  }
}

function literalArguments(text, pattern) {
  return [...text.matchAll(pattern)].map((match) => ({ value: match[1] ?? match[2] ?? match[3], index: match.index }));
}

/** The literal keys in `t("…")` and `i18nKey="…"`, each with the namespaces and prefixes its file may mean. */
function* unknownKeys(path, text, namespaces) {
  const hooks = [...text.matchAll(/\b(?:useTranslation|getFixedT|withTranslation)\(([^)]*)\)/g)];
  const named = hooks.flatMap((hook) => hook[1].match(/["'][a-z][\w-]*["']/g) ?? []).map((name) => name.slice(1, -1));
  const own = named.filter((name) => namespaces.has(name));
  const prefixes = ["", ...[...text.matchAll(/keyPrefix:\s*["']([^"']+)["']/g)].map((match) => `${match[1]}.`)];
  const candidates = own.length > 0 ? own : [...namespaces.keys()];
  const keys = [
    ...literalArguments(text, /\bt\(\s*(?:"([^"$]+)"|'([^'$]+)'|`([^`$]+)`)\s*[,)]/g),
    ...literalArguments(text, /\bi18nKey=\{?(?:"([^"$]+)"|'([^'$]+)'|`([^`$]+)`)/g),
  ];
  for (const { value, index } of keys) {
    const [, namespace, key] = /^(?:([\w-]+):)?(.+)$/s.exec(value);
    const places = namespace ? [namespace] : candidates;
    const found = places.some((place) => prefixes.some((prefix) => namespaces.get(place)?.has(prefix + key)));
    if (!found) yield `${path}:${lineOf(text, index)}: no text for "${value}"`;
  }
}

export function localeProblems(files, read) {
  const languages = new Map();
  const problems = [];
  for (const path of files) {
    const [, language, namespace] = LOCALE.exec(path) ?? [];
    if (!language) continue;
    if (!languages.has(language)) languages.set(language, new Map());
    try {
      const text = read(path) ?? "{}";
      languages.get(language).set(namespace, entriesOf(text));
      problems.push(...typography(language, namespace, text), ...beyondTheBuild(language, namespace, text));
    } catch (error) {
      problems.push(`${path}: ${error.message}`);
    }
  }
  for (const [language, namespaces] of languages) {
    for (const [otherLanguage, otherNamespaces] of languages) {
      if (language === otherLanguage) continue;
      for (const [namespace, entries] of namespaces) {
        problems.push(...compare(namespace, language, entries, otherNamespaces.get(namespace) ?? new Map()));
      }
    }
  }
  const reference = languages.get("en") ?? new Map();
  for (const path of files.filter((file) => CODE.test(file))) {
    const text = read(path) ?? "";
    if (reference.size > 0) problems.push(...unknownKeys(path, text, reference));
    problems.push(...untypeset(path, text, read));
  }
  return problems;
}

export const locales = { name: "locales", run: async () => localeProblems(sourceFiles(), readSource) };
