export { quotedProduct, quoteName } from "./quote-name.ts";
