/** Everything that differs between a browser and the desktop window. Features know only this. */
export interface Platform {
  readonly kind: "browser" | "desktop";
  /** The API's origin; "" is the page's own. */
  readonly origin: string;
  /** Where the session is kept. */
  readonly storage: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  /** Leaves the page for another site, such as the escrow provider's. */
  openExternal(url: string): void;
}
