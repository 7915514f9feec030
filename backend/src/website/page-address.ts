/** A slash, a backslash or a zero byte that hides behind a percent sign. */
const disguised = /%(?:2f|5c|00)/i;

/**
 * Whether an address can be a page's at all. What begins with two slashes, or with a backslash, is another host's to a browser
 * when it stands in a redirect or a link, also after /fr is taken off, so nothing is ever made out of it.
 */
export function canBePage(path: string): boolean {
  if (!path.startsWith("/") || path.startsWith("//") || path.includes("\\") || disguised.test(path)) return false;
  // Slashes may repeat at the end alone, where they are taken off.
  let end = path.length;
  while (end > 1 && path[end - 1] === "/") end -= 1;
  if (path.slice(0, end).includes("//")) return false;
  try {
    return !decodeURIComponent(path)
      .split("/")
      .some((part) => part === "." || part === "..");
  } catch {
    return false;
  }
}
