export const maxSpeakers = 20
