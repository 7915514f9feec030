export function atEnd(close: () => Promise<void>): void;
