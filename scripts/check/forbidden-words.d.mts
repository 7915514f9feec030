type Read = (path: string) => string | undefined;

export function wordProblems(files: string[], read: Read): string[];
