/** One writing of money for the website and the console. */
export * from "#shared/look/money-text.ts";
