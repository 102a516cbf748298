import { call, sendCall } from '@longhand/api-client'
import type { ApiError, Transport } from '@longhand/api-client'
import { answerVersion } from '@longhand/contracts'
import type { AnswerOf, Transcript } from '@longhand/contracts'
import type { Text } from '@longhand/transcript'
import { readTranscript } from '@longhand/transcript'

export interface Revised {
  readonly document: Text
  readonly revision: number
}

/** By the words that an answer was read with. */
const readAlready = new WeakMap<Transcript, Map<string | undefined, Revised | null>>()

/**
 * `null` when it can't be read. Each answer is read once: a long one takes a moment.
 * @param words Those of a text that came without them.
 */
export function readRevised(transcript: Transcript, words?: string): Revised | null {
  const read = readAlready.get(transcript) ?? new Map<string | undefined, Revised | null>()
  readAlready.set(transcript, read)
  let revised = read.get(words)
  if (revised === undefined) {
    try {
      revised = { document: readTranscript(transcript.sectionsJson, words), revision: transcript.revision }
    } catch {
      revised = null
    }
    read.set(words, revised)
  }
  return revised
}

export async function fetchRevised(
  transport: Transport,
  recordingId: string,
): Promise<{ data: Revised; error?: undefined } | { data?: undefined; error: ApiError }> {
  const { data, error } = await sendCall(
    transport,
    call('getText', { recordingId, answerVersion, form: 'columns' }),
  )
  if (error) return { error }
  const revised = readRevised(data as AnswerOf<'getText'>)
  return revised ? { data: revised } : { error: { kind: 'protocol', status: 200, detail: 'sectionsJson' } }
}

export function lacksWords({ sections }: Text): boolean {
  return sections.length > 0 && sections.every(({ words }) => words === undefined)
}
