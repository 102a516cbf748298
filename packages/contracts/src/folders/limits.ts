/** Characters. */
export const folderNameLength = 50

/** Most folders that a user may have. */
export const foldersPerUser = 500

/** `folderId` in a filter for recordings that are in no folder. Where a recording is moved to or uploaded to, an empty one means no folder. */
export const withoutFolder = 'none'

/** Characters. */
export const tagLength = 30

/** What a tag may hold: anything but commas and control characters. */
export const tagPattern = /^[^\p{Cc},，]+$/u

/** Most tags of one recording. */
export const tagsPerRecording = 20
