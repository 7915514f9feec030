export function pageProblems(tree: {
  manifests: readonly object[];
  files: readonly string[];
  read: (path: string) => string | undefined;
}): string[];
