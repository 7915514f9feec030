import { useTranslate } from "react-admin";
import { useParams } from "react-router-dom";
import type { StaffVerificationView } from "#shared/verification/admin-contract.ts";
import { PageHead } from "../../ui/PageHead.tsx";
import { ShowPage } from "../../ui/ShowPage.tsx";
import { EmptyState } from "../../ui/States.tsx";
import { Queue } from "./Queue.tsx";
import { VerificationRequest } from "./VerificationRequest.tsx";
import styles from "./Verifications.module.css";

/** The verifiers' desk: the queue, and beside it the request that is read. */
export function VerificationDesk() {
  const t = useTranslate();
  const { id } = useParams();
  const title = t("resources.verifications.name", { count: 2 });
  return (
    <div className={`${styles.desk} ${id ? styles.reading : ""}`}>
      <div className={styles.queue}>
        {!id && <PageHead title={title} lede={t("verifying:lede")} />}
        <Queue selected={id} />
      </div>
      <div className={styles.request}>
        {id ? (
          <ShowPage<StaffVerificationView> list={{ to: "/verifications", label: title }} absent={t("verifying:absent")}>
            {(request) => <VerificationRequest key={request.id} request={request} />}
          </ShowPage>
        ) : (
          <EmptyState title={t("verifying:choose")} />
        )}
      </div>
    </div>
  );
}
