import { feedbackLimits } from '@longhand/contracts'

export interface ChosenPictures {
  taken: readonly File[]
  refused?: { name: string; why: 'no-picture' | 'too-large' | 'too-many' }
}

/** The server checks the content; this only spares the upload. */
export function choosePictures(present: readonly File[], chosen: readonly File[]): ChosenPictures {
  let taken = [...present]
  let refused: ChosenPictures['refused']
  for (const file of chosen) {
    if (
      taken.some(
        (one) => one.name === file.name && one.size === file.size && one.lastModified === file.lastModified,
      )
    )
      continue
    const why = !file.type.startsWith('image/')
      ? 'no-picture'
      : file.size > feedbackLimits.fileBytes
        ? 'too-large'
        : taken.length >= feedbackLimits.files
          ? 'too-many'
          : undefined
    if (why === undefined) taken = [...taken, file]
    else refused ??= { name: file.name, why }
  }
  return refused ? { taken, refused } : { taken }
}
