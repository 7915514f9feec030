import type { Readable } from "node:stream";
import type { PaperSize } from "#shared/contracts/contract.ts";
import { AppError } from "#shared/kernel/errors.ts";
import { type Actor, sideOf } from "#backend/src/kernel/actor.ts";
import type { Services } from "#backend/src/kernel/services.ts";
import { Contract, contractFile } from "#backend/src/domains/contracts/index.ts";
import { extensionOf, findReadable, openDocument } from "#backend/src/domains/documents/index.ts";
import { readChecklist, stateOf, type CheckedPaper } from "../../checklist/model.ts";
import { drawnFeeNote } from "../../drawn-fee-notes.ts";
import { canReadFeeNote } from "../../fee-note-policy.ts";
import { presentFeeNote } from "../../fee-note-presenter.ts";
import type { Order } from "../../model.ts";
import { feeNotesOf } from "../../queries/fee-notes.ts";
import { orderPapers, type OrderPaper } from "../../queries/order-papers.ts";
import type { Shipment } from "../../shipment-model.ts";
import { drawnPaper } from "../drawn-papers.ts";
import { IssuedPaper } from "../model.ts";
import { drawable, readPaper } from "../read-paper.ts";
import { kebab, slug, uniqueNames } from "./names.ts";

/** The bytes of a file, and of what only its opening tells: an invoice is issued by being put in, and a draft may have been issued since the list was made. */
export interface Opened {
  readonly bytes: Buffer | Readable;
  readonly issued?: Pick<ZipEntry, "number" | "issuer" | "date" | "state">;
}

/** A file of the ZIP, which is opened when its turn comes, for whoever may read it then. */
export interface ZipEntry {
  readonly file: string;
  readonly paper: string;
  readonly number: string | null;
  readonly issuer: string | null;
  /** A day, YYYY-MM-DD. */
  readonly date: string | null;
  readonly state: string;
  /** @throws {AppError} as the download of that file alone. */
  readonly open: (actor: Actor) => Promise<Opened>;
}

interface Props {
  services: Services;
  actor: Actor;
  order: Order;
  size: PaperSize;
  now: Date;
}

const dayOf = (moment: Date | null | undefined): string | null => moment?.toISOString().slice(0, 10) ?? null;
type Name = ReturnType<typeof uniqueNames>;

/** All papers of an order that `actor` may see, in the sequence in which they stand in the ZIP. */
export async function zipEntries(props: Props): Promise<ZipEntry[]> {
  const { services, order } = props;
  const { db } = services;
  const nameOf = uniqueNames();
  const { shipments, papers } = await orderPapers(db, order);
  const { papers: checked } = await readChecklist(db, order);
  const drawn: ZipEntry[] = [];
  for (const shipment of shipments) {
    drawn.push(...(await drawnEntries(props, shipment, { checked, nameOf })));
    const own = papers.filter((paper) => paper.shipment === shipment.number && paper.document.replacedBy === null);
    drawn.push(...own.map((paper) => sentEntry(props, paper, { checked, nameOf, shipment })));
  }
  return [...(await contractEntry(props, nameOf)), ...(await noteEntries(props, nameOf)), ...drawn];
}

/** @throws {AppError} `escrow.orderNotFound` for whoever has left the order's sides meanwhile. */
function mustRead(actor: Actor, order: Order): void {
  if (!sideOf(actor, order)) throw new AppError("escrow.orderNotFound");
}

async function contractEntry({ services, order, size }: Props, nameOf: Name): Promise<ZipEntry[]> {
  const contract = await Contract.query(services.db).findOne({ order_id: order.id });
  if (!contract) return [];
  const { number, concludedAt, status, origin } = contract;
  return [
    {
      file: nameOf(`contract-${number}`, "pdf"),
      paper: "contract",
      number,
      issuer: null,
      date: dayOf(concludedAt),
      // Nobody has signed what an order concluded.
      state: origin === "listing" && concludedAt ? "concluded" : status,
      open: async (actor) => {
        mustRead(actor, order);
        return { bytes: (await contractFile(services, contract, size)).bytes };
      },
    },
  ];
}

