import type { Transcript } from '@longhand/contracts'
import { readTranscript } from '../document/wire-form.ts'
import type { Revised } from './transcript-session.ts'

const readAlready = new WeakMap<Transcript, Revised | null>()

/** The text of an answer; `null` when it can't be read. Each answer is read once: a long one takes a moment. */
export function readRevised(transcript: Transcript): Revised | null {
  let revised = readAlready.get(transcript)
  if (revised === undefined) {
    try {
      revised = { document: readTranscript(transcript.asrResult), revision: transcript.revision }
    } catch {
      revised = null
    }
    readAlready.set(transcript, revised)
  }
  return revised
}
