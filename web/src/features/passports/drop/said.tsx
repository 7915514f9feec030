import type { ReactNode } from "react";
import type { PassportView } from "#shared/passports/contract.ts";
import { passportPath } from "#shared/passports/number.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Notice } from "#web/src/ui/Notice.tsx";
import { TextLink } from "#web/src/ui/TextLink.tsx";
import { checkDropped, type Dropped } from "./check-dropped.ts";

/** Reads somebody's file and says what it is. Loaded with the first file, as the arithmetic is. */
export const said = async (file: File, passport: PassportView | undefined): Promise<ReactNode> => (
  <Said dropped={await checkDropped(file, passport)} />
);

const tones = {
  valid: "success",
  sameRecord: "success",
  fileOf: "success",
  wrong: "danger",
  fileOther: "danger",
  otherRecord: "danger",
} as const;

function Said({ dropped }: { dropped: Dropped }) {
  const { t } = useTranslation("verify-passport");
  const { name, outcome, problem, field, number, version } = dropped;
  const tone = outcome in tones ? tones[outcome as keyof typeof tones] : "amber";
  const text = problem
    ? t(`problem.${problem}`) + (field ? ` ${t("problemField", { field })}` : "")
    : t(`dropped.${outcome}.text`, { number: number ?? "", version: version ?? 0 });
  return (
    <Notice tone={tone} title={t(`dropped.${outcome}.title`)}>
      <b>{name}</b> {text} {number && <TextLink to={passportPath(number, version)}>{t("dropped.look")}</TextLink>}
    </Notice>
  );
}
