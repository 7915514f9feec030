import type { Services } from "#backend/src/kernel/services.ts";

/** So many lines more than there are groups may wait: reading them costs less than a page. */
const mostWaiting = 1_000;
const batch = 20_000;
const group = "category, origin_country, certifications, season_start, season_end";

/**
 * Adds up the differences that changes of the catalogue have entered in `listing_counts`. A batch is taken out and its sums are entered in one
 * statement, so readers see either; what is entered meanwhile is not touched.
 */
export async function sweepCounts({ db }: Pick<Services, "db">): Promise<void> {
  for (let times = 0; times < 50; times++) {
    const { rows } = await db.raw<{ rows: { waiting: boolean }[] }>(
      `select count(*) - count(distinct (${group})) > ? as waiting from (select ${group} from listing_counts limit ${batch}) as lines`,
      [mostWaiting],
    );
    if (!rows[0]?.waiting) return;
    await db.raw(
      `with taken as (delete from listing_counts where ctid = any(array(select ctid from listing_counts limit ${batch})) returning *)
       insert into listing_counts select ${group}, sum(listings) from taken group by ${group} having sum(listings) <> 0`,
    );
  }
}
