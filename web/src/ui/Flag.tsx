import { classNames } from "#shared/look/class-names.ts";
import styles from "./Flag.module.css";

interface Props {
  /** ISO 3166 alpha-2 code in any case, or `africa`. */
  country: string;
  /** 20 x 15 unless told; 28 x 21 in headings. */
  size?: "medium" | "large";
}

/** Where the flag files lie: copied from flag-icons by web/build/flags.ts, one small file per country, fetched as needed. */
export const flagUrl = (country: string): string => `/flags/${country.toLowerCase()}.svg`;

/** Decoration: the country's name always stands beside it. */
export function Flag({ country, size = "medium" }: Props) {
  const [width, height] = size === "large" ? [28, 21] : [20, 15];
  if (country.toLowerCase() === "africa") return <Continent width={width} height={height} />;
  if (!/^[a-z]{2}$/i.test(country)) return null;
  return (
    <img
      className={classNames("flag", styles.flag)}
      src={flagUrl(country)}
      alt=""
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
    />
  );
}

/** The continent's outline in the place of a flag: "Africa" is an origin of its own and has no flag here. */
function Continent({ width, height }: { width: number; height: number }) {
  return (
    <svg
      className={classNames("flag", styles.flag)}
      viewBox="0 0 20 15"
      width={width}
      height={height}
      aria-hidden="true"
    >
      <rect width="20" height="15" className={styles.ground} />
      <path
        className={styles.land}
        d="M7.4 2.2L9.5 1.6L10.6 2.2L12.5 2.3L13.3 4.2L14 5.5L15.6 5.6L14.8 7L13.3 8.6L13.4 10L12.4 11.2L11.4 13L10 13.4L9.6 12.4L9.1 10.6L9.3 9.2L8.4 7.6L6.6 7.5L5.3 6.9L4.6 5.6L5.1 4L6.2 3.1Z"
      />
    </svg>
  );
}
