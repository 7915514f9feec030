interface Lock {
  name?: string;
  packages: Record<string, { version?: string; license?: string; dev?: boolean }>;
}

export function licenceProblems(lock: Lock): { refused: string[]; unused: string[] };
