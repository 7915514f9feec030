import { fact, news, task, type NoticeKindRow } from "./kind-row.ts";

/** Kinds of notices about contracts: what was accepted is signed by both sides before it is ordered. */
export const contractKinds = {
  /** Whoever has accepted the offer; who has made it is told of the acceptance. */
  contractToSign: {
    about: "contract",
    to: { buyer: task("deadlines"), supplier: task("deadlines") },
    values: ["partner", "product", "quantity", "total", "signBy"],
  },
  /** 24 hours before the end, to whoever has not signed. */
  contractSignSoon: {
    about: "contract",
    to: { buyer: task("deadlines"), supplier: task("deadlines") },
    values: ["partner", "product", "quantity", "total", "signBy"],
  },
  /** The other side has signed. */
  contractToCountersign: {
    about: "contract",
    to: { buyer: task("deadlines"), supplier: task("deadlines") },
    values: ["partner", "product", "quantity", "total", "signBy"],
  },
  /** Both have signed. */
  contractConcluded: {
    about: "contract",
    to: { buyer: task("deadlines"), supplier: fact("deadlines") },
    values: ["partner", "product", "quantity", "total", "orderBy"],
  },
  contractWithdrawn: {
    about: "contract",
    to: { buyer: fact("deadlines"), supplier: fact("deadlines") },
    values: ["partner", "product", "total", "reason"],
  },
  /** Not signed by both in time. */
  contractExpired: {
    about: "contract",
    to: { buyer: news("endedOffers"), supplier: news("endedOffers") },
    values: ["partner", "product", "total"],
  },
  /** Signed, and not ordered in time. */
  contractLapsed: {
    about: "contract",
    to: { buyer: news("endedOffers"), supplier: news("endedOffers") },
    values: ["partner", "product", "total"],
  },
} as const satisfies Record<string, NoticeKindRow>;
