import { type ChildProcess, fork } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { bytesPerSecond, decodeAudio, wavHeader } from '@longhand/speech'
import { answerOf } from '../child-answer.ts'
import type { AskedOfPeople } from '../programs/virtual-people.ts'

export const fromSource = ['--conditions=@longhand/source', '--import', 'tsx']
const noteSeconds = 4

export interface Sounds {
  /** A WAV file of some seconds. */
  noteFile: string
  /** Samples without a header. */
  samplesFile: string
}

export async function makeSounds(folder: string): Promise<Sounds> {
  const samples = await sampleSpeech(folder)
  const [noteFile, samplesFile] = [path.join(folder, 'note.wav'), path.join(folder, 'speech.s16')]
  const note = samples.subarray(0, noteSeconds * bytesPerSecond)
  await writeFile(noteFile, Buffer.concat([wavHeader(note.length), note]))
  await writeFile(samplesFile, samples)
  return { noteFile, samplesFile }
}

/** The dialogue that comes with the product: 16 kHz, 16-bit, one channel. */
async function sampleSpeech(folder: string): Promise<Buffer> {
  const { channels } = await decodeAudio(
    path.resolve(import.meta.dirname, '../../../server/sample/recording.mp3'),
    path.join(folder, 'sample'),
  )
  return readFile(channels[0]?.pcmPath ?? '')
}

/** Virtual people in a process of their own. @returns It, for {@link answerOf}. */
export function beginPeople(asked: AskedOfPeople): ChildProcess {
  const child = fork(fileURLToPath(new URL('../programs/virtual-people.ts', import.meta.url)), [], {
    execArgv: fromSource,
  })
  child.send(asked)
  return child
}

export function askPeople<Answer>(asked: AskedOfPeople): Promise<Answer> {
  return answerOf<Answer>(beginPeople(asked))
}
