import { useEffect, type ReactNode } from "react";
import { siteFacts } from "#shared/site-facts.ts";
import { LanguageSwitch } from "../ui/LanguageSwitch.tsx";
import { Logo } from "../ui/Logo.tsx";
import { Notice } from "../ui/Notice.tsx";
import styles from "./SignInPage.module.css";

interface Props {
  /** The heading's id, by which a form is named. */
  id: string;
  title: string;
  lede?: string;
  /** Why one is here. */
  notice?: string | undefined;
  /** Whether something went wrong. */
  alarm?: boolean;
  /** There is more to see than two fields. */
  wide?: boolean;
  /** Whether the heading takes the focus: for a step that begins with something to read. */
  focused?: boolean;
  children: ReactNode;
}

/** A step of the sign-in: one card on the console's green. */
export function SignInCard({ id, title, lede, notice, alarm, wide, focused, children }: Props) {
  useEffect(() => {
    document.title = `${title} · ${siteFacts.name}`;
  }, [title]);
  useEffect(() => {
    if (focused) document.getElementById(id)?.focus();
  }, [focused, id]);
  return (
    <main className={styles.page}>
      <div className={styles.top}>
        <Logo night />
        <LanguageSwitch night />
      </div>
      <div className={`${styles.card} ${wide ? styles.wide : ""}`}>
        <div>
          <h1 id={id} tabIndex={focused ? -1 : undefined}>
            {title}
          </h1>
          {lede && <p className={styles.lede}>{lede}</p>}
        </div>
        {notice && (
          <Notice tone={alarm ? "danger" : "info"} role="alert">
            {notice}
          </Notice>
        )}
        {children}
      </div>
    </main>
  );
}
