export const uploadReminder = 'upload'

/** Tab storage key. */
export const foundKey = 'recordingFound'
