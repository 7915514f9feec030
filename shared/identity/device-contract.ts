import { boolean, object, string, type InferType } from "yup";
import { defineEndpoint } from "../kernel/endpoint.ts";
import { optionalString, pageQuery, timestamp, uuid } from "../kernel/fields.ts";

/** A device on which the reader is signed in. */
export const deviceView = object({
  id: uuid().required(),
  /** Whether it is the one that asks. */
  current: boolean().required(),
  userAgent: optionalString(),
  /** The network address it signed in from. */
  ip: optionalString(),
  signedInAt: timestamp(),
  lastSeenAt: timestamp(),
  /** Whether it has given a second factor. */
  secondFactor: boolean().required(),
});
export type DeviceView = InferType<typeof deviceView>;

/** As the auth endpoints name it. */
const deviceProof = object({ current_password: string().min(1).max(1000) });

const self = { access: "user" } as const;

export const deviceEndpoints = {
  list: defineEndpoint({
    ...self,
    name: "accounts.devices",
    summary: "Where the reader is signed in: the device that asks, then the latest used first.",
    method: "GET",
    path: "/me/devices",
    kind: "collection",
    query: object(pageQuery),
    response: deviceView,
  }),
  end: defineEndpoint({
    ...self,
    name: "accounts.endDevice",
    summary:
      "Signs one device out: another than the one that asks for the present password, or without one within five minutes of a sign-in or a second factor.",
    method: "DELETE",
    path: "/me/devices/:deviceId",
    endsSessions: true,
    params: object({ deviceId: uuid().required() }),
    body: deviceProof,
    transaction: "none",
    errors: ["accounts.deviceNotFound", "accounts.reauthenticationNeeded", "accounts.passwordWrong"],
  }),
};
