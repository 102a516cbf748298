/** Most speakers that can be asked for. */
export const mostSpeakers = 20
