import styles from "./Steps.module.css";

export interface Step {
  id: string;
  title: string;
  text: string;
}

/** What happens one after another, numbered. */
export function Steps({ items }: { items: readonly Step[] }) {
  return (
    <ol className={styles.steps}>
      {items.map(({ id, title, text }) => (
        <li key={id} className={styles.step}>
          <h3 className={styles.title}>{title}</h3>
          <p className={styles.text}>{text}</p>
        </li>
      ))}
    </ol>
  );
}
