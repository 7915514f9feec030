/** What every object has already, such as `__proto__`, `constructor` and `toString`: looked up in a table, it is found though nobody has put it there. */
export const isReservedName = (name: string): boolean => name in Object.prototype;
