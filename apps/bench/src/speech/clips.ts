import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { wavHeader } from '@longhand/speech'

const run = promisify(execFile)

export interface Clip {
  path: string
  name: string
  kind: string
  language: string
  seconds: number
  /** Empty when no one wrote down what is said. */
  text: string
  rttm: string[]
}

interface ManifestEntry {
  file: string
  kind: string
  language: string
  seconds: number
  text?: string | null
  rttm?: string[] | null
}

/** @param folder With a manifest. @default the collection of real recordings beside the repository; empty when it isn't there */
export async function readClips(
  folder = path.resolve(import.meta.dirname, '../../../../../shared/audio'),
): Promise<Clip[]> {
  const manifest = path.join(folder, 'manifest.json')
  if (!existsSync(manifest)) return []
  const entries = JSON.parse(await readFile(manifest, 'utf8')) as ManifestEntry[]
  return entries.map(({ file, kind, language, seconds, text, rttm }) => {
    return {
      path: path.join(folder, file),
      name: file,
      kind,
      language,
      seconds,
      text: text ?? '',
      rttm: rttm ?? [],
    }
  })
}

/** A sentence spoken by flite, with the true start of every word. */
export interface SpokenSentence {
  path: string
  voice: string
  words: { text: string; start: number }[]
}

const sentences = [
  'the meeting starts at nine in the morning on monday',
  'she put the letter on the kitchen table before lunch',
  'we need more money for the new school this year',
  'my brother walked home along the river in the rain',
  'nobody knows where the train will stop tonight',
  'they sold the old house and moved to the city',
]

/** Sentences whose number of sounds differs from that of the single words are left out: their word starts are unknown. */
export async function speakSentences(folder: string): Promise<SpokenSentence[]> {
  const spoken: SpokenSentence[] = []
  const soundsOf = new Map<string, number>()
  for (const voice of ['slt', 'rms']) {
    for (const [index, sentence] of sentences.entries()) {
      const file = path.join(folder, `${voice}-${index}.wav`)
      const sounds = await speak(voice, sentence, file)
      const words: { text: string; start: number }[] = []
      let position = 0
      for (const text of sentence.split(' ')) {
        const count = soundsOf.get(text) ?? (await speak(voice, text, 'none')).length
        soundsOf.set(text, count)
        words.push({ text, start: sounds[position]?.start ?? NaN })
        position += count
      }
      if (position === sounds.length) spoken.push({ path: file, voice, words })
    }
  }
  return spoken
}

async function speak(voice: string, text: string, file: string): Promise<{ sound: string; start: number }[]> {
  const { stdout } = await run('flite', ['-voice', voice, '-psdur', '-t', text, '-o', file])
  let start = 0
  const sounds: { sound: string; start: number }[] = []
  for (const entry of stdout.trim().split(/\s+/)) {
    const [sound = '', end = '0'] = entry.split(':')
    if (sound !== 'pau') sounds.push({ sound, start })
    start = Number(end)
  }
  return sounds
}

/** Puts a header before headerless samples, so that they are a media file. */
export async function wrapRawSamples(raw: string, target: string): Promise<void> {
  const samples = await readFile(raw)
  await writeFile(target, Buffer.concat([wavHeader(samples.length), samples]))
}
