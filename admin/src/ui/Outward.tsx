import { useTranslate } from "react-admin";

/** A link to somebody else's site. What is no web address is shown as the text it is. */
export function Outward({ to, children }: { to: string; children?: string }) {
  const t = useTranslate();
  if (!/^https?:\/\//i.test(to)) return to;
  return (
    <a href={to} target="_blank" rel="noopener noreferrer">
      {children ?? to.replace(/^https?:\/\/|\/$/gi, "")}
      <span className="visually-hidden"> {t("console.newTab")}</span>
    </a>
  );
}
