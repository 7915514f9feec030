import legal from "#shared/locales/fr/legal.json";

export const texts = { legal };
