import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { Segment, Span, SpeechEngine, TranscribeRequest } from '../../ports.ts'
import { programEndedChannel } from '../../processes/program-report.ts'
import { childProcesses } from '../../processes/testing-child-processes.ts'
import { cleanSpeech, joinPcm, scratchFolder, tones, toPcm } from '../../testing/clips.ts'
import { writeTinyCtcModel } from '../../testing/tiny-ctc-model.ts'
import { tinyLanguages, writeTinySenseVoice } from '../../testing/tiny-sense-voice-model.ts'
import { writeTinyTransducer } from '../../testing/tiny-transducer-model.ts'
import { collect } from '../speech-engine.conformance.ts'
import { type ModelLoad, modelLoadedChannel } from './model-process.ts'
import { ModelProcesses } from './model-processes.ts'
import { createSherpaEngine } from './sherpa-engine.ts'
import type { SherpaModel } from './sherpa-model.ts'

const hour = 3_600_000

let scratch: Awaited<ReturnType<typeof scratchFolder>>
let model: SherpaModel
let first: Awaited<ReturnType<typeof toPcm>>
let recording: { pcmPath: string; speech: Span[] }
let processes: ModelProcesses
let loads: ModelLoad[] = []
const count = (load: unknown) => loads.push(load as ModelLoad)

beforeAll(async () => {
  scratch = await scratchFolder()
  model = await writeTinyCtcModel(path.join(scratch.folder, 'tiny'))
  first = await toPcm((await cleanSpeech(scratch.folder)).path, path.join(scratch.folder, 'first.pcm'))
  const pcmPath = path.join(scratch.folder, 'recording.pcm')
  recording = { pcmPath, speech: await joinPcm(pcmPath, [first, first, first], 0.5) }
  subscribe(modelLoadedChannel, count)
})
afterAll(async () => {
  unsubscribe(modelLoadedChannel, count)
  await scratch.remove()
})
beforeEach(() => {
  loads = []
  processes = new ModelProcesses()
})
afterEach(() => processes.close())

const engineOf = (own: SherpaModel, keepMs = hour): SpeechEngine =>
  createSherpaEngine({ model: own, keepMs, processes })
const recognize = (engine: SpeechEngine, changes: Partial<TranscribeRequest> = {}): Promise<Segment[]> =>
  collect(engine, { ...recording, signal: new AbortController().signal, ...changes })
const gone = (pid: number | undefined) =>
  vi.waitUntil(async () => pid !== undefined && !(await childProcesses()).includes(pid))

it('loads a model once for the chunks of many recordings, whose texts are those that each has by itself', async () => {
  const alone = await collect(createSherpaEngine({ model }), {
    ...recording,
    signal: new AbortController().signal,
  })
  loads = []
  for (let chunk = 0; chunk < 3; chunk += 1) expect(await recognize(engineOf(model))).toEqual(alone)
  expect(alone.length).toBeGreaterThan(0)
  expect(loads).toHaveLength(1)
  expect(loads[0]).toMatchObject({ model: 'tiny', seconds: expect.any(Number) as number })
})

it('recognises two chunks at once in two processes, and the next ones in these', async () => {
  await Promise.all([recognize(engineOf(model)), recognize(engineOf(model))])
  await Promise.all([recognize(engineOf(model)), recognize(engineOf(model))])
  expect(new Set(loads.map(({ pid }) => pid)).size).toBe(2)
  expect(loads).toHaveLength(2)
})

it('loses one chunk when a process crashes, and no other', async () => {
  // Long enough for the signal to come before its end, however late the machine lets it come.
  const parts = Array.from({ length: 40 }, () => first)
  const pcmPath = path.join(scratch.folder, 'long.pcm')
  const long = { pcmPath, speech: await joinPcm(pcmPath, parts, 0.5) }
  const other = recognize(engineOf(model), long)
  await vi.waitUntil(() => loads.length === 1)
  const recognized: Segment[] = []
  const crashed = (async () => {
    for await (const segment of engineOf(model).transcribe({
      ...long,
      signal: new AbortController().signal,
    })) {
      recognized.push(segment)
      const pid = loads[1]?.pid
      if (pid !== undefined) process.kill(-pid, 'SIGKILL')
    }
  })()
  await expect(crashed).rejects.toMatchObject({ name: 'EngineError', reason: 'killed', retryable: true })
  expect(recognized.length).toBeLessThan(parts.length)
  expect((await other).length).toBeGreaterThan(recognized.length)
  // The other process goes on; the crashed one is not asked again.
  await recognize(engineOf(model))
  expect(loads).toHaveLength(2)
})

it('takes no process that has ended while it waited', async () => {
  await recognize(engineOf(model))
  const ended = new Promise<void>((resolve) => {
    const listen = () => {
      unsubscribe(programEndedChannel, listen)
      resolve()
    }
    subscribe(programEndedChannel, listen)
  })
  process.kill(-loads[0]!.pid, 'SIGKILL')
  await ended
  expect(await recognize(engineOf(model))).toHaveLength(3)
  expect(loads).toHaveLength(2)
})

it('ends a process that hangs', async () => {
  processes = new ModelProcesses({ hungMs: 300 })
  const work = (async () => {
    for await (const segment of engineOf(model).transcribe({
      ...recording,
      signal: new AbortController().signal,
    })) {
      expect(segment.text).not.toBe('')
      process.kill(-loads[0]!.pid, 'SIGSTOP')
    }
  })()
  await expect(work).rejects.toMatchObject({ reason: 'timeout', retryable: true })
  await gone(loads[0]?.pid)
})

