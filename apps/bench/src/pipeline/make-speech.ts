import { open, readFile } from 'node:fs/promises'
import path from 'node:path'
import { bytesPerSecond, decodeAudio, wavHeader } from '@longhand/speech'
import { readClips } from '../speech/clips.ts'
import { randomOf } from '../statistics.ts'

export interface MadeSpeech {
  path: string
  seconds: number
  speechShare: number
}

/** One of them more makes a recording no longer than its clip. */
const blockSeconds = 60
const minSeconds = 3

/**
 * 16 kHz, one channel, WAV.
 * @param speechShare Approximate share of speech, 0…1.
 */
export async function makeSpeech(
  file: string,
  {
    seconds,
    speechShare,
    seed,
    folder,
  }: { seconds: number; speechShare: number; seed: number; folder: string },
): Promise<MadeSpeech> {
  const clips = await decodeClips(folder)
  const random = randomOf(seed)
  const out = await open(file, 'w')
  const total = Math.round(seconds) * bytesPerSecond
  let written = 0
  let spoken = 0
  try {
    await out.write(wavHeader(total))
    const put = async (bytes: Buffer): Promise<void> => {
      const part = bytes.subarray(0, total - written)
      await out.write(part)
      written += part.length
    }
    while (written < total) {
      const clip = clips[Math.floor(random() * clips.length)] ?? Buffer.alloc(0)
      spoken += Math.min(clip.length, total - written)
      await put(clip)
      const pause = (clip.length / bytesPerSecond) * (1 / speechShare - 1)
      await put(Buffer.alloc(Math.round(pause * (0.5 + random()) * (bytesPerSecond / 2)) * 2))
    }
  } finally {
    await out.close()
  }
  return { path: file, seconds: total / bytesPerSecond, speechShare: spoken / total }
}

async function decodeClips(folder: string): Promise<Buffer[]> {
  const clips = (await readClips()).filter(
    ({ language, seconds, text }) =>
      language === 'en' && text !== '' && seconds >= minSeconds && seconds <= blockSeconds,
  )
  // Without the collection, the dialogue that comes with the product.
  const files =
    clips.length > 0
      ? clips.map((clip) => clip.path)
      : [path.resolve(import.meta.dirname, '../../../server/sample/recording.mp3')]
  const decoded: Buffer[] = []
  for (const [index, file] of files.entries()) {
    const target = path.join(folder, `clip-${index}`)
    const audio = await decodeAudio(file, target).catch(() => undefined)
    const pcmPath = audio?.channels[0]?.pcmPath
    if (pcmPath) decoded.push(await readFile(pcmPath))
  }
  return decoded
}
