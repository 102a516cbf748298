/** Most speakers that can be asked for. */
export const maxSpeakers = 20
/** The longest stretch that is transcribed once more, in milliseconds. */
export const maxStretchMs = 10 * 60_000
