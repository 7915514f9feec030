import type { Database } from "./database.ts";

/** What the API's role may do with a table. It owns none, so it changes no table, trigger, constraint or function. */
const ways = {
  /** Written once: nobody changes or deletes what was entered. */
  entered: ["SELECT", "INSERT"],
  /** Written by migrations, and by triggers that run as the owner. */
  read: ["SELECT"],
  /** Entered, and cleared away after its time. */
  passing: ["SELECT", "INSERT", "DELETE"],
  /** Entered and changed, and never deleted: what people may have to show later. */
  kept: ["SELECT", "INSERT", "UPDATE"],
  ordinary: ["SELECT", "INSERT", "UPDATE", "DELETE"],
} as const;

/** By table and view, all that the role may do. A new table stands here too: without a line it has no rights, and `test/backend/database-roles.test.ts` fails. */
export const rights: Readonly<Record<string, keyof typeof ways>> = {
  agreed_terms: "entered",
  audit_log: "entered",
  contract_files: "entered",
  contract_signatures: "entered",
  decision_letter_files: "entered",
  decision_letters: "entered",
  dispute_answers: "entered",
  dispute_decisions: "entered",
  dispute_events: "entered",
  dispute_notes: "entered",
  dispute_questions: "entered",
  drawn_paper_answers: "entered",
  drawn_papers: "entered",
  exhibit_captions: "entered",
  fee_notes: "entered",
  inspection_records: "entered",
  inspection_validations: "entered",
  ledger_accounts: "entered",
  ledger_entries: "entered",
  ledger_journals: "entered",
  listing_review_decisions: "entered",
  listing_terms: "entered",
  offer_versions: "entered",
  order_events: "entered",
  passport_files: "entered",
  passport_key_revocations: "entered",
  passport_keys: "entered",
  passport_revocations: "entered",
  passports: "entered",
  quality_controls: "entered",
  reference_rates: "entered",
  sample_events: "entered",
  suspension_decisions: "entered",
  thread_messages: "entered",
  thread_reports: "entered",
  verification_decisions: "entered",

  dealings: "read",
  fund_splits: "read",
  ledger_account_kinds: "read",
  ledger_balances: "read",
  ledger_currencies: "read",
  ledger_journal_kinds: "read",
  ledger_open: "read",
  migrations: "read",
  order_money: "read",
  products: "read",
  shipment_money: "read",
  trial_balance: "read",

  live_events: "passing",
  document_parts: "passing",
  sanctions_entries: "passing",
  sanctions_names: "passing",
  store_checks: "passing",

  bank_details: "kept",
  contract_years: "kept",
  contracts: "kept",
  disputes: "kept",
  escrow_wallets: "kept",
  drawn_paper_years: "kept",
  fee_note_years: "kept",
  offers: "kept",
  order_proposals: "kept",
  orders: "kept",
  outbox: "kept",
  receiver_health: "kept",
  provider_settlements: "kept",
  party_checks: "kept",
  proposed_rates: "kept",
  quotation_invitations: "kept",
  quotation_requests: "kept",
  quotation_years: "kept",
  unplaced_payments: "kept",
  inspection_companies: "kept",
  inspector_invitations: "kept",
  order_ratings: "kept",
  rating_answers: "kept",
  rating_pairs: "kept",
  rating_reports: "kept",
  rating_windows: "kept",
  reconciliations: "kept",
  samples: "kept",
  sanctions_lists: "kept",
  screening_hits: "kept",
  shipment_goods: "kept",
  shipments: "kept",
  staff_tasks: "kept",
  threads: "kept",
  trade_papers: "kept",
  verification_certificates: "kept",
  verification_papers: "kept",
  verification_questions: "kept",
  verification_requests: "kept",
  webhook_events: "kept",

  addresses: "ordinary",
  clock_offset: "ordinary",
  contact_messages: "ordinary",
  dispute_drafts: "ordinary",
  documents: "ordinary",
  ended_orders: "ordinary",
  factor_challenges: "ordinary",
  factors: "ordinary",
  flow_states: "ordinary",
  idempotency_keys: "ordinary",
  identities: "ordinary",
  identity_requests: "ordinary",
  last_sweep: "ordinary",
  listed_products: "read",
  listed_suppliers: "read",
  listing_counts: "ordinary",
  listing_reviews: "ordinary",
  market_price_changes: "ordinary",
  market_price_imports: "ordinary",
  market_prices: "ordinary",
  notice_choices: "ordinary",
  notices: "ordinary",
  one_time_tokens: "ordinary",
  organization_blocks: "ordinary",
  organization_marks: "ordinary",
  organization_members: "ordinary",
  organizations: "ordinary",
  passkey_challenges: "ordinary",
  passport_attempts: "ordinary",
  product_lots: "ordinary",
  rate_limits: "ordinary",
  receiver_minutes: "ordinary",
  recovery_codes: "ordinary",
  refresh_tokens: "ordinary",
  screened_names: "ordinary",
  search_words: "ordinary",
  sessions: "ordinary",
  staff_members: "ordinary",
  supplier_products: "ordinary",
  team_drafts: "kept",
  team_invitations: "ordinary",
  thread_marks: "ordinary",
  upload_leases: "ordinary",
  users: "ordinary",
  verification_checks: "ordinary",
  worker_pools: "ordinary",
};

