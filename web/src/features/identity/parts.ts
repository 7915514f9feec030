/** What the pages for signing in load once they are touched, in one file: each costs every page of the site a line in its list. */
export { LoginForm } from "./LoginForm.tsx";
export { PasskeyButton } from "./PasskeyButton.tsx";
export { ProviderButtons } from "./providers/ProviderButtons.tsx";
export { finishProviderSignIn } from "./providers/provider-sign-in.ts";
export { UntoldLogout } from "./UntoldLogout.tsx";