it('ends a process that has waited for its time, and one that is to wait for none', async () => {
  await recognize(engineOf(model, 50))
  await gone(loads[0]?.pid)
  await recognize(engineOf(model, 0))
  expect(await childProcesses()).not.toContain(loads[1]?.pid)
})

it('ends what waits when the machine runs out of memory', async () => {
  let availableBytes = 8e9
  processes = new ModelProcesses({ availableBytes: () => availableBytes, lookEveryMs: 20 })
  await recognize(engineOf(model))
  expect(await childProcesses()).toContain(loads[0]?.pid)
  availableBytes = 0.9e9
  await gone(loads[0]?.pid)
  await recognize(engineOf(model))
  expect(await childProcesses()).not.toContain(loads[1]?.pid)
})

it('waits for the process that works where there is no memory for another', async () => {
  processes = new ModelProcesses({ availableBytes: () => 1.0e9 })
  const [one, other] = await Promise.all([recognize(engineOf(model)), recognize(engineOf(model))])
  expect(one).toEqual(other)
  expect(loads).toHaveLength(1)
  const waiting = new AbortController()
  const first = recognize(engineOf(model))
  const second = recognize(engineOf(model), { signal: waiting.signal })
  waiting.abort(new Error('stop'))
  await expect(second).rejects.toThrow('stop')
  expect(await first).toEqual(one)
})

it('ends with its model, and loads one that took its place', async () => {
  processes = new ModelProcesses({ lookEveryMs: 20 })
  const own = await writeTinyCtcModel(path.join(scratch.folder, 'models', 'own'))
  await recognize(engineOf(own))
  await rename(own.folder, `${own.folder}-former`)
  await gone(loads[0]?.pid)
  await expect(recognize(engineOf(own))).rejects.toMatchObject({ reason: 'missing' })

  processes = new ModelProcesses()
  await rename(`${own.folder}-former`, own.folder)
  await recognize(engineOf(own))
  await rm(own.folder, { recursive: true })
  await writeTinyCtcModel(own.folder)
  await recognize(engineOf(own))
  expect(loads).toHaveLength(3)
  expect(await childProcesses()).not.toContain(loads[1]?.pid)
})

it('goes on with a chunk when its model is removed meanwhile', async () => {
  const own = await writeTinyCtcModel(path.join(scratch.folder, 'models', 'removed'))
  let segments = 0
  for await (const _ of engineOf(own).transcribe({ ...recording, signal: new AbortController().signal })) {
    segments += 1
    await rm(own.folder, { recursive: true, force: true })
  }
  expect(segments).toBe(3)
})

it('keeps what a chunk leaves for the next, and lets go of what that has no use for', async () => {
  const senseVoice = await writeTinySenseVoice(path.join(scratch.folder, 'sense-voice'))
  const pcmPath = path.join(scratch.folder, 'languages.pcm')
  const speech = await tones(pcmPath, [tinyLanguages.zh, tinyLanguages.en], 2)
  const languagesOf = async (language: string) =>
    (await recognize(engineOf(senseVoice), { pcmPath, speech, language })).map((segment) => segment.language)
  expect(await languagesOf('en')).toEqual(['en', 'en'])
  expect(await languagesOf('en')).toEqual(['en', 'en'])
  expect(loads).toHaveLength(1)
  expect(await languagesOf('zh')).toEqual(['zh', 'zh'])
  expect(loads).toHaveLength(2)
  expect(new Set(loads.map(({ pid }) => pid)).size).toBe(1)
})

it('recognises each chunk with its own hot words', async () => {
  const transducer = await writeTinyTransducer(path.join(scratch.folder, 'transducer'), 4)
  const texts = async (vocabulary: string[]) =>
    (await recognize(engineOf(transducer), { vocabulary })).map(({ text }) => text).join(' ')
  const [without, boosted] = [await texts([]), await texts(['effh'])]
  expect(boosted).toContain('effh')
  expect(without).not.toContain('effh')
  expect([await texts(['effh']), await texts(['goch']), await texts([])]).toEqual([
    boosted,
    expect.not.stringContaining('effh'),
    without,
  ])
  expect(new Set(loads.map(({ pid }) => pid)).size).toBe(1)
})

/** Hundredths of a second that the children of this process have computed. */
async function computedTicks(): Promise<number> {
  const all = (await childProcesses()).map(async (pid) => {
    const [, fields = ''] = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')
    return Number(fields.split(' ')[11])
  })
  return (await Promise.all(all)).reduce((sum, ticks) => sum + ticks, 0)
}

it('ends a process that is at work on what is cancelled, and keeps one whose reader has enough', async () => {
  for await (const _ of engineOf(model).transcribe({ ...recording, signal: new AbortController().signal }))
    break
  expect(await recognize(engineOf(model))).toHaveLength(3)
  expect(loads).toHaveLength(1)

  const stop = new AbortController()
  const clip = path.join(scratch.folder, 'first.pcm')
  const pcmPath = path.join(scratch.folder, 'long.pcm')
  // One span that takes the model seconds.
  const seconds =
    (
      await joinPcm(
        pcmPath,
        Array.from({ length: 400 }, () => clip),
        0,
      )
    ).at(-1)?.end ?? 0
  const work = recognize(engineOf(model), {
    pcmPath,
    speech: [{ start: 0, end: seconds }],
    signal: stop.signal,
  })
  const outcome = expect(work).rejects.toThrow('stop')
  // It computes: on a busy machine it may not even have been asked after a while.
  const before = await computedTicks()
  await vi.waitUntil(async () => (await computedTicks()) > before + 5, { interval: 5 })
  stop.abort(new Error('stop'))
  await outcome
  expect(await childProcesses()).not.toContain(loads[0]?.pid)
})
