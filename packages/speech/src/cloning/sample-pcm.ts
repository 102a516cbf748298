import path from 'node:path'
import { readFile, truncate } from 'node:fs/promises'
import { wavHeader } from '../pcm/wav-header.ts'
import { toSpokenPcm } from '../synthesis/spoken-pcm.ts'
import { spokenRate } from '../synthesis/speech-synthesizer.ts'

const maxSeconds = 30

/** The beginning of a sample as samples of `spokenRate`, in a folder that its caller removes. @throws MediaError; the signal's reason. */
export async function writeSamplePcm(file: string, own: string, signal: AbortSignal): Promise<string> {
  const pcmPath = path.join(own, 'sample.s16')
  const seconds = await toSpokenPcm(file, pcmPath, signal)
  if (seconds > maxSeconds) await truncate(pcmPath, maxSeconds * spokenRate * 2)
  return pcmPath
}

export async function sampleWav(file: string, own: string, signal: AbortSignal): Promise<Buffer> {
  const samples = await readFile(await writeSamplePcm(file, own, signal))
  return Buffer.concat([wavHeader(samples.length, spokenRate), samples])
}
