/** Refusals of ratings: a part of the table of all of them. */
export const ratingErrors = {
  "ratings.notFound": { status: 404, message: "There is no such rating." },
  "ratings.notOpen": { status: 409, message: "This order is not rated, not yet or not any more." },
  "ratings.barred": {
    status: 403,
    message: "Ratings count only between organizations that are independent of each other. These two are not.",
  },
  "ratings.alreadyRated": { status: 409, message: "Your organization has rated this order already." },
  "ratings.alreadyAnswered": { status: 409, message: "Your organization has answered this rating already." },
  "ratings.nothingToReport": { status: 409, message: "There are no words to report, or they are hidden." },
  "ratings.alreadyReported": { status: 409, message: "These words were reported already." },
  "ratings.tooManyReports": { status: 429, message: "Too many reports in a day." },
  "ratings.reportDecided": { status: 409, message: "Somebody else has decided about this report already." },
} as const satisfies Record<string, { status: number; message: string }>;
