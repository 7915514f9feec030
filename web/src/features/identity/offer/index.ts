/** A door of its own: the accounts' index is on every public page, and this is on none. */
export { FactorOffer } from "./FactorOffer.tsx";
