import { useState } from "react";
import { classNames } from "#shared/look/class-names.ts";
import { letterTimes, type LetterTime } from "#shared/notifications/groups.ts";
import type { NoticeChoicesView } from "#shared/notifications/inbox-contract.ts";
import { useChooseNoticesMutation, useNoticeChoicesQuery } from "#web/src/features/notifications/index.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { LoadFailed } from "#web/src/screens/LoadFailed.tsx";
import { Refusal } from "#web/src/screens/Refusal.tsx";
import { Checkbox } from "#web/src/ui/Checkbox.tsx";
import { Icon } from "#web/src/ui/Icon.tsx";
import { IconLock } from "#web/src/ui/icons.ts";
import { InlineSuccess } from "#web/src/ui/Notice.tsx";
import { SegmentedControl } from "#web/src/ui/SegmentedControl.tsx";
import { Table } from "#web/src/ui/Table.tsx";
import { VisuallyHidden } from "#web/src/ui/VisuallyHidden.tsx";
import { SettingCard, settingStyles } from "./SettingCard.tsx";
import styles from "./NotificationsCard.module.css";

type Choice = NoticeChoicesView["groups"][number];

type Change = Pick<Choice, "group"> & Partial<Choice>;

/** The choices as they were read and changed since. What was pressed stands at once, and goes back where it is refused. */
function useChoices(read: readonly Choice[] | undefined) {
  const [kept, setKept] = useState<readonly Choice[]>();
  const [choose, { isLoading, isSuccess, originalArgs, error }] = useChooseNoticesMutation();
  const known = kept ?? read;
  return {
    groups: known?.map((choice) =>
      isLoading && originalArgs?.group === choice.group ? { ...choice, ...(originalArgs as Change) } : choice,
    ),
    choose: async (change: Pick<Change, "group" | "inApp" | "letter">) => {
      const answer = await choose(change);
      if (answer.data) setKept(answer.data.groups);
    },
    isSaved: isSuccess,
    refusal: error,
  };
}

/** What the reader is told in the inbox and by email, each kind of thing by itself. What is pressed is kept at once. */
export function NotificationsCard() {
  const { t } = useTranslation("notifications");
  const { data, error, refetch, isFetching } = useNoticeChoicesQuery();
  const { groups, choose, isSaved, refusal } = useChoices(data?.groups);
  const nameOf = ({ group }: Choice) => t(`choices.group.${group}.title`);
  return (
    <SettingCard id="notifications" title={t("choices.title")} now={t("choices.lede")}>
      <div className={settingStyles.inset}>
        {!groups && error && (
          <LoadFailed
            title={t("choices.loadFailed")}
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
        {groups && (
          <Table<Choice>
            caption={t("choices.title")}
            rows={groups}
            rowKey={({ group }) => group}
            columns={[
              {
                id: "what",
                header: t("choices.what"),
                phone: "title",
                cell: (choice) => (
                  <span className={styles.what}>
                    <b>{nameOf(choice)}</b>
                    <span className={styles.more}>{t(`choices.group.${choice.group}.text`)}</span>
                  </span>
                ),
              },
              {
                id: "inApp",
                header: t("choices.inApp"),
                cell: (choice) =>
                  choice.locked ? (
                    <Locked words={t("choices.alwaysShown")} />
                  ) : (
                    <Checkbox
                      label={<VisuallyHidden>{t("choices.inAppFor", { group: nameOf(choice) })}</VisuallyHidden>}
                      checked={choice.inApp}
                      onChange={({ target }) => void choose({ group: choice.group, inApp: target.checked })}
                    />
                  ),
              },
              {
                id: "email",
                header: t("choices.email"),
                // On a phone the three words need a line of their own.
                phone: "action",
                cell: (choice) => (
                  <div className={styles.email}>
                    <span className={styles.phoneLabel} aria-hidden="true">
                      {t("choices.email")}
                    </span>
                    {choice.locked ? (
                      <Locked words={t("choices.always")} />
                    ) : (
                      <SegmentedControl<LetterTime>
                        label={t("choices.emailFor", { group: nameOf(choice) })}
                        options={letterTimes.map((value) => ({ value, label: t(`choices.letter.${value}`) }))}
                        value={choice.letter}
                        onValueChange={(letter) => void choose({ group: choice.group, letter })}
                      />
                    )}
                  </div>
                ),
              },
            ]}
          />
        )}
        <p className={classNames(styles.note, styles.locked)}>
          <Icon of={IconLock} size="small" />
          {t("choices.lockedWhy")}
        </p>
        <p className={styles.note}>{t("choices.digestWhen")}</p>
        <Refusal error={refusal} />
        <InlineSuccess>{isSaved && t("choices.saved")}</InlineSuccess>
      </div>
    </SettingCard>
  );
}

const Locked = ({ words }: { words: string }) => (
  <span className={styles.locked}>
    <Icon of={IconLock} size="small" />
    {words}
  </span>
);
