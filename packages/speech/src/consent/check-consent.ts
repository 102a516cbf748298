import { createDiarizer } from '../speakers/create-diarizer.ts'
import type { ConsentChecker, ConsentFinding, ConsentRecording } from './consent-checker.ts'

/** Seconds of the sentence that may sound like another speaker: clean readings have none. */
const maxOtherSeconds = 1

/**
 * Checks a reading: the sentence has to be there, and one voice has to read all of it.
 *
 * @throws EngineError; the signal's reason.
 */
export async function checkConsent(
  checker: ConsentChecker,
  { words, ...recording }: ConsentRecording & { words: readonly string[] },
): Promise<ConsentFinding> {
  const finding = (await checker.recognize(recording))(words)
  if (finding.outcome !== 'recognized') return finding
  const turns = await createDiarizer().diarize({
    pcmPath: recording.pcmPath,
    speech: [finding.span],
    signal: recording.signal,
  })
  const seconds = new Map<string, number>()
  for (const { speaker, start, end } of turns) seconds.set(speaker, (seconds.get(speaker) ?? 0) + end - start)
  const all = [...seconds.values()]
  const others = all.reduce((sum, value) => sum + value, 0) - Math.max(0, ...all)
  return others > maxOtherSeconds ? { outcome: 'interrupted' } : finding
}
