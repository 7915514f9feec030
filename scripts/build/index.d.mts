interface Options {
  only?: string[];
  force?: boolean;
  signal?: AbortSignal;
  onStart?: (names: string[]) => void;
}

/** Builds each target whose inputs changed since it was built; answers their names. */
export function ensureBuilt(options?: Options): Promise<string[]>;
