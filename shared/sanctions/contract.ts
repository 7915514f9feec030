import { array, boolean, number, object, string, type InferType } from "yup";
import { calendarDay } from "../kernel/calendar-day.ts";
import { defineEndpoint } from "../kernel/endpoint.ts";
import {
  can,
  choice,
  optional,
  optionalString,
  optionalTimestamp,
  problem,
  requiredText,
  text,
  timestamp,
  uuid,
} from "../kernel/fields.ts";
import { someIds, staffListQuery } from "../kernel/staff-list.ts";
import { listSources, listStatuses } from "./choices.ts";
import { largestList } from "./rules.ts";

const names = () => array(string().required()).required();

/** A list as it was read from a file. */
export const sanctionsListView = object({
  id: uuid().required(),
  source: choice(listSources).required(),
  status: choice(listStatuses).required(),
  /** YYYY-MM-DD: the day of the list, as its publisher says it. */
  listedOn: string().required(),
  fileName: string().defined(),
  entries: number().required(),
  /** Against the list of its source that was in force when it was read. */
  added: number().required(),
  changed: number().required(),
  removed: number().required(),
  /** It leaves out so many entries that whoever puts it in force confirms that. */
  removesMany: boolean().required(),
  uploadedBy: optionalString(),
  uploadedAt: timestamp(),
  decidedBy: optionalString(),
  decidedAt: optionalTimestamp(),
  can: can(["commit", "discard"] as const),
});
export type SanctionsListView = InferType<typeof sanctionsListView>;

export const sanctionsListDetail = sanctionsListView.shape({
  /** Some of the names that come and go with it, as long as it is a draft. */
  addedNames: names(),
  removedNames: names(),
  /** The list of the same source that is in force, where it is another. */
  inForce: object({ id: uuid().required(), listedOn: string().required(), entries: number().required() })
    .nullable()
    .defined()
    .default(null),
  /** Of the list in force: names that have not been held against it yet. */
  toScreen: number().required(),
});
export type SanctionsListDetail = InferType<typeof sanctionsListDetail>;

const listId = object({ id: uuid().required() });

export const sanctionsListEndpoints = {
  list: defineEndpoint({
    name: "sanctionsLists.list",
    summary: "Sanctions lists that were read from files: those in force, and what became of the others.",
    method: "GET",
    path: "/admin/sanctions-lists",
    kind: "simpleRest",
    access: "staff",
    permission: "sanctions.read",
    query: staffListQuery(
      ["uploadedAt", "listedOn", "source"],
      object({ id: someIds(), source: choice(listSources), status: choice(listStatuses) }),
    ),
    response: sanctionsListView,
  }),
  show: defineEndpoint({
    name: "sanctionsLists.show",
    summary: "One sanctions list, with what it changes.",
    method: "GET",
    path: "/admin/sanctions-lists/:id",
    access: "staff",
    permission: "sanctions.read",
    params: listId,
    response: sanctionsListDetail,
    errors: ["staff.listNotFound"],
  }),
  read: defineEndpoint({
    name: "sanctionsLists.read",
    summary:
      "Reads the file of a sanctions list, which is the body as it is, of at most 25 MB. Nothing is held against it before it is put in force. A file that is broken is refused as a whole, with its line. The day is demanded where the file does not say it.",
    method: "POST",
    path: "/admin/sanctions-lists",
    transaction: "none",
    access: "staff",
    permission: "sanctions.import",
    query: object({
      source: choice(listSources).required(problem("required")),
      fileName: optional(text(200)),
      listedOn: optional(calendarDay()),
    }),
    largestFile: largestList,
    response: sanctionsListDetail,
    status: 201,
    errors: ["request.tooLarge"],
  }),
  commit: defineEndpoint({
    name: "sanctionsLists.commit",
    summary:
      "Puts a list in force in the place of the last of its source. All names are held against it from now on, and money that leaves before that waits for it. One that leaves out more than 20 % of the entries has to be `confirmed` (`listRemovesMany`).",
    method: "POST",
    path: "/admin/sanctions-lists/:id/commit",
    access: "staff",
    permission: "sanctions.import",
    params: listId,
    body: object({ confirmed: boolean().default(false) }),
    response: sanctionsListDetail,
    idempotency: "required",
    errors: ["staff.listNotFound", "staff.listNotDraft", "staff.listOlder"],
  }),
  discard: defineEndpoint({
    name: "sanctionsLists.discard",
    summary: "Throws a list away that was read and not put in force.",
    method: "POST",
    path: "/admin/sanctions-lists/:id/discard",
    access: "staff",
    permission: "sanctions.import",
    params: listId,
    response: sanctionsListDetail,
    idempotency: "required",
    errors: ["staff.listNotFound", "staff.listNotDraft"],
  }),
};

/** A reason that a later reader understands. */
export const reasonBody = object({ reason: requiredText(2000, 10) });
