/**
 * A process is data: its table names every move, from which statuses to which, by whom. A status changes by a row of its
 * table or not at all; backend, client timeline, console, documentation and tests read the same table.
 */
export interface Transition<Status extends string, Party extends string> {
  readonly from: readonly Status[];
  readonly to: Status;
  /** Who may make the move. `clock` moves happen when a deadline has passed. */
  readonly by: readonly Party[];
}

export type ProcessTable<Status extends string, Party extends string> = Readonly<
  Record<string, Transition<Status, Party>>
>;

/** True when the table has a row `name` that starts at `status`. */
export function canTransition<Table extends ProcessTable<string, string>>(
  table: Table,
  name: keyof Table,
  status: string,
): boolean {
  return table[name]?.from.includes(status) ?? false;
}
