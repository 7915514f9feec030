import { allow } from "#shared/organizations/actions.ts";
import { memberRoles, type MemberRole, type OrganizationType } from "#shared/organizations/choices.ts";
import { atLeast } from "#shared/organizations/rules.ts";
import { roleMatrix } from "#shared/team/role-matrix.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Card, CardHead } from "#web/src/ui/Card.tsx";
import { Icon } from "#web/src/ui/Icon.tsx";
import { IconCheck } from "#web/src/ui/icons.ts";
import { VisuallyHidden } from "#web/src/ui/VisuallyHidden.tsx";
import styles from "./TeamPage.module.css";

/** From what is let to everybody to what is an owner's. */
const roles = [...memberRoles].reverse();

/** What each role may do; the reader's own column is tinted. */
export function RolesCard({ type, role }: { type: OrganizationType; role: MemberRole }) {
  const { t } = useTranslation(["team", "choices"]);
  return (
    <Card as="section">
      <CardHead title={t("matrix.title")} />
      <table className={styles.matrix}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{t("matrix.what")}</VisuallyHidden>
            </th>
            {roles.map((each) => (
              <th key={each} scope="col" className={each === role ? styles.own : undefined}>
                <abbr title={t(`choices:memberRole.${each}`)}>
                  <span aria-hidden="true">{t(`matrix.head.${each}`)}</span>
                  <VisuallyHidden>{t(`choices:memberRole.${each}`)}</VisuallyHidden>
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {roleMatrix(type).map(({ duty, role: least, asks }) => (
            <tr key={duty}>
              <th scope="row">{t(`matrix.${duty}`)}</th>
              {roles.map((each) => (
                <td key={each} className={each === role ? styles.own : undefined}>
                  {atLeast(each, least) ? (
                    <>
                      <Icon of={IconCheck} size="small" />
                      <VisuallyHidden>{t("matrix.may")}</VisuallyHidden>
                    </>
                  ) : asks && allow("askToSend", { organizationType: type, role: each, suspended: false }) ? (
                    <b className={styles.toSend}>{t("matrix.toSend")}</b>
                  ) : (
                    <>
                      <span aria-hidden="true">–</span>
                      <VisuallyHidden>{t("matrix.mayNot")}</VisuallyHidden>
                    </>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.foot}>{t("matrix.toSendNote")}</p>
    </Card>
  );
}
