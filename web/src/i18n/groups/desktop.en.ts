import desktop from "#shared/locales/en/desktop.json";

export const texts = { desktop };
