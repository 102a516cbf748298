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
import { readClips, wrapRawSamples } from '../speech/clips.ts'
import { measureSpeakers } from '../speech/measure-speakers.ts'
import { compare } from './published.ts'
import { scoreWords } from './score-words.ts'
import { fetchTestSet, isTestSet, testSets, type Utterance } from './test-sets.ts'

/**
 * Words of the engine of the settings on a published test set, next to what its makers publish, or on clips of one's own. Tables go to standard error,
 * one line of JSON to standard output.
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
      `Name a test set (--set ${Object.keys(testSets).join('|')}) or a folder (--clips FOLDER).`,
    )
  const engine = await openEngine(values.model)
  const memory = watchMemory()
  const folder = await mkdtemp(path.join(os.tmpdir(), 'longhand-bench-words-'))
  try {
    const transcribe = async (file: string) => {
      const { sections, durationSeconds } = await transcribeFile(file, { engine, language: 'en' })
      return { text: sections.map(({ text }) => text).join(' '), seconds: durationSeconds }
    }
    if (values.set !== undefined) {
      if (!isTestSet(values.set)) throw new Error(`There is no set ${values.set}.`)
      const all = await fetchTestSet(values.set, values.data, values.mirror ? { mirror: values.mirror } : {})
      const utterances = all.slice(0, values.first ? Number(values.first) : undefined)
      const score = await scoreWords(utterances, transcribe)
      const against = utterances.length === all.length ? compare(engine.id, values.set, score.rate) : {}
      say(
        `${values.set}: ${percent(score.rate)} of ${score.words} words wrong, ${score.speed.toFixed(1)} × real time`,
      )
      say(
        against.published === undefined
          ? 'No published figure to compare with.'
          : `published: ${against.published} %; within a point of it: ${against.isReached ? 'yes' : 'no'}`,
      )
      print({ engine: engine.id, set: values.set, ...score, ...against, memoryMb: memory.peakMb() })
      return
    }
    const clips = (await readClips(values.clips)).filter(
      ({ kind }) => values.kind === undefined || kind === values.kind,
    )
    const spoken = clips.filter(({ text, language }) => text !== '' && language === 'en')
    const rates: Record<string, number> = {}
    for (const kind of [...new Set(spoken.map((clip) => clip.kind))].sort()) {
      const utterances: Utterance[] = []
      for (const clip of spoken.filter((one) => one.kind === kind)) {
        const file = clip.name.endsWith('.raw') ? path.join(folder, `${clip.name}.wav`) : clip.path
        if (file !== clip.path) await wrapRawSamples(clip.path, file)
        utterances.push({ path: file, text: clip.text })
      }
      const score = await scoreWords(utterances, transcribe)
      rates[kind] = score.rate
      say(
        `${percent(score.rate).padStart(7)}  ${kind}, ${score.words} words, ${score.speed.toFixed(1)} × real time`,
      )
    }
    const speakers = await measureSpeakers(
      clips.filter(({ rttm }) => rttm.length > 0),
      folder,
    )
    for (const { name, found, expected, rate } of speakers)
      say(
        `${percent(rate).padStart(7)}  of the speech in ${name} with the wrong speaker, ${found} of ${expected}`,
      )
    print({ engine: engine.id, wordErrorRate: rates, speakers, memoryMb: memory.peakMb() })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** @param name Of a model of the catalogue, which is installed where it isn’t. @default what the settings lead to */
async function openEngine(name: string | undefined): Promise<SpeechEngine> {
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
  return selectEngine(settings, 'en')
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

function print(result: object): void {
  process.stdout.write(`${JSON.stringify({ bench: 'words', ...result })}\n`)
}

function say(line: string): void {
  process.stderr.write(`${line}\n`)
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}
