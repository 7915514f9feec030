export function unusedProblems(files: string[], read: (path: string) => string | undefined): string[];
