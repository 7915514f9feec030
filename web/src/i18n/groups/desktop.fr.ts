import desktop from "#shared/locales/fr/desktop.json";

export const texts = { desktop };
