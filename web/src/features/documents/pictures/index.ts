/** Pictures in an order, each with its words: a room of its own, because whoever attaches files needs nothing of it. */
export { PicturesField } from "./PicturesField.tsx";
export { pictureTyped, type PictureTyped } from "./pictures-typed.ts";
