import insights from "#shared/locales/en/insights.json";

export const texts = { insights };
