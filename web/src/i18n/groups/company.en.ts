import company from "#shared/locales/en/company.json";

export const texts = { company };
