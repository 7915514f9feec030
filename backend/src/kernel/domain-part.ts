import type { SubjectType } from "#shared/documents/choices.ts";
import type { TodayView } from "#shared/notifications/today.ts";
import type { ScreeningView } from "#shared/verification/admin-contract.ts";
import type { Database, Transaction } from "../db/database.ts";
import type { Actor, MemberActor } from "./actor.ts";
import type { Logger } from "./logger.ts";

/**
 * Statements by which a domain hands out what it keeps about a person: with `:me`, the user's id (as `:subject` a text, by which the audit
 * log names an account), and `:organization`, which is null for somebody without one. Amounts are texts, as everywhere outside.
 */
export interface OwnData {
  /** Parts of the export that are one line. */
  readonly lines?: Readonly<Record<string, string>>;
  /** Parts of the export that are lists, newest first where there are more. */
  readonly lists?: Readonly<Record<string, string>>;
  /** Lists below `trade`: what the organization sells and takes part in. */
  readonly trade?: Readonly<Record<string, string>>;
}

/** A reason, for whoever asks why a person's data are left out or left standing. */
export interface Kept {
  readonly kept: string;
}

/**
 * What becomes of a column when the person goes:
 *
 * - `row`: it holds a user's id, and the rows with theirs are deleted;
 * - `emptied`: null from then on, in the rows whose `of` holds their id;
 * - `cascaded`: it goes with its row, which the database deletes with the one that it hangs on;
 * - `byDomain`: the domain's own `erase`, or the closing of the organization that loses its last owner, empties it;
 * - or it stays, for a reason.
 *
 * The first two are done from this statement alone, and need no `erase`.
 */
export type Erasure = "row" | "emptied" | "cascaded" | "byDomain" | Kept;

/** What becomes of a table that leads to a person. Each is named by one domain, or a test fails (`test/backend/people/person-tables.test.ts`). */
export interface PersonTable {
  /** The part of the export that reads it, or why none does. */
  readonly exported: string | Kept;
  /** Columns about a person that this part leaves out, and why. */
  readonly notExported?: Readonly<Record<string, string>>;
  /** The column with the id of whom a row belongs to; `user_id` unless told. */
  readonly of?: string;
  /** Each column that names a user or tells of a person; of rows that go, those with a user's id suffice. */
  readonly columns: Readonly<Record<string, Erasure>>;
}

/** What stands in the way of closing an organization. */
export interface OpenTrade {
  /** Orders whose money is held. */
  readonly moneyHeld: number;
  /** Whatever else waits for an answer or a payment. */
  readonly open: number;
}

/** An organization is about to be closed, in the transaction that closes it. */
interface Closing {
  /** Sees to it that nobody begins anything with it any more, so that what is open afterwards is all there is. */
  readonly stopTrading?: (trx: Transaction, organizationId: string, now: Date) => Promise<void>;
  readonly openTrade?: (trx: Transaction, organizationId: string, now: Date) => Promise<OpenTrade>;
}

/** What somebody says about themselves. */
type Metadata = Record<string, unknown>;

/** What a domain makes of a registration, whose metadata the auth protocol carries along without knowing what they say. */
interface Registration {
  /** @throws {AuthError} for what only the form of registration can put right. */
  readonly read: (metadata: Metadata) => Metadata;
  /**
   * Makes at a sign-in what registration has asked for; that it cannot be made stands in no one's way.
   *
   * @returns whether the user's metadata have changed.
   */
  readonly complete: (
    services: { readonly db: Database; readonly logger: Logger },
    user: { readonly id: string; readonly userMetadata: Metadata },
    now: Date,
  ) => Promise<boolean>;
}

/**
 * Whether somebody may read the papers that hang on one of a domain's things: the sides that it belongs to, and our team where it works on that. Whose papers they
 * are is asked elsewhere.
 */
export type DocumentAccess = (db: Database, actor: Actor, subjectId: string) => Promise<boolean>;

/** What the newest screening of an organization against the sanctions lists has found; null where the domain has none of it. */
export type ScreeningOf = (db: Database, organizationId: string) => Promise<ScreeningView | null>;

/** Takes a picture off what it hangs on, and off all that shows it, in the transaction that removes the picture. */
export type PictureTakeOff = (trx: Transaction, subjectId: string, documentId: string, now: Date) => Promise<void>;

/** Whose day it is: what needs an organization needs each of its members by their role. */
export type TodayReader = Pick<MemberActor, "userId" | "membership">;

/**
 * What a domain has that needs the reader's organization now (`shared/notifications/today.ts`): its first `mostTodayRows` by `byDeadline` at least, and how many there are. A row whose
 * doing the reader's organization is barred from is none.
 */
export type Today = (db: Database, reader: TodayReader, now: Date) => Promise<TodayPart>;

export interface TodayPart extends TodayView {
  /** How many of them wait on the page of contracts as well. */
  readonly withContract?: number;
}

/**
 * What a domain states for whoever acts across all of them (an export, an erasure, a registration) and knows no table of theirs. The list is
 * given to `Services` when the application is put together, so that nobody imports a domain above their own for it.
 */
/** Somebody opens a page. */
export interface PageLook {
  readonly db: Database;
  /** Without the language. */
  readonly path: string;
  readonly ip: string;
}

export interface LookedTooOften {
  /** Seconds. */
  readonly retryAfter: number;
  /** Another page, without the language: it is shown in the place of what was asked for. */
  readonly page: string;
}

export interface DomainPart {
  readonly ownData?: OwnData;
  /** By name: every table of the domain in which a person is named. */
  readonly personTables?: Readonly<Record<string, PersonTable>>;
  /**
   * What an erasure needs beyond what `personTables` states, before that is done; the user's row is locked by `trx`.
   */
  readonly erase?: (trx: Transaction, userId: string, now: Date) => Promise<void>;
  readonly closing?: Closing;
  readonly registration?: Registration;
  /** By the type of what papers and pictures hang on: who reads them beside those who have sent them. A type is stated by one domain, unless everybody sees all that hangs there. */
  readonly documentAccess?: Readonly<Partial<Record<SubjectType, DocumentAccess>>>;
  /** Stated by the one domain that screens organizations. */
  readonly screening?: ScreeningOf;
  /** By the type of what public pictures hang on: what becomes of it when our team takes one down. Each such type is stated by one domain. */
  readonly takeOffPicture?: Readonly<Partial<Record<SubjectType, PictureTakeOff>>>;
  /** Tables of the domain whose `storage_key` names a file in the store that it has made itself (`keepFile`): what no row names is removed after a day. */
  readonly keptFiles?: readonly string[];
  /** Pages of which one network may look at so many: counts a look, and answers with the seconds to wait and the page that says so where it was one too many. A page is stated by one domain. */
  readonly pageLooks?: (look: PageLook) => Promise<LookedTooOften | undefined>;
  /**
   * By the name of an address's parameter: the id of what that may also be called by another name (an order's reference, in small letters or large); undefined for nothing of
   * ours. An idempotency key counts for the thing, however its address is written. A name is stated by one domain.
   */
  readonly otherNames?: Readonly<Record<string, (db: Database, written: string) => Promise<string | undefined>>>;
  /** What needs an organization today. */
  readonly today?: Today;
  /** Whether an organization has said where it is paid. Stated by one domain at most: where none does, nobody is asked for it. */
  readonly hasBankDetails?: (db: Database, organizationId: string) => Promise<boolean>;
}
