/** The clock behind every deadline. Outside production tests can move it; in production its offset is always zero. */
export interface Clock {
  now(): Date;
  /** Milliseconds ahead of the machine's clock. */
  readonly offset: number;
  /** Called when another process has moved the clock. */
  setOffset(milliseconds: number): void;
}

export function createClock(): Clock {
  let offset = 0;
  return {
    now: () => new Date(Date.now() + offset),
    get offset() {
      return offset;
    },
    setOffset(milliseconds) {
      offset = milliseconds;
    },
  };
}

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** `moment` plus some milliseconds. */
export const after = (moment: Date, milliseconds: number): Date => new Date(moment.getTime() + milliseconds);

/** The day of a moment in UTC, YYYY-MM-DD. */
export const calendarDayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** When a day, YYYY-MM-DD, begins by UTC. */
export const startOfDay = (calendarDay: string): Date => new Date(`${calendarDay}T00:00:00Z`);

/** When a day, YYYY-MM-DD, is over everywhere that counts by UTC. */
export const endOfDay = (calendarDay: string): Date => after(startOfDay(calendarDay), day);

const unitLength: Record<string, number> = { s: 1000, m: minute, h: hour, d: day };

/** Milliseconds of "3d", "72h", "30m", "10s"; undefined for anything else. */
export function parseDuration(text: string): number | undefined {
  const match = /^(\d{1,6})([smhd])$/.exec(text.trim());
  return match ? Number(match[1]) * (unitLength[match[2] ?? ""] ?? 0) : undefined;
}
