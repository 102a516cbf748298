/** Characters. */
export const hotWordLength = 64

/** Most hot words of the account, of one folder or of one recording. */
export const hotWordsPerScope = 500
