import { useEffect, type ReactNode } from "react";
import { useTranslate } from "react-admin";
import { Link } from "react-router-dom";
import { siteFacts } from "#shared/site-facts.ts";
import styles from "./PageHead.module.css";

interface Props {
  title: string;
  /** For the browser's tab, when it differs. */
  tab?: string;
  lede?: ReactNode;
  /** The list this page came from. */
  back?: { to: string; label: string; here: string };
  children?: ReactNode;
}

/** The page's heading; also names the browser's tab. */
export function PageHead({ title, tab = title, lede, back, children }: Props) {
  const t = useTranslate();
  const consoleName = t("console.name");
  useEffect(() => {
    document.title = `${tab} · ${consoleName} · ${siteFacts.name}`;
  }, [tab, consoleName]);
  return (
    <header className={styles.head}>
      {back && (
        <nav aria-label={t("console.where")} className={styles.crumbs}>
          <Link to={back.to}>{back.label}</Link>
          <span aria-hidden="true">/</span>
          <strong aria-current="page">{back.here}</strong>
        </nav>
      )}
      <div className={styles.line}>
        <h1>{title}</h1>
        {children}
      </div>
      {lede && <p className={styles.lede}>{lede}</p>}
    </header>
  );
}
