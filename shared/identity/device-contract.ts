import { boolean, object, type InferType } from "yup";
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
    summary: "Signs one other device out.",
    method: "DELETE",
    path: "/me/devices/:deviceId",
    params: object({ deviceId: uuid().required() }),
    errors: ["accounts.deviceNotFound"],
  }),
};
