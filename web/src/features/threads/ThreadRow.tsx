import type { ThreadView } from "#shared/threads/contract.ts";
import { classNames } from "#shared/look/class-names.ts";
import { Monogram } from "#web/src/motifs/Monogram.tsx";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useDates, useNow } from "#web/src/screens/dates.ts";
import { Link, type LinkProps } from "#web/src/ui/Link.tsx";
import { VisuallyHidden } from "#web/src/ui/VisuallyHidden.tsx";
import { nearness } from "./days.ts";
import styles from "./ThreadList.module.css";

interface Props {
  thread: ThreadView;
  to: LinkProps["to"];
  selected: boolean;
}

/** One conversation of the list: with whom, about what, the last words, and how many the reader has not seen. */
export function ThreadRow({ thread, to, selected }: Props) {
  const { t } = useTranslation("threads");
  const dates = useDates();
  const now = useNow();
  const { partner, product, order, last, side, unread } = thread;
  const words = last && (last.text || t("files.sent", { count: last.files }));
  return (
    <li className={classNames(styles.row, selected && styles.selected, unread > 0 && styles.unread)}>
      <Link to={to} className={styles.link} aria-current={selected ? "true" : undefined}>
        <Monogram name={partner.name} size={40} />
        <span className={styles.text}>
          <span className={styles.line}>
            <b className={styles.partner}>{partner.name}</b>
            {last && (
              <time dateTime={last.at} className={styles.time}>
                {nearness(last.at, now) === "today" ? dates.time(last.at) : dates.shortDay(last.at)}
              </time>
            )}
          </span>
          <span className={styles.matter}>
            {product} · <span className={styles.whole}>{order ? order.reference : t("inquiry")}</span>
          </span>
          <span className={styles.line}>
            {last && (
              <span dir="auto" className={styles.words}>
                {last.side === side ? t("lastOwn", { text: words }) : words}
              </span>
            )}
            {unread > 0 && (
              <span className={styles.count}>
                <span aria-hidden="true">{unread}</span>
                <VisuallyHidden>{t("unread", { count: unread })}</VisuallyHidden>
              </span>
            )}
          </span>
        </span>
      </Link>
    </li>
  );
}
