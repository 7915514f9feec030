import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { Icon } from "#web/src/ui/Icon.tsx";
import { IconChevronDown } from "#web/src/ui/icons.ts";
import styles from "./Questions.module.css";

export interface Question {
  /** The address of the answer: `/faq#id`. */
  id: string;
  question: string;
  answer: string;
}

/** Questions to unfold. The address of an answer unfolds it: a browser does so itself when it loads the page. */
export function Questions({ items }: { items: readonly Question[] }) {
  const { hash } = useLocation();
  useEffect(() => {
    if (!hash) return;
    document.getElementById(hash.slice(1))?.closest("details")?.setAttribute("open", "");
  }, [hash]);
  return (
    <div className={styles.questions}>
      {items.map(({ id, question, answer }) => (
        <details key={id} className={styles.item}>
          <summary className={styles.question}>
            {question}
            <Icon of={IconChevronDown} className={styles.arrow} />
          </summary>
          <p id={id} className={styles.answer}>
            {answer}
          </p>
        </details>
      ))}
    </div>
  );
}

/** The same for search engines. */
export const faqPage = (items: readonly Question[]) => ({
  "@type": "FAQPage",
  mainEntity: items.map(({ question, answer }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: answer },
  })),
});
