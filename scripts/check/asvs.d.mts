export function asvsProblems(text: string, levels?: Record<string, number>): string[];
