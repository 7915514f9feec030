import { fact, task, type NoticeKindRow } from "./kind-row.ts";

const both = <Telling>(telling: Telling) => ({ buyer: telling, supplier: telling }) as const;

/** Kinds of notices about one's own organization: its verification, papers and certificates. Owners and managers are told. */
export const officeKinds = {
  verificationQuestion: { about: "organization", to: both(task("verification")), values: ["excerpt", "answerBy"] },
  paperRefused: { about: "organization", to: both(task("verification")), values: ["paper", "reason", "answerBy"] },
  certificateRefused: { about: "organization", to: both(task("verification")), values: ["paper", "reason"] },
  /** Half of the time is over. */
  verificationAnswerDue: { about: "organization", to: both(task("verification")), values: ["answerBy"] },
  verificationClosed: { about: "organization", to: both(task("verification")), values: [] },
  verificationGranted: { about: "organization", to: both(fact("verification")), values: ["until", "letter"] },
  verificationRenewed: { about: "organization", to: both(fact("verification")), values: ["until", "letter"] },
  /** Nothing new is begun in its name, and what was agreed goes on. */
  organizationSuspended: { about: "organization", to: both(fact("verification")), values: ["reason"] },
  organizationReinstated: { about: "organization", to: both(fact("verification")), values: ["reason"] },
  verificationRefused: {
    about: "organization",
    to: both(fact("verification")),
    values: ["reason", "letter", "askAgain"],
  },
  /** The mark stays until it ends. */
  renewalRefused: {
    about: "organization",
    to: both(fact("verification")),
    values: ["reason", "letter", "askAgain", "until"],
  },
  /** 60, 30 and 7 days before. */
  verificationEnds: { about: "organization", to: both(task("verification")), values: ["until"] },
  verificationEnded: { about: "organization", to: both(task("verification")), values: ["until"] },
  paperEnds: { about: "organization", to: both(task("verification")), values: ["paper", "until"] },
  certificateEnds: { about: "organization", to: both(task("verification")), values: ["paper", "until"] },
  certificateEnded: { about: "organization", to: both(task("verification")), values: ["paper", "until"] },
} as const satisfies Record<string, NoticeKindRow>;
