type Read = (path: string) => string | undefined;

export function documentProblems(files: string[], read: Read, exists: (path: string) => boolean): string[];
