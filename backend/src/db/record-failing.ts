/** Reads for how many seconds the server has not been able to keep its record of changes (WAL) beside its backups; 0 while it can, and where none is kept. Any role may. */
export const recordFailing = `
  select case when last_failed_time > coalesce(last_archived_time, '-infinity')
              then extract(epoch from now() - coalesce(last_archived_time, stats_reset, last_failed_time))
              else 0 end
    from pg_stat_archiver`;
