import { definePages } from "#web/src/runtime/pages.ts";

export const pages = definePages({
  feature: "settings",
  members: [
    {
      paths: [
        "/dashboard/settings",
        "/dashboard/settings/security",
        "/dashboard/settings/notifications",
        "/dashboard/settings/data",
      ],
      file: "SettingsPage",
      load: () => import("./SettingsPage.tsx"),
      texts: ["settings", "settings-organization", "ratings", "identity.secondFactor"],
      menu: { at: 8, id: "settings", icon: "settings", for: ["supplier", "buyer", "none"] },
      footer: [{ column: "marketplace", at: 6, to: "/dashboard/settings", label: "footer.settings", signedIn: true }],
    },
  ],
});