/** Rows and functions, and nothing of their shape: of the queue, and locally of the sandbox provider and the mailbox. */
const schemas = ["graphile_worker", "sandbox_escrow", "dev_mailbox"];

/** Keeps migrations that run at the same moment from granting at once, which PostgreSQL refuses. */
const lock = 7_240_030;

/**
 * Gives `role` exactly the rights that are stated: others that it has are taken away. Runs as the owner.
 *
 * @throws {Error} for a role that may do everything anyway.
 */
export async function grantRights(database: Database, role: string): Promise<void> {
  await database.transaction(async (trx) => {
    await trx.raw("select pg_advisory_xact_lock(?)", [lock]);
    await trx.raw("revoke create on schema public from public");
    await refuseMighty(trx, role);
    const run = (statement: string, names: readonly string[]) => trx.raw(statement, [...names, role]);
    await run("revoke all on all tables in schema public from ??", []);
    await run("grant usage on schema public to ??", []);
    const { rows: relations } = await trx.raw<{ rows: { name: string }[] }>(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')",
    );
    for (const { name } of relations) {
      const way = rights[name];
      if (way) await run(`grant ${ways[way].join(", ")} on ?? to ??`, [name]);
    }
    const { rows: found } = await trx.raw<{ rows: { name: string }[] }>(
      "select nspname as name from pg_namespace where nspname = any(?)",
      [schemas],
    );
    for (const { name } of found) {
      await run("grant usage on schema ?? to ??", [name]);
      await run("grant select, insert, update, delete on all tables in schema ?? to ??", [name]);
      await run("grant usage on all sequences in schema ?? to ??", [name]);
      await openRows(trx, name, role);
    }
  });
}

/** The queue's tables show their rows to their owner alone, unless a policy says whom else. */
async function openRows(trx: Database, schema: string, role: string): Promise<void> {
  const { rows: tables } = await trx.raw<{ rows: { name: string }[] }>(
    // What it has already is left alone: whoever changes a policy keeps everybody from the table.
    `select relname as name from pg_class c where relnamespace = ?::regnamespace and relrowsecurity
        and not exists (select from pg_policies p where p.schemaname = ? and p.tablename = c.relname and p.policyname = 'api' and ?::name = any(p.roles))`,
    [schema, schema, role],
  );
  for (const { name } of tables) {
    await trx.raw("drop policy if exists api on ??.??", [schema, name]);
    await trx.raw("create policy api on ??.?? to ?? using (true) with check (true)", [schema, name, role]);
  }
}

async function refuseMighty(trx: Database, role: string): Promise<void> {
  const { rows } = await trx.raw<{ rows: { mighty: boolean }[] }>(
    `select rolsuper or rolcreaterole or rolreplication or pg_has_role(oid, current_user, 'MEMBER') or has_schema_privilege(oid, 'public', 'CREATE')
         or has_database_privilege(oid, current_database(), 'CREATE') as mighty from pg_roles where rolname = ?`,
    [role],
  );
  if (rows[0]?.mighty)
    throw new Error(
      `The role ${role} of DATABASE_URL may do more than it is granted: it is a superuser, a member of the owner's role, or may create in the database. Make one that is none of these.`,
    );
}

/** Whether whoever is connected may change the tables themselves, and so rewrite the ledger. */
export async function ownsTables(database: Database): Promise<boolean> {
  const { rows } = await database.raw<{ rows: { owns: boolean }[] }>(
    "select pg_has_role(relowner, 'MEMBER') as owns from pg_class where oid = to_regclass('public.ledger_entries')",
  );
  return rows[0]?.owns ?? false;
}
