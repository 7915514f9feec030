import styles from "./NotificationsPage.module.css";

/** A sentence in which an order's reference stays on one line: browsers break behind its hyphens. */
export function Unbroken({ whole, children }: { whole: string | null; children: string }) {
  const [before = "", ...after] = whole ? children.split(whole) : [children];
  if (after.length === 0) return before;
  return (
    <>
      {before}
      <span className={styles.whole}>{whole}</span>
      {after.join(whole ?? "")}
    </>
  );
}
