import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { classNames } from "#shared/look/class-names.ts";
import { VisuallyHidden } from "./VisuallyHidden.tsx";
import styles from "./Skeleton.module.css";

type Shape = "text" | "rows" | "cards" | "stats" | "detail" | "chart";

interface Props {
  /** The shape of what comes, so that nothing jumps when it does. */
  shape?: Shape;
  count?: number;
}

const usual: Record<Shape, number> = { text: 3, rows: 4, cards: 3, stats: 5, detail: 1, chart: 1 };

export function Skeleton({ shape = "text", count = usual[shape] }: Props) {
  const { t } = useTranslation("ui");
  return (
    <div className={classNames(styles[shape])} aria-busy="true">
      <VisuallyHidden>{t("loading")}</VisuallyHidden>
      {Array.from({ length: count }, (_, index) => (
        <Piece key={index} shape={shape} />
      ))}
    </div>
  );
}

function Piece({ shape }: { shape: Shape }) {
  if (shape === "text") return <span className={classNames(styles.bone, styles.line)} />;
  if (shape === "chart") return <span className={classNames(styles.bone, styles.plot)} />;
  if (shape === "rows")
    return (
      <span className={styles.row}>
        <span className={classNames(styles.bone, styles.tile)} />
        <span className={styles.grow}>
          <span className={classNames(styles.bone, styles.line)} />
          <span className={classNames(styles.bone, styles.short)} />
        </span>
        <span className={classNames(styles.bone, styles.figure)} />
      </span>
    );
  if (shape === "stats")
    return (
      <span className={styles.card}>
        <span className={classNames(styles.bone, styles.short)} />
        <span className={classNames(styles.bone, styles.value)} />
        <span className={classNames(styles.bone, styles.line)} />
      </span>
    );
  return (
    <span className={styles.card}>
      <span className={classNames(styles.bone, styles.picture)} />
      <span className={classNames(styles.bone, styles.short)} />
      <span className={classNames(styles.bone, styles.line)} />
      <span className={classNames(styles.bone, styles.short)} />
    </span>
  );
}
