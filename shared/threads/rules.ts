/** Letters of a message, and of the words by which one is reported. */
export const longestMessage = 10_000;
export const longestReport = 2000;

/** Papers and pictures that one message carries. */
export const mostFiles = 10;

/** What nobody of an organization has read for so many minutes is told by a notice and its letter, once until somebody has read on. */
export const unreadMinutes = 10;

/** What a report shows to our team: of one message those before it too, so that it is understood; else the last ones. */
export const reportedBefore = 5;
export const reportedMost = 50;

/** So many reports one organization sends in a day. */
export const reportsPerDay = 20;

/** So many messages one person writes in a minute. */
export const messagesPerMinute = 30;
