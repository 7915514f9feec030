/** Pages whose manifest says `secret` read the link that led there themselves; on all others the auth library does. */
export const readsOwnLink = (pathname: string): boolean =>
  /\/(?:confirm|reset-password|invitation|inspect\/[^/]+|verify\/(?:contract|passport)(?:\/[^/]+)?)$/.test(pathname);
