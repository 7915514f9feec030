/** A door of its own: the accounts' index is on every public page, and this is on none. */
export { SecondFactorForm } from "./SecondFactorForm.tsx";
export { SignInFactor } from "./SignInFactor.tsx";
export { useOwnCaller } from "./use-own-caller.ts";
