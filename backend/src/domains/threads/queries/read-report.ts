import { visibleName } from "#shared/kernel/name-field.ts";
import type { ReportView } from "#shared/threads/admin-contract.ts";
import type { Database } from "#backend/src/db/database.ts";
import type { StaffPaper } from "../../documents/index.ts";
import { staffPapers } from "../../documents/index.ts";
import type { Dealing } from "../dealing.ts";
import { messagesBetween, type MessageWithAuthor } from "./list-messages.ts";

export interface ReportRow extends Pick<
  Dealing,
  "buyer_org_id" | "supplier_org_id" | "product_name" | "order_id" | "reference"
> {
  id: string;
  thread_id: string;
  position: number | null;
  from_position: number;
  to_position: number;
  organization_id: string;
  reason: string;
  created_at: Date;
  buyer_name: string;
  supplier_name: string;
  reporter: ReportView["reportedBy"]["name"];
  email: string | null;
}

/** A report with what it shows. */
export interface Report {
  row: ReportRow;
  messages: MessageWithAuthor[];
  papers: StaffPaper[];
}

/** What was reported, read where it stands: messages are never changed. */
export async function readReport(db: Database, id: string): Promise<Report | undefined> {
  const { rows } = await db.raw<{ rows: ReportRow[] }>(
    `select r.*, d.buyer_org_id, d.supplier_org_id, d.product_name, d.order_id, d.reference, b.name as buyer_name, s.name as supplier_name, u.email,
            coalesce(u.user_metadata ->> 'full_name', u.user_metadata ->> 'name', u.user_metadata ->> 'display_name') as reporter
       from thread_reports r join dealings d on d.id = r.thread_id
       join organizations b on b.id = d.buyer_org_id join organizations s on s.id = d.supplier_org_id
       left join users u on u.id = r.reported_by and u.deleted_at is null
      where r.id = ?`,
    [id],
  );
  const [row] = rows;
  if (!row) return undefined;
  const messages = await messagesBetween(db, row.thread_id, row.from_position, row.to_position);
  const papers = await staffPapers(
    db,
    "message",
    messages.map((message) => message.id),
  );
  return { row: { ...row, reporter: row.reporter && visibleName(row.reporter) }, messages, papers };
}
