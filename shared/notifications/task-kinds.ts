import type { StaffPermission } from "../kernel/permission.ts";
import { hitTask } from "../sanctions/rules.ts";

/** What a task is about may be read by fewer people than tasks are: by how its kind begins. Nobody reads those about their own organization. */
export const confidentialTasks = { "sanctions.": "sanctions.read" } as const satisfies Record<string, StaffPermission>;

/** Settled by the decision about what they are about, and by nobody's word. */
export const decidedTasks: readonly string[] = [hitTask];
