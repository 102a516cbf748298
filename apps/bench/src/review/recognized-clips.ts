import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { type Section, type SpeechEngine, transcribeFile } from '@longhand/speech'
import { readClips, speakSentences, wrapRawSamples } from '../speech/clips.ts'

const run = promisify(execFile)

export interface RecognizedClip {
  name: string
  kind: string
  /** What is said. */
  text: string
  sections: Section[]
}

type SpokenClip = Omit<RecognizedClip, 'sections'> & { path: string }

const manyOf = 'audiobook-other'
const voices = ['slt', 'rms', 'awb', 'kal16']

/**
 * The recordings with texts beside the repository, at most `count` of the kind that has the most, and as many of the remaining texts of that kind read by flite:
 * what an engine understands well is part of it. Without the recordings, flite's sentences.
 *
 * @param cache Where what was recognised is kept for the next time.
 */
export async function recognizeClips(
  engine: SpeechEngine,
  count: number,
  folder: string,
  cache: string,
  say: (line: string) => void,
): Promise<RecognizedClip[]> {
  await mkdir(cache, { recursive: true })
  const recognized: RecognizedClip[] = []
  for (const clip of await spokenClips(count, folder)) {
    const key = createHash('sha256').update(`${engine.id} ${clip.name} ${clip.text}`).digest('hex').slice(0, 16)
    const kept = path.join(cache, `${key}.json`)
    if (!existsSync(kept)) {
      const { sections } = await transcribeFile(await mediaOf(clip, folder), { engine, language: 'en' })
      await writeFile(kept, JSON.stringify(sections))
      say(`${clip.kind.padEnd(22)} ${clip.name}`)
    }
    const sections = JSON.parse(await readFile(kept, 'utf8')) as Section[]
    if (sections.length > 0) recognized.push({ name: clip.name, kind: clip.kind, text: clip.text, sections })
  }
  return recognized
}

async function spokenClips(count: number, folder: string): Promise<SpokenClip[]> {
  const all = (await readClips()).filter(({ text, language }) => text !== '' && language === 'en')
  if (all.length === 0) {
    const sentences = await speakSentences(folder)
    return sentences.map(({ path: file, words }) => ({ name: path.basename(file), kind: 'flite', path: file, text: words.map(({ text }) => text).join(' ') }))
  }
  const many = all.filter(({ kind }) => kind === manyOf)
  const spoken = many.filter((_, index) => index % 2 === 1).slice(0, count)
  return [
    ...all.filter(({ kind }) => kind !== manyOf),
    ...many.filter((_, index) => index % 2 === 0).slice(0, count),
    ...spoken.map(({ name, text }, index) => ({ name: `flite ${name}`, kind: 'flite', text, path: `${voices[index % voices.length]!} ${index}` })),
  ]
}

async function mediaOf({ name, kind, path: file, text }: SpokenClip, folder: string): Promise<string> {
  if (kind === 'flite' && !existsSync(file)) {
    const [voice = '', index = ''] = file.split(' ')
    const target = path.join(folder, `${voice}-${index}.wav`)
    await run('flite', ['-voice', voice, '-t', text.toLowerCase(), '-o', target])
    return target
  }
  if (!name.endsWith('.raw')) return file
  const target = path.join(folder, `${path.basename(name)}.wav`)
  await wrapRawSamples(file, target)
  return target
}
