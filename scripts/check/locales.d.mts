type Read = (path: string) => string | undefined;

export function localeProblems(files: string[], read: Read): string[];
