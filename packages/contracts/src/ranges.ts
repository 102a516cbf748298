/** The largest whole number that the database's usual columns hold: of revisions, pages, counts and milliseconds. */
export const maxWhole = 2_147_483_647

/** The end of the year 9999, in epoch seconds: PostgreSQL, JavaScript and ISO 8601 all hold what comes before. */
export const maxEpochSeconds = 253_402_300_799
