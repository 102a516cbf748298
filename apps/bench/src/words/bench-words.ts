import { subscribe } from 'node:diagnostics_channel'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import {
  installModelApart,
  modelLoadedChannel,
  readSpeechSettings,
  selectEngine,
  type SpeechEngine,
  transcribeFile,
} from '@longhand/speech'
import { catalog, findInstalledModels } from '@longhand/speech/models'
import { type Clip, readClips, wrapRawSamples } from '../speech/clips.ts'
import { measureSpeakers, type SpeakerResult } from '../speech/measure-speakers.ts'
import { fetchMeetings, testMeetings } from './ami.ts'
import { compare, compareWith, publishedSpeakers } from './published.ts'
import { scoreWords, type WordScore } from './score-words.ts'
import { fetchTestSet, isTestSet, testSets, type Utterance } from './test-sets.ts'

/**
 * Words of the engine of the settings on a published test set, next to what its makers publish, or on clips of one's own; of meetings and clips whose
 * speakers are known, those too. Tables go to standard error, one line of JSON to standard output.
 */
export async function benchWords(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      set: { type: 'string' },
      clips: { type: 'string' },
      mirror: { type: 'string' },
      data: { type: 'string', default: path.join(os.homedir(), '.cache', 'longhand-test-sets') },
      first: { type: 'string' },
      kind: { type: 'string' },
      model: { type: 'string' },
    },
  })
  if ((values.set === undefined) === (values.clips === undefined))
    throw new Error(
      `Name a test set (--set ${[...Object.keys(testSets), 'ami'].join('|')}) or a folder (--clips FOLDER).`,
    )
  const { set, mirror } = values
  if (set !== undefined && set !== 'ami' && !isTestSet(set)) throw new Error(`There is no set ${set}.`)
  const first = values.first ? Number(values.first) : undefined
  const ofSet = set === undefined || set === 'ami' ? 'en' : testSets[set].language
  const engine = await openEngine(values.model, ofSet)
  const memory = watchMemory()
  const print = (result: object): void =>
    void process.stdout.write(`${JSON.stringify({ bench: 'words', ...result, memoryMb: memory.peakMb() })}\n`)
  const folder = await mkdtemp(path.join(os.tmpdir(), 'longhand-bench-words-'))
  try {
    const score = (utterances: readonly Utterance[], language: string): Promise<WordScore> =>
      scoreWords(
        utterances,
        async (file) => {
          const { sections, durationSeconds } = await transcribeFile(file, { engine, language })
          return { text: sections.map(({ text }) => text).join(' '), seconds: durationSeconds }
        },
        language,
      )
    if (set === 'ami') {
      const meetings = await fetchMeetings(values.data, { mirror, first })
      const words = await score(meetings, 'en')
      sayWords('the meetings of AMI', words)
      const speakers = await measureSpeakers(meetings, folder)
      sayAll(speakers)
      const spoken = speakers.reduce((sum, one) => sum + one.spoken, 0)
      const rate = speakers.reduce((sum, one) => sum + one.rate * one.spoken, 0) / spoken
      const against = meetings.length === testMeetings ? compareWith(publishedSpeakers, rate) : {}
      say(`${percent(rate).padStart(7)}  of the speech with the wrong speaker`)
      sayPublished(against)
      print({ engine: engine.id, set, ...words, speakers, speakerErrorRate: rate, ...against })
    } else if (set !== undefined) {
      const all = await fetchTestSet(set, values.data, mirror === undefined ? {} : { mirror })
      const utterances = all.slice(0, first)
      const words = await score(utterances, ofSet)
      const against = utterances.length === all.length ? compare(engine.id, set, words.rate) : {}
      sayWords(set, words)
      sayPublished(against)
      print({ engine: engine.id, set, ...words, ...against })
    } else await measureClips(values.clips, values.kind, { engine, folder, score, print })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface ClipRun {
  engine: SpeechEngine
  folder: string
  score: (utterances: readonly Utterance[], language: string) => Promise<WordScore>
  print: (result: object) => void
}

/** Those in a language that the engine knows, by kind and language. */
async function measureClips(
  clipsFolder: string | undefined,
  kind: string | undefined,
  { engine, folder, score, print }: ClipRun,
): Promise<void> {
  const { languages } = engine.capabilities()
  const clips = (await readClips(clipsFolder)).filter((clip) => kind === undefined || clip.kind === kind)
  const spoken = clips.filter(
    ({ text, language }) => text !== '' && (languages === 'any' || languages.includes(language)),
  )
  const rates: Record<string, number> = {}
  for (const group of [...new Set(spoken.map(groupOf))].sort()) {
    const members = spoken.filter((clip) => groupOf(clip) === group)
    const utterances: Utterance[] = []
    for (const clip of members) {
      const file = clip.name.endsWith('.raw') ? path.join(folder, `${clip.name}.wav`) : clip.path
      if (file !== clip.path) await wrapRawSamples(clip.path, file)
      utterances.push({ path: file, text: clip.text })
    }
    const words = await score(utterances, members[0]?.language ?? 'en')
    rates[group] = words.rate
    sayWords(group, words)
  }
  const speakers = await measureSpeakers(
    clips.filter(({ rttm }) => rttm.length > 0),
    folder,
  )
  sayAll(speakers)
  print({ engine: engine.id, wordErrorRate: rates, speakers })
}

function groupOf({ kind, language }: Clip): string {
  return language === 'en' ? kind : `${kind}, ${language}`
}

/** @param name Of a model of the catalogue, which is installed where it isn’t. @default what the settings lead to */
async function openEngine(name: string | undefined, language: string): Promise<SpeechEngine> {
  const settings = readSpeechSettings({
    ...process.env,
    ...(name === undefined ? {} : { LONGHAND_SPEECH_ENGINE: `sherpa:${name}` }),
  })
  const model = catalog.find((one) => one.name === name)
  const installed = await findInstalledModels(settings.modelsFolder)
  if (model && !installed.some((one) => one.name === name)) {
    say(`Installing ${model.title}, ${Math.round(model.bytes / 1e6)} MB …`)
    await installModelApart(model, settings.modelsFolder)
  }
  return selectEngine(settings, language)
}

/** Of processes that have a model in memory; null where none had. */
function watchMemory(): { peakMb: () => number | null } {
  let peak: number | null = null
  const pids = new Set<number>()
  const look = () => {
    for (const pid of pids) {
      try {
        const kilobytes = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
        if (kilobytes) peak = Math.max(peak ?? 0, Math.round(Number(kilobytes) / 1024))
      } catch {
        pids.delete(pid)
      }
    }
  }
  subscribe(modelLoadedChannel, (load) => {
    pids.add((load as { pid: number }).pid)
    look()
  })
  setInterval(look, 500).unref()
  return { peakMb: () => peak }
}

function say(line: string): void {
  process.stderr.write(`${line}\n`)
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}

function sayWords(what: string, { rate, words, speed }: WordScore): void {
  say(`${percent(rate).padStart(7)}  wrong of ${what}, ${words} words, ${speed.toFixed(1)} × real time`)
}

function sayAll(speakers: readonly SpeakerResult[]): void {
  for (const { name, found, expected, rate } of speakers)
    say(
      `${percent(rate).padStart(7)}  of the speech in ${name} with the wrong speaker, ${found} of ${expected}`,
    )
}

function sayPublished({ published, source = '', isReached }: ReturnType<typeof compare>): void {
  say(
    published === undefined
      ? 'No published figure to compare with.'
      : `published: ${published} % (${source}); within a point of it: ${isReached ? 'yes' : 'no'}`,
  )
}
