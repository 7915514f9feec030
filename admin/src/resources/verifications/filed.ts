import { useTranslate } from "react-admin";
import type {
  StaffCertificateView,
  StaffVerificationPaper,
  StaffVerificationView,
} from "#shared/verification/admin-contract.ts";

/** A paper or a certificate: both are read, accepted and refused in the same way. */
export type Filed =
  { among: "papers"; of: StaffVerificationPaper } | { among: "certificates"; of: StaffCertificateView };

/** Those that stand now, papers first. */
export const standing = ({ papers, certificates }: Pick<StaffVerificationView, "papers" | "certificates">): Filed[] => [
  ...papers.filter(({ replacedBy }) => !replacedBy).map((of) => ({ among: "papers" as const, of })),
  ...certificates.filter(({ replacedBy }) => !replacedBy).map((of) => ({ among: "certificates" as const, of })),
];

/** Those whose place it has taken, the newest first. */
export function replacedBy({ among, of }: Filed, request: StaffVerificationView): Filed["of"][] {
  const all: readonly Filed["of"][] = request[among];
  const chain: Filed["of"][] = [];
  for (let next = of.replaces; next !== null && chain.length < all.length;) {
    const before = all.find(({ id }) => id === next);
    if (!before) break;
    chain.push(before);
    next = before.replaces;
  }
  return chain;
}

export function useFiledName(): (filed: Filed) => string {
  const t = useTranslate();
  return ({ among, of }) =>
    among === "papers" ? t(`verifying:paper.${of.kind}`) : t(`choices:certification.${of.kind}`, { _: of.kind });
}
