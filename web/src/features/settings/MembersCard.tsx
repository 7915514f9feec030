import { useTranslation } from "#web/src/i18n/use-translation.ts";
import type { OrganizationView } from "#shared/organizations/contract.ts";
import { Card, CardHead } from "#web/src/ui/Card.tsx";
import { Chip } from "#web/src/ui/Chip.tsx";
import { Icon } from "#web/src/ui/Icon.tsx";
import { IconUserCircle } from "#web/src/ui/icons.ts";
import styles from "./SettingsForm.module.css";

/** Who belongs to the organization, and in which role. */
export function MembersCard({ members, self }: { members: OrganizationView["members"]; self: string }) {
  const { t } = useTranslation(["settings", "choices"]);
  return (
    <Card as="section">
      <CardHead title={t("members.title")} />
      <ul>
        {members.map((member) => (
          <li key={member.id} className={styles.member}>
            <Icon of={IconUserCircle} size="large" />
            <div className={styles.memberText}>
              <b>{member.email}</b>
              <p className={styles.memberMore}>
                <Chip look={member.role === "owner" ? "leaf" : "sand"}>{t(`choices:memberRole.${member.role}`)}</Chip>
                {[
                  member.userId === self && t("members.you"),
                  member.jobTitle && t(`choices:jobTitle.${member.jobTitle}`, { defaultValue: member.jobTitle }),
                ]
                  .filter(Boolean)
                  .join(", ")}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
