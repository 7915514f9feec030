import accounts from "#shared/locales/en/accounts.json";

export const texts = { accounts };
