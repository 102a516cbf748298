/** Name of the reminder of files that were added before: each state takes the place of the one before. */
export const uploadReminder = 'upload'

/** In the tab's storage: this unfinished recording was told. */
export const foundKey = 'recordingFound'
