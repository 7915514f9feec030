export { SettingsTabs } from "./tabs/SettingsTabs.tsx";
