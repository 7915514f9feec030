export function pageProblems(tree: {
  manifests: readonly object[];
  contracts: readonly { name: string; access: string }[];
  files: readonly string[];
  read: (path: string) => string | undefined;
  always: readonly string[];
}): string[];
