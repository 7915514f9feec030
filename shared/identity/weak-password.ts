const keys = { product: "passwordProduct", personal: "passwordPersonal" } as const;

/** The words beside the field (`validation:`) for a password that was refused as too easy to guess, by the server's first reason. */
export const weakPasswordKey = (reasons: readonly string[] = []) =>
  keys[reasons[0] as keyof typeof keys] ?? ("passwordWeak" as const);
