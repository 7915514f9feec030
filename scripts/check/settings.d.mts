export function settingProblems(config: string, example: string): string[];
