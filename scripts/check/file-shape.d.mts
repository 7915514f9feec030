type Read = (path: string) => string | undefined;

export function shapeProblems(files: string[], read: Read): string[];
