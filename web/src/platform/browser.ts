import type { Platform } from "./platform.ts";

export const browserPlatform: Platform = {
  kind: "browser",
  origin: "",
  storage: {
    getItem: (key) => window.localStorage.getItem(key),
    setItem: (key, value) => window.localStorage.setItem(key, value),
    removeItem: (key) => window.localStorage.removeItem(key),
  },
  sessionLasts: true,
  openExternal: (url) => window.location.assign(url),
  notify: null,
  print: async () => {
    window.print();
    return null;
  },
  // The address bar opens pages here.
  onOpen: () => () => undefined,
};
