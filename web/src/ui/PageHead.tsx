import type { ReactNode } from "react";
import { Motif } from "#web/src/motifs/Motif.tsx";
import type { Crop } from "#web/src/motifs/crops.ts";
import { BandColumns } from "#web/src/motifs/BandColumns.tsx";
import { Band } from "./Band.tsx";
import { Breadcrumb, type Crumb } from "./Breadcrumb.tsx";
import { ButtonLink } from "./Button.tsx";
import { classNames } from "#shared/look/class-names.ts";
import type { Place } from "./Link.tsx";
import styles from "./PageHead.module.css";

interface Lead {
  to: Place;
  label: string;
}

interface Props {
  title: ReactNode;
  lede?: ReactNode;
  crumbs?: readonly Crumb[];
  /** What a public page is for: the first button on ochre, the second beside it. */
  leads?: readonly [Lead, Lead?];
  /** Other buttons. */
  actions?: ReactNode;
  /** A drawing at the right of the night head. */
  crop?: Crop;
  /** `night`: leaf-900 with cloth, for catalogue pages. `paper`: plain. `desk`: sans, 28 px, for the dashboard. */
  look?: "night" | "paper" | "desk";
}

export function PageHead({ title, lede, crumbs, leads, actions, crop, look = "paper" }: Props) {
  if (look === "desk")
    return (
      <header className={styles.desk}>
        <div className={styles.deskText}>
          {crumbs && <Breadcrumb items={crumbs} />}
          <h1 className={styles.deskTitle}>{title}</h1>
          {lede && <p className={styles.deskLede}>{lede}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
    );
  const night = look === "night";
  return (
    <header className={classNames(styles.head, night ? styles.night : styles.paper)}>
      <div className={styles.inner}>
        <div className={styles.text}>
          {crumbs && <Breadcrumb items={crumbs} night={night} />}
          <h1 className={styles.title}>{title}</h1>
          {lede && <p className={styles.lede}>{lede}</p>}
          {leads && (
            <div className={styles.actions}>
              {leads.map(
                (lead, index) =>
                  lead && (
                    <ButtonLink key={lead.to} to={lead.to} size="large" variant={index === 0 ? "ochre" : "inverse"}>
                      {lead.label}
                    </ButtonLink>
                  ),
              )}
            </div>
          )}
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      </div>
      {night && crop && (
        <div className={styles.art} aria-hidden="true">
          <span className={styles.disc} />
          <Motif crop={crop} night className={styles.motif} />
          <BandColumns crop={crop} className={styles.cloth} />
        </div>
      )}
      {night && <Band name="lozengeLeaf" className={styles.band} />}
    </header>
  );
}
