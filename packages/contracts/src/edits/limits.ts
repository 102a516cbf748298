/** Most speakers that can be asked for. */
export const maxSpeakers = 20
/** The longest part that is transcribed once more, in milliseconds. */
export const maxPartMs = 10 * 60_000
