/** What a worker brought for several test files, and gives back once no file is left. */
const closers = [];

/** @param {() => Promise<void>} close runs before the worker ends, the last one given first */
export function atEnd(close) {
  closers.push(close);
}

export async function closeAll() {
  for (const close of closers.reverse()) await close();
}
