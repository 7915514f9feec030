import { useRef, useState, type ReactNode } from "react";
import type { PassportView } from "#shared/passports/contract.ts";
import { didPath, jwksPath } from "#shared/passports/number.ts";
import { classNames } from "#shared/look/class-names.ts";
import { useHydrated } from "#web/src/hydration/use-hydrated.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useDrop } from "#web/src/screens/use-drop.ts";
import { Card, CardHead } from "#web/src/ui/Card.tsx";
import { Icon } from "#web/src/ui/Icon.tsx";
import { IconUpload } from "#web/src/ui/icons.ts";
import { Notice } from "#web/src/ui/Notice.tsx";
import { Spinner } from "#web/src/ui/Spinner.tsx";
import { TextAnchor } from "#web/src/ui/TextLink.tsx";
import { fileAddress } from "./address.ts";
import styles from "./PassportPage.module.css";

const command = (number: string) => `npm run passport:verify -- \\\n  ${number}.json --keys jwks.json`;

/** How somebody verifies the record who does not trust this page. */
export function CheckYourself({ passport }: { passport: PassportView }) {
  const { t } = useTranslation("verify-passport");
  const { number, version } = passport;
  return (
    <Card as="section">
      <CardHead title={t("yourself.title")} ruled />
      <div className={styles.yourself}>
        <p>{t("yourself.text")}</p>
        <p>
          <TextAnchor href={fileAddress("file", number, version)} download arrow>
            {t("yourself.file")}
          </TextAnchor>
          <TextAnchor href={fileAddress("certificate", number, version)} download arrow>
            {t("yourself.certificate")}
          </TextAnchor>
        </p>
        <DropArea passport={passport} />
        <h3 className={styles.noteTitle}>{t("yourself.offline")}</h3>
        <pre className={styles.command}>
          <code>{command(number)}</code>
        </pre>
        <dl className={styles.ways}>
          <div>
            <dt>{t("yourself.keys")}</dt>
            <dd>
              <TextAnchor href={jwksPath}>{jwksPath}</TextAnchor>{" "}
              <TextAnchor href={didPath}>{t("yourself.did")}</TextAnchor>
            </dd>
          </div>
          <div>
            <dt>{t("yourself.method")}</dt>
            <dd>{t("yourself.methodText")}</dd>
          </div>
        </dl>
      </div>
    </Card>
  );
}

/** Takes a signed record, or a file that one names, and says what it is; the arithmetic comes with the first file. */
export function DropArea({ passport }: { passport: PassportView | undefined }) {
  const { t } = useTranslation("verify-passport");
  const hydrated = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  const [told, setTold] = useState<ReactNode>();
  const take = async ([file]: readonly File[]) => {
    if (!file) return;
    setTold(<Spinner label={t("drop.checking")} />);
    try {
      const { said } = await import("./drop/said.tsx");
      setTold(await said(file, passport));
    } catch {
      setTold(
        <Notice tone="amber" title={t("dropped.notLoaded.title")}>
          <b>{file.name}</b> {t("dropped.notLoaded.text")}
        </Notice>,
      );
    }
  };
  const { isOver, handlers } = useDrop({ add: (files) => void take(files) });
  if (!hydrated) return <p className={styles.quiet}>{t("drop.noScript")}</p>;
  return (
    <>
      <div className={classNames(styles.drop, isOver && styles.over)} {...handlers}>
        <Icon of={IconUpload} size="large" />
        <button type="button" className={styles.choose} onClick={() => input.current?.click()}>
          {t(passport ? "drop.record" : "drop.any")}
        </button>
        <p className={styles.quiet}>{t("drop.private")}</p>
        <input
          ref={input}
          type="file"
          hidden
          tabIndex={-1}
          aria-hidden
          onChange={({ target }) => {
            void take([...(target.files ?? [])]);
            // The same file may be chosen again.
            target.value = "";
          }}
        />
      </div>
      <div role="status">{told}</div>
    </>
  );
}
