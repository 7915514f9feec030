interface Compose {
  services: Record<string, { environment?: Record<string, unknown> }>;
}

export function settingProblems(config: string, example: string): string[];
export function deployProblems(
  configs: string[],
  compose: Compose,
  composeText: string,
  example: string,
): Iterable<string>;
