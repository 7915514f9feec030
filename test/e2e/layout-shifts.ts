/** Script of a page: `window.shifted()` adds up how far things have moved without the reader's doing, as browsers measure it. */
export const measureShifts = `
  let sum = 0;
  const add = (entries) => { for (const { value } of entries) sum += value; return sum; };
  const observer = new PerformanceObserver((list) => add(list.getEntries()));
  observer.observe({ type: "layout-shift", buffered: true });
  window.shifted = () => add(observer.takeRecords());
`;
