import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { isLanguage, splitPath, type Language } from "#shared/kernel/language.ts";
import type { Log } from "./log.ts";
import { isOurs } from "./security.ts";

export interface LanguageChoice {
  readonly current: Language;
  /** The page that the window shows now says which language was chosen. */
  shown(address: string): void;
}

interface Props {
  /** Remembers the choice from one start to the next. */
  file: string;
  /** The system's languages, the preferred one first: "fr-CI". */
  preferred: readonly string[];
  onChange: (language: Language) => void;
  log: Log;
}

async function readChoice(file: string): Promise<Language | undefined> {
  try {
    const { language } = JSON.parse(await readFile(file, "utf8")) as { language?: unknown };
    return isLanguage(language) ? language : undefined;
  } catch {
    // Nothing was chosen yet, or the file is damaged: the system's language stands.
    return undefined;
  }
}

/** What was chosen last, else the first of the system's languages that we speak, else English. */
export async function readLanguage({ file, preferred, onChange, log }: Props): Promise<LanguageChoice> {
  const spoken = preferred.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage);
  let current: Language = (await readChoice(file)) ?? spoken ?? "en";
  const remember = async (language: Language) => {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, JSON.stringify({ language }));
  };
  return {
    get current() {
      return current;
    },
    shown(address) {
      if (!isOurs(address)) return;
      const { language } = splitPath(new URL(address).pathname);
      if (language === current) return;
      current = language;
      onChange(language);
      remember(language).catch((error: unknown) => log.warn("language.notKept", { error: String(error) }));
    },
  };
}
