import { stat } from 'node:fs/promises'
import { readSamples, sampleRate } from './pcm-file.ts'

export interface Peaks {
  durationSeconds: number
  /** One value per stretch of equal length: the loudest sample, 0…1, rounded to three decimals. */
  values: number[]
}

/**
 * The loudest sample of each of `count` equal stretches. Reads in small blocks: memory does not grow with the recording.
 *
 * @throws the signal's reason; file system errors.
 */
export async function computePeaks(
  pcmPath: string,
  options: { count?: number; signal?: AbortSignal } = {},
): Promise<Peaks> {
  const samples = Math.floor((await stat(pcmPath)).size / 2)
  const count = Math.max(1, Math.min(options.count ?? 2000, samples))
  const loudest = new Uint16Array(count)
  let position = 0
  for await (const block of readSamples(pcmPath, 65_536, options.signal)) {
    for (const sample of block) {
      const index = Math.floor((position++ * count) / samples)
      const level = Math.abs(sample)
      if (level > (loudest[index] ?? 0)) loudest[index] = level
    }
  }
  return {
    durationSeconds: samples / sampleRate,
    values: Array.from(loudest, (level) => Math.round((level / 32_768) * 1000) / 1000),
  }
}
