/** What a provider is called where its configuration gives no label, or where it is configured no more. */
export const providerLabel = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1);
