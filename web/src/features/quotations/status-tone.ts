import type { RequestStatus } from "#shared/quotations/process.ts";
import type { Tone } from "#web/src/ui/Badge.tsx";

export const toneOf: Readonly<Record<RequestStatus, Tone>> = {
  open: "amber",
  awarded: "success",
  closed: "sand",
  withdrawn: "grey",
  expired: "sand",
};
