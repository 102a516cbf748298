import { open, rm, writeFile } from 'node:fs/promises'
import { EngineError } from '../engine-error.ts'
import { readHeldShare } from '../pcm/held-share.ts'

/** A frame or two may be missing where a server rounds. */
const roundingBytes = 4096
const headerBytes = 44

/**
 * Writes what a server answered as a WAV file, if it is one and whole: a page of HTML with status 200 and a sound that was cut are neither.
 *
 * @param server as sentences for operators call it.
 * @throws EngineError `bad-answer`, and nothing is left.
 */
export async function writeWavAnswer(answer: Buffer, wav: string, server: string): Promise<void> {
  const isWav =
    answer.length > headerBytes &&
    answer.toString('latin1', 0, 4) === 'RIFF' &&
    answer.toString('latin1', 8, 12) === 'WAVE'
  if (!isWav)
    throw new EngineError('bad-answer', `The ${server} answered with something that is no WAV file.`)
  await writeFile(wav, answer, { mode: 0o600 })
  await using file = await open(wav, 'r')
  try {
    const missingBytes = answer.length / (await readHeldShare(file)) - answer.length
    if (missingBytes > roundingBytes)
      throw new EngineError('bad-answer', `The ${server} broke off its sound.`)
  } catch (error) {
    await rm(wav, { force: true })
    throw error
  }
}
