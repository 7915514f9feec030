import type { Platform } from "./platform.ts";

export const browserPlatform: Platform = {
  kind: "browser",
  origin: "",
  storage: {
    getItem: (key) => window.localStorage.getItem(key),
    setItem: (key, value) => window.localStorage.setItem(key, value),
    removeItem: (key) => window.localStorage.removeItem(key),
  },
  openExternal: (url) => window.location.assign(url),
};
