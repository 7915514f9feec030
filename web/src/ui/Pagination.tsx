import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Button, ButtonLink } from "./Button.tsx";
import { IconChevronLeft, IconChevronRight } from "./icons.ts";
import styles from "./Pagination.module.css";
import type { Place } from "./Link.tsx";

interface End {
  /** An address (lists whose cursor lives in the URL) or … */
  to?: Place;
  /** … something to do. */
  onPress?: () => void;
}

interface Props {
  previous?: End | null;
  next?: End | null;
  /** "24 of 1,000+". */
  summary?: string;
  loading?: boolean;
}

/** Lists page by cursor: there is a previous and a next page, never a page number. */
export function Pagination({ previous, next, summary, loading }: Props) {
  const { t } = useTranslation("ui");
  if (!previous && !next) return summary ? <p className={styles.summary}>{summary}</p> : null;
  return (
    <nav className={styles.pages} aria-label={t("pages")}>
      <Step end={previous} label={t("previous")} icon={IconChevronLeft} loading={loading} />
      {summary && <p className={styles.summary}>{summary}</p>}
      <Step end={next} label={t("next")} iconAfter={IconChevronRight} loading={loading} />
    </nav>
  );
}

interface StepProps {
  end: End | null | undefined;
  label: string;
  icon?: typeof IconChevronLeft;
  iconAfter?: typeof IconChevronLeft;
  loading?: boolean;
}

function Step({ end, label, icon, iconAfter, loading }: StepProps) {
  if (end?.to !== undefined)
    return (
      <ButtonLink to={end.to} icon={icon} iconAfter={iconAfter} rel={icon ? "prev" : "next"}>
        {label}
      </ButtonLink>
    );
  return (
    <Button icon={icon} iconAfter={iconAfter} disabled={!end} loading={loading && Boolean(end)} onClick={end?.onPress}>
      {label}
    </Button>
  );
}
