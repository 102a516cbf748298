import { feedbackLimits } from '@longhand/contracts'

/** What became of files that a user chose. */
export interface ChosenPictures {
  taken: readonly File[]
  /** The first one that was left out. */
  refused?: { name: string; why: 'no-picture' | 'too-large' | 'too-many' }
}

/** Adds files to those that are there: only pictures, within the limits, none twice. The server looks at the content; this spares the way there. */
export function choosePictures(present: readonly File[], chosen: readonly File[]): ChosenPictures {
  let taken = [...present]
  let refused: ChosenPictures['refused']
  for (const file of chosen) {
    if (taken.some((one) => one.name === file.name && one.size === file.size && one.lastModified === file.lastModified)) continue
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
