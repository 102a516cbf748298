/** While a user edits, the text is kept about this often, in minutes. */
export const versionMinutes = 5

/** Characters. */
export const versionNameLength = 60

/** Versions without a name are all kept for a day, then one of each day until they are this old. */
export const versionDays = 30

/** Most versions of one text without a name, however many are made in a day. */
export const maxUnnamedVersions = 100
