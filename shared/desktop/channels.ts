import { mixed, object, string, type AnyObjectSchema, type InferType } from "yup";
import { isExternal, isOpenable } from "./addresses.ts";
import { isFileName, mostFileBytes, type FileOutcome } from "./files.ts";

const sessionKey = () =>
  string()
    .strict()
    .matches(/^agritrade\.[\w.-]{1,60}$/)
    .required();

/** What the page may ask for, and the shape of what it must bring. Anything else is refused. */
export const channels = {
  /** Asked once, when the page can follow `onOpen`; answers the address that was waiting for it. */
  ready: object({}).noUnknown().strict(),
  readSession: object({}).noUnknown().strict(),
  writeSession: object({ key: sessionKey(), value: string().strict().max(65_536).defined() })
    .noUnknown()
    .strict(),
  removeSession: object({ key: sessionKey() }).noUnknown().strict(),
  notify: object({
    title: string().strict().max(120).required(),
    body: string().strict().max(400).required(),
    /** Opened when the notification is clicked. */
    path: string()
      .strict()
      .required()
      .test("openable", "not one of our pages", (path) => isOpenable(path)),
  })
    .noUnknown()
    .strict(),
  print: object({
    /** Suggested as the file's name. */
    name: string()
      .strict()
      .matches(/^[\w-]{1,60}$/)
      .required(),
  })
    .noUnknown()
    .strict(),
  saveFile: object({
    /** Suggested in the dialog; its ending says what kind of file it is. */
    name: string()
      .strict()
      .required()
      .test("name", "not a name for a file of ours", (name) => isFileName(name)),
    bytes: mixed<Uint8Array>((value): value is Uint8Array => value instanceof Uint8Array)
      .required()
      .test("size", "too large", (bytes) => bytes.byteLength <= mostFileBytes),
  })
    .noUnknown()
    .strict(),
  openExternal: object({
    url: string()
      .strict()
      .required()
      .test("external", "not an address for the browser", (url) => isExternal(url)),
  })
    .noUnknown()
    .strict(),
} as const satisfies Record<string, AnyObjectSchema>;

export type ChannelName = keyof typeof channels;
export type ChannelArgument<Name extends ChannelName> = InferType<(typeof channels)[Name]>;

export interface StoredSession {
  /** What the page kept, by key. */
  entries: Record<string, string>;
  /** False: this computer offers no encryption, so the session lives only as long as the window. */
  lasting: boolean;
  /** True: a session is kept here that the system's key store does not open now. Reading again tries again. */
  locked: boolean;
}

/** What each channel answers. */
export interface ChannelAnswers {
  ready: { path: string | null };
  readSession: StoredSession;
  writeSession: null;
  removeSession: null;
  notify: null;
  print: FileOutcome;
  saveFile: FileOutcome;
  openExternal: null;
}

/** What comes back through the door: an answer, or that there is none. Nothing of the main process's errors leaves it. */
export type GateAnswer<Name extends ChannelName = ChannelName> =
  { ok: true; value: ChannelAnswers[Name] } | { ok: false; reason: "refused" | "failed" };
