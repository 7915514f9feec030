import accounts from "#shared/locales/fr/accounts.json";

export const texts = { accounts };
