/** Parts of the statements by which a trade is exported for one of its two sides: what both have seen, and of words those of the reader. */

/** Whose the words are: a message, note or reason is there for who has written it. */
export const own = (row: string, column: string, author: string): string =>
  `case when ${row}.${author} = :me then ${row}.${column} end as ${column}`;

export const side = (row: string, bought: string, sold: string): string =>
  `case when ${row}.supplier_org_id = :organization then '${sold}' else '${bought}' end`;

/** The other side as `p`. */
export const partner = (row: string): string => `
  join organizations p on p.id = case when ${row}.supplier_org_id = :organization then ${row}.buyer_org_id else ${row}.supplier_org_id end`;

export const ours = (row: string): string =>
  `(${row}.buyer_org_id = :organization or ${row}.supplier_org_id = :organization)`;
