import type { MeView } from "#shared/people/contract.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Notice } from "#web/src/ui/Notice.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { useListSignersQuery } from "../api.ts";

/** Why the reader does not sign, and whom to ask. */
export function WhoSigns({ me }: { me: MeView }) {
  const { t } = useTranslation("contract-pages");
  const language = useLanguage();
  const { organization } = me;
  const { data: signers = [] } = useListSignersQuery(organization?.id ?? "", {
    skip: !organization || organization.suspended,
  });
  if (organization?.suspended) return <Notice tone="amber">{t("cannot.suspended")}</Notice>;
  const names = new Intl.ListFormat(language, { type: "disjunction" }).format(
    signers.map(({ name, email }) => name ?? email),
  );
  return <Notice>{names ? t("cannot.member", { names }) : t("cannot.memberPlain")}</Notice>;
}
