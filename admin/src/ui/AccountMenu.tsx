import Button from "@mui/material/Button";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useState } from "react";
import { useGetIdentity, useLogout, useTranslate } from "react-admin";
import { Link } from "react-router-dom";
import { localPath } from "#shared/kernel/language.ts";
import type { StaffRole } from "#shared/organizations/choices.ts";
import styles from "./AccountMenu.module.css";
import { IconExternalLink, IconLogout, IconShieldLock, IconUserCircle } from "./icons.ts";
import { forgetDrafts } from "./use-draft.ts";
import { useLanguage } from "./use-language.ts";

/** Who is signed in and as what; the way out. */
export function AccountMenu() {
  const t = useTranslate();
  const language = useLanguage();
  const logout = useLogout();
  const { identity } = useGetIdentity();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const roles = ((identity?.roles ?? []) as StaffRole[]).map((role) => t(`roles.${role}`)).join(", ");
  return (
    <>
      <Button
        color="inherit"
        variant="text"
        className={styles.button}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={identity ? `${t("console.account")} ${identity.fullName ?? ""}` : t("console.accountUnread")}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <IconUserCircle size={22} stroke={1.75} aria-hidden="true" />
        <span className={styles.who}>{identity?.fullName}</span>
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <li className={styles.head} role="presentation">
          <strong>{identity?.fullName}</strong>
          <span>{roles}</span>
        </li>
        <MenuItem component={Link} to="/my-security" onClick={() => setAnchor(null)}>
          <IconShieldLock size={18} stroke={1.75} aria-hidden="true" className={styles.icon} />
          {t("console.security")}
        </MenuItem>
        <MenuItem component="a" href={localPath(language, "/")} target="_blank" rel="noopener">
          <IconExternalLink size={18} stroke={1.75} aria-hidden="true" className={styles.icon} />
          {t("console.website")}
        </MenuItem>
        <MenuItem
          onClick={() => {
            forgetDrafts(sessionStorage);
            // Whoever signs in next begins at the start.
            void logout({ chosen: true }, "/login", false);
          }}
        >
          <IconLogout size={18} stroke={1.75} aria-hidden="true" className={styles.icon} />
          {t("console.signOut")}
        </MenuItem>
      </Menu>
    </>
  );
}
