/** Characters. */
export const folderNameLength = 50

export const foldersPerUser = 500

/** `folderId` in a filter for recordings that are in no folder. Where a recording is moved to or uploaded to, an empty one means no folder. */
export const withoutFolder = 'none'

/** Characters. */
export const tagLength = 30

export const tagPattern = /^[^\p{Cc},，]+$/u

export const tagsPerRecording = 20
