import type { ReactNode } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Motif } from "#web/src/motifs/Motif.tsx";
import { Band } from "#web/src/ui/Band.tsx";
import { Icon } from "#web/src/ui/Icon.tsx";
import { IconCircleCheck } from "#web/src/ui/icons.ts";
import styles from "./AccountPanel.module.css";

interface Props {
  title: string;
  lede?: ReactNode;
  children: ReactNode;
  /** Below a line: where else to go. */
  foot?: ReactNode;
}

export { styles as panelStyles };
// In one file with the frame: each file costs every page of the site a line in its list.
export { loadProviders, useOfferedProviders, useSignInProviders } from "./providers/api.ts";

/** A form on such a page that others have written. */
export const panelLook = { form: styles.form, buttons: styles.actions };

/** The frame of the sign-in pages: the form, and beside it on wide screens what the marketplace promises. */
export function AccountPanel({ title, lede, children, foot }: Props) {
  const { t } = useTranslation("identity");
  return (
    <div className={styles.page}>
      <div className={styles.wrap}>
        <div className={styles.grid}>
          <section className={styles.body}>
            <h1 className={styles.title}>{title}</h1>
            {lede && <p className={styles.lede}>{lede}</p>}
            {children}
            {foot && <div className={styles.foot}>{foot}</div>}
          </section>
          <aside className={styles.aside}>
            <Band name="lozengeLeaf" className={styles.bands} />
            <Motif crop="coffee" night className={styles.motif} />
            <ul className={styles.points}>
              {["escrow", "quality", "impact"].map((point) => (
                <li key={point}>
                  <Icon of={IconCircleCheck} />
                  <span>{t(`promise.${point}`)}</span>
                </li>
              ))}
            </ul>
          </aside>
        </div>
      </div>
    </div>
  );
}
