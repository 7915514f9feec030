import { boolean, object, string, type InferType } from "yup";
import { defineEndpoint } from "../kernel/endpoint.ts";
import { optionalString, optionalTimestamp, requiredText, timestamp } from "../kernel/fields.ts";
import { detailsShape, someIds, staffListQuery } from "../kernel/staff-list.ts";

/** Something that only a person can settle: a provider that contradicts us, an effect that could not be delivered. */
export const staffTaskView = object({
  id: string().required(),
  /** Such as `escrow.providerMismatch`; its words stand below `admin:tasks.kind`. */
  kind: string().required(),
  subjectId: string().required(),
  details: detailsShape(),
  createdAt: timestamp(),
  resolvedAt: optionalTimestamp(),
  /** The address of whoever settled it. */
  resolvedBy: optionalString(),
  resolution: optionalString(),
});
export type StaffTaskView = InferType<typeof staffTaskView>;

const params = object({
  id: string()
    .matches(/^\d{1,18}$/)
    .required(),
});

export const staffTaskEndpoints = {
  list: defineEndpoint({
    name: "tasks.list",
    summary: "Tasks for staff; `filter.open` leaves out what is settled.",
    method: "GET",
    path: "/admin/tasks",
    kind: "simpleRest",
    access: "staff",
    permission: "tasks.read",
    query: staffListQuery(["id"], object({ id: someIds(), open: boolean(), kind: string().trim().max(80) })),
    response: staffTaskView,
  }),
  show: defineEndpoint({
    name: "tasks.show",
    summary: "One task.",
    method: "GET",
    path: "/admin/tasks/:id",
    access: "staff",
    permission: "tasks.read",
    params,
    response: staffTaskView,
    errors: ["staff.taskNotFound"],
  }),
  resolve: defineEndpoint({
    name: "tasks.resolve",
    summary: "Says that a task is settled, and how.",
    method: "POST",
    path: "/admin/tasks/:id/resolve",
    access: "staff",
    permission: "tasks.resolve",
    params,
    body: object({ reason: requiredText(2000, 10) }),
    response: staffTaskView,
    idempotency: "required",
    errors: ["staff.taskNotFound", "staff.taskResolved", "staff.taskByDecision"],
  }),
};
