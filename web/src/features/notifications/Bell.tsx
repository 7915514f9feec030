import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Icon } from "#web/src/ui/Icon.tsx";
import { IconBell } from "#web/src/ui/icons.ts";
import { Link } from "#web/src/ui/Link.tsx";
import { VisuallyHidden } from "#web/src/ui/VisuallyHidden.tsx";
import { useCountUnreadQuery } from "./notices-api.ts";
import { noticesPath } from "./path.ts";
import styles from "./Bell.module.css";

/** More are not counted out. */
const mostShown = 99;

/** Leads to the inbox and says how much of it is unread, as it arrives. */
export function Bell() {
  const { t } = useTranslation("notifications");
  const { data } = useCountUnreadQuery();
  const count = data?.count ?? 0;
  const words = count === 0 ? t("bellNone") : t("bell", { count });
  return (
    <div>
      <Link to={noticesPath} className={styles.bell} aria-label={words} title={words}>
        <Icon of={IconBell} size="large" />
        {count > 0 && (
          <span className={styles.count} aria-hidden="true">
            {count > mostShown ? `${mostShown}+` : count}
          </span>
        )}
      </Link>
      <span role="status">
        <VisuallyHidden>{count > 0 && words}</VisuallyHidden>
      </span>
    </div>
  );
}
