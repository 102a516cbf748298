import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { bytesPerSecond, wavHeader } from '@longhand/speech'

const run = promisify(execFile)
const wavHeaderBytes = 44
const pauseSeconds = 0.8
const sentencesEach = 9

const sentences = [
  'The meeting starts at nine in the morning and ends before lunch.',
  'She put the letter on the kitchen table and went to work.',
  'We have to write down what was decided last week.',
  'The train was late again because of the snow in the mountains.',
  'Nobody knows how many people will come to the party.',
  'He asked for a glass of water and a piece of bread.',
  'The new house has three rooms and a small garden behind it.',
  'They walked along the river until the sun went down.',
  'Please send me the report by the end of the month.',
  'My brother plays the piano every evening after dinner.',
  'The children found an old map under the stairs.',
  'It takes about two hours to drive from here to the coast.',
]

export interface Recording {
  name: string
  content: Buffer
  sha256: string
}

export async function makeRecordings(folder: string): Promise<Recording[]> {
  await mkdir(folder, { recursive: true })
  return Promise.all([0, 1, 2].map((number) => makeRecording(folder, number)))
}

async function makeRecording(folder: string, number: number): Promise<Recording> {
  const pause = Buffer.alloc(bytesPerSecond * pauseSeconds)
  const sounds: Buffer[] = []
  for (let index = 0; index < sentencesEach; index += 1) {
    const file = path.join(folder, `${number}-${index}.wav`)
    const text = sentences[(index + number * 4) % sentences.length] ?? ''
    await run('flite', ['-voice', (index + number) % 2 === 0 ? 'slt' : 'rms', '-t', text, '-o', file])
    sounds.push((await readFile(file)).subarray(wavHeaderBytes), pause)
  }
  const samples = Buffer.concat(sounds)
  const content = Buffer.concat([wavHeader(samples.length), samples])
  return {
    name: `recording-${number}.wav`,
    content,
    sha256: createHash('sha256').update(content).digest('hex'),
  }
}
