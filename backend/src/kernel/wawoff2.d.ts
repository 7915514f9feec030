/** The package brings no types of its own. */
declare module "wawoff2" {
  /** A font file as it was before it was compressed for the web. */
  export function decompress(font: Uint8Array): Promise<Uint8Array>;
}
