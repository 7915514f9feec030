/** All that draws, loaded as one: by the server before its first page, by a browser when it has to draw what no server did. */
export { bandColumns } from "./band-columns.ts";
export { clothMarkup } from "./cloth-markup.ts";
export { mapMarkup } from "./map-markup.ts";
export { monogramMarkup } from "./monogram-markup.ts";
export { pictureMarkup } from "./picture-markup.ts";
export { symbolMarkup } from "./symbols.ts";
