/** Whether an identity of that provider still opens an account: one that is configured no more opens nothing. */
export const opensAccount = (provider: string, configured: readonly { name: string }[]): boolean =>
  ["email", "phone", ...configured.map(({ name }) => name)].includes(provider);
