import { island } from "#web/src/hydration/island.tsx";
import type { ShownReputationProps } from "./ShownReputation.tsx";

/** The server writes it, and nothing in it changes: its code is not loaded before somebody touches it. */
const ShownReputation = island(async () => (await import("./ShownReputation.tsx")).ShownReputation);

/** What buyers say of a supplier, and what the books say. */
export const SupplierReputation = (props: ShownReputationProps) => <ShownReputation {...props} />;
