import { type ChildProcess, fork } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { bytesPerSecond, wavHeader } from '@longhand/speech'
import { answerOf } from '../child-answer.ts'
import type { AskedOfPeople } from '../programs/virtual-people.ts'
import { sampleSpeech } from './sample-speech.ts'

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

/** Virtual people in a process of their own. @returns It, for {@link answerOf}. */
export function beginPeople(asked: AskedOfPeople): ChildProcess {
  const child = fork(fileURLToPath(new URL('../programs/virtual-people.ts', import.meta.url)), [], { execArgv: fromSource })
  child.send(asked)
  return child
}

export function askPeople<Answer>(asked: AskedOfPeople): Promise<Answer> {
  return answerOf<Answer>(beginPeople(asked))
}
