import company from "#shared/locales/fr/company.json";

export const texts = { company };
