import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { decodeAudio } from '../media/decode.ts'
import { wavHeader } from '../pcm/wav-header.ts'
import type { Span } from '../ports.ts'
import { spokenRate } from '../synthesis/speech-synthesizer.ts'
import { temporaryFolder } from '../processes/temporary-folder.ts'

/**
 * Writes a span of a recording as a WAV file (mono, `spokenRate`), and nothing of what is around it.
 *
 * @param target in a folder that is private to it.
 * @throws MediaError; the signal's reason.
 */
export async function cutReading(
  file: string,
  { start, end }: Span,
  target: string,
  signal: AbortSignal,
): Promise<void> {
  await using folder = await temporaryFolder(path.join(path.dirname(target), 'cut-'))
  // As the span was found: on the file's time line, and in the channel that was listened to.
  const { channels } = await decodeAudio(file, folder.path, { rate: spokenRate, signal })
  const pcm = await readFile(channels[0]?.pcmPath ?? '')
  const at = (seconds: number) => Math.round(seconds * spokenRate) * 2
  const samples = pcm.subarray(at(start), at(end))
  await writeFile(target, Buffer.concat([wavHeader(samples.length, spokenRate), samples]), { mode: 0o600 })
}
