import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslate } from "react-admin";
import { Link } from "react-router-dom";
import type { StaffVerificationView } from "#shared/verification/admin-contract.ts";
import { Facts } from "../../ui/Facts.tsx";
import { Key } from "../../ui/Key.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { Place } from "../../ui/Place.tsx";
import { Stack } from "../../ui/Stack.tsx";
import { useKeys } from "../../ui/use-keys.ts";
import { useMove } from "../../ui/use-move.ts";
import { useRefusalText } from "../../ui/use-refusal-text.ts";
import { Checklist } from "./Checklist.tsx";
import { DecisionPanel } from "./DecisionPanel.tsx";
import { DoublesPanel } from "../organizations/DoublesPanel.tsx";
import { EarlierRequests } from "./EarlierRequests.tsx";
import { FiledPanel } from "./FiledPanel.tsx";
import { Questions } from "./Questions.tsx";
import { RequestBadge } from "./badges.tsx";
import styles from "./Verifications.module.css";

/** One request with everything that its verifier needs. */
export function VerificationRequest({ request }: { request: StaffVerificationView }) {
  const t = useTranslate();
  const refusalText = useRefusalText();
  const [refusal, setRefusal] = useState<unknown>();
  // Its moves carry no version: what stands against them is said by name, and nothing that is typed here is about a text that another may change.
  const moving = useMove({
    resource: "verifications",
    record: { id: request.id },
    onDone: () => setRefusal(undefined),
    onRefused: setRefusal,
  });
  const list = { to: "/verifications", label: t("resources.verifications.name", { count: 2 }) };
  const { name, organizationId, organizationType, country, city, askedAt, papers, can, state } = request;
  const current = papers.filter(({ replacedBy }) => !replacedBy);
  const claim = () => void moving.move("claim", { takeOver: can.includes("takeOver") });
  const letter = useKeys({ c: can.includes("claim") ? claim : undefined });
  return (
    <>
      <PageHead title={name} back={{ ...list, here: name }}>
        <RequestBadge state={state} />
        <Button size="small" variant="text" color="primary" component={Link} to={`/organizations/${organizationId}`}>
          {t("verifying:toOrganization")}
        </Button>
      </PageHead>
      <div className={styles.columns}>
        <Stack>
          <div className={styles.facts}>
            <Facts
              items={[
                {
                  label: t("verifying:facts.type"),
                  value: t(`choices:businessType.${organizationType}`, { _: organizationType }),
                },
                {
                  label: t("verifying:facts.place"),
                  value: (country ?? city) && <Place country={country} city={city} />,
                },
                { label: t("verifying:facts.askedAt"), value: <Moment at={askedAt} day /> },
                {
                  label: t("verifying:facts.papers"),
                  value: t("verifying:facts.accepted", {
                    accepted: current.filter((paper) => paper.state === "accepted").length,
                    of: current.length,
                  }),
                },
              ]}
            />
          </div>
          <Reader
            request={request}
            isRunning={moving.isRunning}
            letter={letter("C")}
            onClaim={claim}
            onRelease={() => void moving.move("release", {})}
          />
          {refusal !== undefined && (
            <Notice tone="danger" role="alert">
              {refusalText(refusal).text}
            </Notice>
          )}
          <FiledPanel request={request} moving={moving} refusal={refusal} />
          <DoublesPanel organizationId={request.organizationId} />
          <EarlierRequests request={request} />
        </Stack>
        <aside aria-label={t("verifying:decision.title")}>
          <Stack>
            <Checklist request={request} moving={moving} />
            <Questions request={request} moving={moving} refusal={refusal} />
            <DecisionPanel request={request} moving={moving} />
          </Stack>
        </aside>
      </div>
    </>
  );
}

interface ReaderProps {
  request: StaffVerificationView;
  isRunning: boolean;
  /** The key that claims. */
  letter: string | undefined;
  onClaim: () => void;
  onRelease: () => void;
}

/** Who of our team has it, and the way to take it or give it back. */
function Reader({ request: { can, claimedBy, mine }, isRunning, letter, onClaim, onRelease }: ReaderProps) {
  const t = useTranslate();
  const move = (["claim", "takeOver", "release"] as const).find((one) => can.includes(one));
  if (!move) return null;
  const who = mine ? t("verifying:reader.yours") : claimedBy && t("verifying:reader.other", { by: claimedBy });
  return (
    <div className={styles.reader}>
      <span>{who ?? t("verifying:reader.nobody")}</span>
      <Button
        size="small"
        disabled={isRunning}
        aria-keyshortcuts={move === "claim" ? letter : undefined}
        onClick={move === "release" ? onRelease : onClaim}
      >
        {t(`verifying:reader.${move}`)} {move === "claim" && <Key of="C" />}
      </Button>
    </div>
  );
}
