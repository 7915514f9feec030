/** When the email about a notice goes out: by itself, with others once a day, or not at all. */
export const letterTimes = ["atOnce", "digest", "never"] as const;
export type LetterTime = (typeof letterTimes)[number];

interface NoticeGroup {
  /** Unless its reader chooses another. */
  readonly letter: LetterTime;
  /** Money or a deadline hangs on it: neither the email nor the entry in the inbox can be switched off. */
  readonly locked: boolean;
}

/** What a reader chooses by, in the order in which the settings show them. */
export const noticeGroups = {
  /** An offer that awaits an answer or an order. */
  offers: { letter: "atOnce", locked: false },
  /** An offer that has come to nothing. */
  endedOffers: { letter: "digest", locked: false },
  /** A sample that is asked for, on its way or judged. */
  samples: { letter: "atOnce", locked: false },
  /** What a colleague has ready to be sent. */
  drafts: { letter: "atOnce", locked: false },
  /** How an order gets on, without anything to do. */
  orders: { letter: "digest", locked: false },
  /** What somebody of the other side has written, and nobody here has read. */
  messages: { letter: "atOnce", locked: false },
  /** What our team has decided about a listing. */
  listings: { letter: "atOnce", locked: false },
  deadlines: { letter: "atOnce", locked: true },
  money: { letter: "atOnce", locked: true },
  proposals: { letter: "atOnce", locked: true },
  /** Of one's own organization: the mark that buyers and suppliers see hangs on it. */
  verification: { letter: "atOnce", locked: true },
  disputes: { letter: "atOnce", locked: true },
} as const satisfies Record<string, NoticeGroup>;
export type NoticeGroupName = keyof typeof noticeGroups;
export const noticeGroupNames = Object.keys(noticeGroups) as NoticeGroupName[];
export const isLocked = (group: NoticeGroupName): boolean => noticeGroups[group].locked;
