export const versionMinutes = 10

/** Characters. */
export const versionNameLength = 60

/** Versions without a name are all kept for a day, then one of each day until they are this old. */
export const versionDays = 30

export const maxUnnamedVersions = 100
