/** One writing of numbers for the website and the console. */
export * from "#shared/look/numbers.ts";
