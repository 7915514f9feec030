import legal from "#shared/locales/en/legal.json";

export const texts = { legal };
