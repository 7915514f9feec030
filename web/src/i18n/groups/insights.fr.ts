import insights from "#shared/locales/fr/insights.json";

export const texts = { insights };
