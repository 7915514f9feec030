/** A door of its own, for the settings: the accounts' index is on every public page. */
export { useOfferedProviders, useSignInProviders } from "../AccountPanel.tsx";
