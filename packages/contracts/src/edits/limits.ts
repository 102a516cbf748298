/** Most speakers that can be asked for. */
export const maxSpeakers = 20
