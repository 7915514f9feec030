import { useTranslate } from "react-admin";

/** The heading of a file's column of moments, which stand there in UTC: files travel between time zones. */
export function useUtcHeader(): (key: string) => string {
  const t = useTranslate();
  return (key) => t("list.file.inUtc", { name: t(key) });
}
