/** Address of the body face, for `<link rel="preload" as="font" type="font/woff2" crossorigin>`: the one font worth preloading. */
export { default as bodyFontUrl } from "@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url";
