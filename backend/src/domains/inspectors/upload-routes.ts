import { apiBase } from "#backend/src/http/router.ts";
import { uploadsAt } from "../documents/index.ts";
import { readSession } from "./session-routes.ts";

const path = new RegExp(`^${apiBase}/inspect/([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})/uploads(?=/|$)`);
/** What comes with an inspection, and nothing else. */
const purposes: readonly string[] = ["inspectionReport", "inspectionPicture"];

/** Papers and pictures that inspectors send, for the organization that has invited them. */
export const inspectUploads = uploadsAt({
  pathOf: (context) => path.exec(context.path)?.[0],
  async readSender({ db, clock }, context) {
    const invitation = await readSession(db, context, path.exec(context.path)?.[1] ?? "", clock.now());
    return {
      organizationId: invitation.organizationId,
      by: { uploadedBy: null, invitationId: invitation.id },
      sends: (purpose) => purposes.includes(purpose),
      key: invitation.id,
    };
  },
  isOpenToOthers: false,
});
