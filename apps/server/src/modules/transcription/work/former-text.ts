import type { Segment, withAlternatives } from '@longhand/speech'
import { unspacedScripts } from '@longhand/transcript'
import type { RecordingRow } from '../../recordings/recording/recording-rows.service.ts'
import type { Texts } from '../../transcripts/text/texts.port.ts'

/** With fewer words in common it is a text of something else. */
const minAgreement = 0.5

/**
 * Takes the text that there was for a second decoding, where another engine recognised it: that of live captions, or of an earlier transcription.
 *
 * @returns The segments as they are where the engine has a second decoding of its own, or where nothing can be compared.
 */
export async function besideFormer(
  { texts, compare }: { texts: Pick<Texts, 'recognizedText'>; compare: typeof withAlternatives },
  segments: readonly Segment[],
  recording: Pick<RecordingRow, 'id' | 'channelCount'>,
  engine: string | null,
): Promise<readonly Segment[]> {
  const hasOwn = segments.some(({ words }) => words.some(({ alternative }) => alternative !== undefined))
  if (hasOwn || (recording.channelCount ?? 1) > 1 || segments.some(({ text }) => unspacedScripts.test(text)))
    return segments
  const former = await texts.recognizedText(recording.id)
  if (!former || former.engine === null || former.engine === engine) return segments
  const inOrder = [...segments].sort((a, b) => a.start - b.start)
  const words = compare(
    inOrder.flatMap((segment) => segment.words),
    former.words,
  )
  if (words.filter(({ alternative }) => alternative === undefined).length < words.length * minAgreement)
    return segments
  let at = 0
  return inOrder.map((segment) => ({ ...segment, words: words.slice(at, (at += segment.words.length)) }))
}