/** The supplier's alone. */
async function noteEntries({ services, actor, order }: Props, nameOf: Name): Promise<ZipEntry[]> {
  const notes = (await feeNotesOf(services.db, order.id)).filter((note) => canReadFeeNote(actor, note));
  return notes.map((details) => {
    const note = presentFeeNote(details);
    return {
      file: nameOf(`fee-note-${note.number}`, "pdf"),
      paper: "feeNote",
      number: note.number,
      issuer: note.issuer.legalEntity ?? note.issuer.name,
      date: note.releasedAt.slice(0, 10),
      state: note.takenBackAt ? "takenBack" : "issued",
      open: async (reader) => {
        if (!canReadFeeNote(reader, details)) throw new AppError("escrow.feeNoteNotFound");
        return { bytes: await drawnFeeNote(note, "en") };
      },
    };
  });
}

/** Issued of goods that others have taken the place of; what was paid stays the same. */
const isOfFirst = (shipment: Shipment, { kind, createdAt }: IssuedPaper): boolean =>
  kind !== "proForma" && shipment.isOfReplaced(createdAt);

async function drawnEntries(props: Props, shipment: Shipment, { checked, nameOf }: Beside): Promise<ZipEntry[]> {
  const { services, order, size, now } = props;
  const { db } = services;
  const issued = await IssuedPaper.of(db, [shipment.id]);
  const kinds = await drawable(db, shipment);
  return kinds.map((kind) => {
    const paper = issued.find((each) => each.kind === kind);
    const isDraft = !paper && kind !== "proForma";
    const line = checked.find((each) => each.shipment.id === shipment.id && each.paper === kind);
    const isReplaced = Boolean(paper && (line?.document ?? isOfFirst(shipment, paper)));
    const folder = `shipment-${shipment.number}`;
    // A pro-forma invoice is issued by being put in, and has no number before.
    const ending = paper ? `-${paper.number}${isReplaced ? "-replaced" : ""}` : isDraft ? "-draft" : "";
    return {
      file: nameOf(`${folder}/${kebab(kind)}${ending}`, "pdf"),
      paper: kind,
      number: paper?.number ?? null,
      issuer: (paper?.says ?? null)?.parties.supplier.name ?? null,
      date: dayOf(paper?.createdAt),
      // Beside what was handed in for it, it says that it does not count.
      state: isDraft ? "draft" : isReplaced ? "replaced" : (line?.counted?.answer ?? "issued"),
      open: async (actor) => {
        mustRead(actor, order);
        const sheet = await readPaper({ db, config: services.config, order, shipment, kind, size, now });
        const { number, says, day } = sheet;
        const issuer = says.parties.supplier.name;
        return {
          bytes: await drawnPaper(sheet),
          // What was issued before stands in the list as it is: beside one that was handed in for it, it is replaced.
          ...(number !== null && !paper && { issued: { number, issuer, date: day.slice(0, 10), state: "issued" } }),
        };
      },
    };
  });
}

interface Beside {
  checked: readonly CheckedPaper[];
  nameOf: Name;
}
type OfSent = Beside & { shipment: Shipment };

/** What one of both sides has sent. */
function sentEntry({ services, order }: Props, sent: OrderPaper, { checked, nameOf, shipment }: OfSent): ZipEntry {
  const { document, certificate, attachedAt } = sent;
  const isReplaced = shipment.isOfReplaced(attachedAt);
  // The number of the transport document was stated with the shipping.
  const transport = document.purpose === "transportDocument" && !isReplaced ? shipment.transportDocument : null;
  const line = checked.find((each) => each.document?.id === document.id);
  const paper = line?.paper ?? document.purpose;
  const number = line?.counted?.number ?? certificate ?? transport;
  const called = slug(number ?? document.name.replace(/\.[^.]*$/, ""));
  return {
    file: nameOf(
      `shipment-${shipment.number}/${kebab(paper)}${called ? `-${called}` : ""}${isReplaced ? "-replaced" : ""}`,
      extensionOf(document),
    ),
    paper,
    number,
    issuer: line?.counted?.issuer ?? null,
    date: line?.counted?.issuedOn ?? dayOf(attachedAt),
    state: isReplaced ? "replaced" : line ? stateOf(line) : "uploaded",
    open: async (actor) => {
      mustRead(actor, order);
      const { db, domains } = services;
      const found = await findReadable({ db, domains, actor, id: document.id });
      if (!found) throw new AppError("documents.notFound");
      return { bytes: await openDocument(services, found) };
    },
  };
}
