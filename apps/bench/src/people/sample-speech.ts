import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { decodeAudio } from '@longhand/speech'

/** The dialogue that comes with the product: 16 kHz, 16-bit, one channel. */
export async function sampleSpeech(folder: string): Promise<Buffer> {
  const { channels } = await decodeAudio(path.resolve(import.meta.dirname, '../../../server/sample/recording.mp3'), path.join(folder, 'sample'))
  return readFile(channels[0]?.pcmPath ?? '')
}
