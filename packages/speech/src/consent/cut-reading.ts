import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { wavHeader } from '../pcm/wav-header.ts'
import type { Span } from '../ports.ts'
import { toSpokenPcm } from '../synthesis/spoken-pcm.ts'
import { spokenRate } from '../synthesis/speech-synthesizer.ts'

/**
 * Writes a span of a recording as a WAV file (mono, `spokenRate`), and nothing of what is around it.
 *
 * @param target in a folder that is private to it.
 * @throws MediaError; the signal's reason.
 */
export async function cutReading(file: string, { start, end }: Span, target: string, signal: AbortSignal): Promise<void> {
  const folder = await mkdtemp(path.join(path.dirname(target), 'cut-'))
  try {
    const pcmPath = path.join(folder, 'reading.s16')
    await toSpokenPcm(file, pcmPath, signal)
    const pcm = await readFile(pcmPath)
    const at = (seconds: number) => Math.round(seconds * spokenRate) * 2
    const samples = pcm.subarray(at(start), at(end))
    await writeFile(target, Buffer.concat([wavHeader(samples.length, spokenRate), samples]), { mode: 0o600 })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
