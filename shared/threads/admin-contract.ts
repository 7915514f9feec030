import { object } from "yup";
import { staffPapers } from "../documents/staff-view.ts";
import { defineEndpoint } from "../kernel/endpoint.ts";
import { uuid } from "../kernel/fields.ts";

/** What members of our team read of conversations: that which one of the two sides has shown them. */
export const reportEndpoints = {
  papers: defineEndpoint({
    name: "reports.papers",
    summary:
      "The papers and pictures that came with a reported message; none where the conversation as a whole was reported. The report's id is the subject of its task.",
    method: "GET",
    path: "/admin/message-reports/:id/papers",
    access: "staff",
    permission: "tasks.read",
    params: object({ id: uuid().required() }),
    response: object({ papers: staffPapers }),
    errors: ["threads.notFound"],
  }),
};
