import { type ImportedText, readText, UnreadableText } from '@longhand/transcript-model/imports'
import type { Sentence } from '@longhand/contracts'

export interface ImportTask {
  bytes: Uint8Array
  fileName: string
}

/** An error would lose its sentence between threads. */
export type ImportResult = { text: ImportedText } | { refusal: Sentence }

export default function read({ bytes, fileName }: ImportTask): ImportResult {
  try {
    return { text: readText(bytes, fileName) }
  } catch (error) {
    if (error instanceof UnreadableText) return { refusal: error.sentence }
    throw error
  }
}
