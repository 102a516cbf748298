import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { InterfaceLanguage } from '@longhand/contracts'
import { installModelApart } from '@longhand/speech'
import { type ModelHost, packTinyModel, startModelHost, type TinyModel } from '@longhand/speech/testing'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadConfig } from '../../config/env.ts'
import { systemClock } from '../../platform/clock/clock.ts'
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing.ts'
import type { RunningEngine } from './model-choices.service.ts'
import { usualTimes } from './model-fetcher.ts'
import { modelsModule, type ModelsModule } from './models.module.ts'

const fast = { ...usualTimes, answerMs: 1_000, lookMs: 200, retryMs: 100, maxRetryMs: 400, reportMs: 50 }
const everyLanguage = { engine: 'auto', model: undefined, languages: undefined } as const

let database: TestDatabase
let tiny: TinyModel
let chinese: TinyModel
let folder: string
let host: ModelHost
let log: string[]
let said: string[]
let installed: number
let pageLanguage: InterfaceLanguage | undefined
let modules: ModelsModule[]
let running: RunningEngine[]

beforeAll(async () => {
  database = await createTestDatabase()
  tiny = await packTinyModel({ name: 'parakeet-europe', languages: ['en', 'de'] })
  chinese = await packTinyModel({ name: 'chinese', languages: ['zh'] })
})
afterAll(() => database.close())
beforeEach(async () => {
  // Beside other tests it would hardly get on.
  vi.stubEnv('LONGHAND_NICENESS', '0')
  folder = await mkdtemp(path.join(tmpdir(), 'longhand-models-'))
  host = await startModelHost(tiny.archive)
  ;[log, said, installed, pageLanguage, modules, running] = [[], [], 0, undefined, [], []]
  await database.orm.execute(sql`truncate model_decisions, model_preferences, model_trials`)
})
afterEach(async () => {
  vi.unstubAllEnvs()
  for (const module of modules) await module.worker.stop()
  host.close()
  await rm(folder, { recursive: true, force: true })
})

const entryOf = ({ entry }: TinyModel, { address }: Pick<ModelHost, 'address'> = host) => ({
  ...entry,
  addresses: [`${address}${entry.archive}`],
})

function build(
  changes: {
    folder?: string
    wanted?: 'auto' | 'off' | string[]
    catalog?: TinyModel['entry'][]
    mirror?: string
    times?: typeof fast
  } = {},
): ModelsModule {
  const config = loadConfig({})
  const { wanted = 'auto', mirror, catalog = [entryOf(tiny)] } = changes
  const module = modelsModule.create({
    database,
    log: pino(
      { level: 'info' },
      { write: (line: string) => void log.push((JSON.parse(line) as { msg: string }).msg) },
    ),
    config: {
      models: { wanted, languages: [], mirror, catalog },
      speech: { ...config.speech, modelsFolder: changes.folder ?? folder },
      worker: { ...config.worker, engines: [everyLanguage] },
    },
    pageLanguage: () => Promise.resolve(pageLanguage),
    say: (line) => void said.push(line),
    onInstalled: () => Promise.resolve(void (installed += 1)),
    queue: { send: () => Promise.resolve(''), cancel: () => Promise.resolve(0) },
    clock: systemClock,
    engines: () => Promise.resolve(running),
    findEngine: () => Promise.resolve(undefined),
    times: changes.times ?? fast,
  })
  modules.push(module)
  return module
}

const isInstalled = (name = 'parakeet-europe', where = folder) =>
  existsSync(path.join(where, name, 'model.onnx'))
const caller = { language: 'en' } as Parameters<ModelsModule['routes']['listSpeechModels']>[1]
const stall: ModelHost['respond'] = (request, response) => {
  if (request.headers.range === 'bytes=0-0')
    return void response.writeHead(206, { 'content-range': `bytes 0-0/${tiny.archive.length}` }).end('x')
  response.writeHead(200, { 'content-length': tiny.archive.length }).write(tiny.archive.subarray(0, 500))
}

describe('a worker without a good engine', () => {
  it('fetches a model, says so, and has it used at once', async () => {
    const module = build()
    await module.worker.start()
    await vi.waitFor(() => expect(installed).toBe(1))
    expect(isInstalled()).toBe(true)
    expect(said[0]).toBe(
      `Fetching parakeet-europe in the background: Nothing that anyone says (Tiny, by the test), 0 MB, MIT. It comes from ${new URL(host.address).host} and goes to ${folder}. Nothing is sent but the request for the file. LONGHAND_MODELS=off stops this.`,
    )
    expect(said.at(-1)).toBe('The model parakeet-europe is installed and used from now on.')
    await vi.waitFor(async () => expect(await module.reports()).toEqual([]))
    expect(log).toEqual([])
    // The first asks whether it is there.
    expect(host.ranges).toEqual(['bytes=0-0', undefined])
  })

  it('tells every process how far it is', async () => {
    host.respond = stall
    await build().worker.start()
    const elsewhere = build()
    const coming = await vi.waitFor(async () => {
      const found = await elsewhere.coming()
      expect(found?.bytes).toBe(500)
      return found
    })
    expect(coming).toEqual({
      model: 'parakeet-europe',
      languages: ['en', 'de'],
      state: 'downloading',
      bytes: 500,
      totalBytes: tiny.archive.length,
      secondsLeft: null,
    })
    expect(await elsewhere.probe.find()).toMatch(/^The model parakeet-europe is on its way: \d+ %/)
  })

  it('is among the speech models of the installation, coming and then installed', async () => {
    const answer = host.respond
    host.respond = stall
    const module = build()
    const states = async () =>
      (await module.routes.listSpeechModels({}, caller)).map(({ model, state, share }) => ({
        model,
        state,
        share,
      }))
    expect(await states()).toEqual([{ model: 'parakeet-europe', state: null, share: null }])
    await module.worker.start()
    const share = 500 / tiny.archive.length
    await vi.waitFor(async () =>
      expect(await states()).toEqual([{ model: 'parakeet-europe', state: 'coming', share }]),
    )
    await module.worker.stop()
    host.respond = answer
    const again = build()
    await again.worker.start()
    await vi.waitFor(async () =>
      expect(await states()).toEqual([{ model: 'parakeet-europe', state: 'installed', share: null }]),
    )
    expect(JSON.stringify(await module.routes.listSpeechModels({}, caller))).not.toContain(folder)
  })

  it('goes on where it was stopped', async () => {
    const answer = host.respond
    host.respond = stall
    const stopped = build()
    await stopped.worker.start()
    await vi.waitFor(async () => expect((await stopped.coming())?.bytes).toBe(500))
    await stopped.worker.stop()
    expect(await stopped.reports()).toEqual([])
    host.respond = answer
    await build().worker.start()
    await vi.waitFor(() => expect(installed).toBe(1))
    expect(host.ranges).toEqual(['bytes=0-0', undefined, 'bytes=0-0', 'bytes=500-'])
  })

  it('takes another model once the first account’s page is in another language', async () => {
    host.respond = stall
    const other = await startModelHost(chinese.archive)
    const module = build({ catalog: [entryOf(tiny), entryOf(chinese, other)] })
    await module.worker.start()
    await vi.waitFor(async () => expect((await module.coming())?.bytes).toBe(500))
    pageLanguage = 'zh-CN'
    await vi.waitFor(() => expect(isInstalled('chinese')).toBe(true))
    other.close()
    expect(said).toContain('The model parakeet-europe is no longer wanted and was left.')
    expect(await readdir(folder)).toEqual(['chinese'])
  })

  it('shares a folder with others and fetches once; with folders of their own, each does', async () => {
    const answer = host.respond
    const [one, two, apart] = [build(), build(), build({ folder: path.join(folder, 'apart') })]
    let all: Promise<unknown> | undefined
    host.respond = (request, response) => {
      const areUnderWay = async () =>
        expect((await one.reports()).map(({ state }) => state).sort()).toEqual([
          'downloading',
          'downloading',
          'waiting',
        ])
      if (request.headers.range === 'bytes=0-0') answer(request, response)
      else void (all ??= vi.waitFor(areUnderWay)).then(() => answer(request, response))
    }
    await Promise.all([one, two, apart].map((module) => module.worker.start()))
    await vi.waitFor(() => expect(installed).toBe(3))
    expect(isInstalled()).toBe(true)
    expect(isInstalled('parakeet-europe', path.join(folder, 'apart'))).toBe(true)
    expect(host.ranges.filter((range) => range === undefined)).toHaveLength(2)
  })

  it('takes it from a mirror first', async () => {
    const mirror = await startModelHost(tiny.archive)
    await build({ mirror: mirror.address }).worker.start()
    await vi.waitFor(() => expect(installed).toBe(1))
    mirror.close()
    expect(mirror.ranges).toEqual(['bytes=0-0', undefined])
    expect(host.ranges).toEqual(['bytes=0-0'])
  })
})

describe('where a model can’t be fetched', () => {
  it('one that breaks off is waited for as long as it is tried again soon', async () => {
    host.respond = (request, response) => {
      stall(request, response)
      if (request.headers.range !== 'bytes=0-0') setTimeout(() => response.destroy(), 100)
    }
    const soon = build()
    await soon.worker.start()
    await vi.waitFor(async () => expect(await soon.probe.find()).toContain('The download broke off'))
    const tries = host.ranges.length
    await vi.waitFor(async () => {
      expect((await soon.coming())?.bytes).toBe(500)
      expect(host.ranges.length).toBeGreaterThan(tries + 2)
    })
    await soon.worker.stop()
    const late = build({ times: { ...fast, retryMs: 3_600_000, maxRetryMs: 3_600_000 } })
    await late.worker.start()
    await vi.waitFor(async () => expect(await late.probe.find()).toContain('The download broke off'))
    await vi.waitFor(async () => expect(await late.coming()).toBeUndefined())
  })

  it('without a network one line is logged, and the model is there when the network is', async () => {
    const { address } = host
    host.close()
    const catalog = [entryOf(tiny, { address })]
    const module = build({ catalog })
    await module.worker.start()
    await vi.waitFor(async () =>
      expect(await module.probe.find()).toBe(
        `The model parakeet-europe can’t be fetched: none of its addresses answers: ${new URL(address).host}.`,
      ),
    )
    expect(await module.coming()).toBeUndefined()
    const complaint = `The model parakeet-europe can’t be fetched: none of its addresses answers: ${new URL(address).host}. It is tried again by itself; LONGHAND_MODELS=off stops that.`
    const again = await startModelHost(tiny.archive)
    // Several tries later.
    await delay(1_000)
    expect({ log, said, files: await readdir(folder) }).toEqual({ log: [complaint], said: [], files: [] })
    catalog[0] = entryOf(tiny, again)
    await vi.waitFor(() => expect(installed).toBe(1))
    again.close()
    await vi.waitFor(async () => expect(await module.probe.find()).toBeUndefined())
  })

  it.each<[string, ModelHost['respond'], string]>([
    ['it is gone', (_request, response) => response.writeHead(404).end(), 'none of its addresses answers'],
    [
      'another file is in its place',
      (request, response) =>
        request.headers.range === 'bytes=0-0'
          ? response.writeHead(206).end('x')
          : response.end(Buffer.alloc(tiny.archive.length, 7)),
      'The download is not the published model',
    ],
    [
      'it breaks off',
      (request, response) => {
        stall(request, response)
        if (request.headers.range !== 'bytes=0-0') setTimeout(() => response.destroy(), 100)
      },
      'The download broke off',
    ],
  ])('it is said that %s', async (_what, respond, sentence) => {
    host.respond = respond
    const module = build()
    await module.worker.start()
    await vi.waitFor(async () => expect(await module.probe.find()).toContain(sentence))
    expect(log).toHaveLength(1)
    expect(isInstalled()).toBe(false)
  })

  it.each<[string, Partial<TinyModel['entry']>, RegExp]>([
    ['memory', { memoryBytes: 1e15 }, /takes 1000000000 MB of memory, and \d+ MB are free\.$/],
    ['room', { bytes: 1e15 }, /takes \d+ MB of disk space, and \d+ MB are free\.$/],
  ])('for lack of %s nothing is fetched', async (_what, changes, sentence) => {
    const module = build({ catalog: [{ ...entryOf(tiny), ...changes }] })
    await module.worker.start()
    await vi.waitFor(async () => expect(await module.probe.find()).toMatch(sentence))
    expect(host.ranges.filter((range) => range !== 'bytes=0-0')).toEqual([])
  })

  it.runIf(process.platform === 'linux')('it is said that the folder is read-only', async () => {
    const module = build({ folder: '/sys/longhand-models' })
    await module.worker.start()
    await vi.waitFor(async () =>
      expect(await module.probe.find()).toContain('the folder /sys/longhand-models can’t be written.'),
    )
    expect(log).toHaveLength(1)
  })

  it('“off” asks no one', async () => {
    const module = build({ wanted: 'off' })
    await module.worker.start()
    await delay(500)
    expect({ ranges: host.ranges, said, log, files: await readdir(folder) }).toEqual({
      ranges: [],
      said: [],
      log: [],
      files: [],
    })
  })
})

describe('what operators decide about models', () => {
  const decide = (module: ModelsModule, what: 'install' | 'remove', model = 'parakeet-europe') =>
    database.transaction((tx) => module.choices[what](tx, model))
  const stateOf = async (module: ModelsModule, name = 'parakeet-europe') =>
    (await module.choices.list('en')).list.find(({ model }) => model === name)

  it('one is installed though nothing is fetched by itself, and removed everywhere, once', async () => {
    const apart = path.join(folder, 'apart')
    const [one, other] = [build({ wanted: 'off' }), build({ wanted: 'off', folder: apart })]
    for (const module of [one, other]) await module.worker.start()
    expect(await stateOf(one)).toMatchObject({ state: 'available', workers: 0, quality: 'good' })
    await decide(one, 'install')
    await vi.waitFor(async () => expect(await stateOf(one)).toMatchObject({ state: 'installed', workers: 2 }))
    expect([isInstalled(), isInstalled('parakeet-europe', apart)]).toEqual([true, true])
    await decide(one, 'remove')
    expect(await stateOf(one)).toMatchObject({ state: 'removing' })
    await vi.waitFor(async () => expect(await stateOf(one)).toMatchObject({ state: 'available', workers: 0 }))
    expect([isInstalled(), isInstalled('parakeet-europe', apart)]).toEqual([false, false])

    // What is put there by hand afterwards stays, also at the next start.
    await installModelApart(entryOf(tiny), folder)
    await one.worker.stop()
    const again = build({ wanted: 'off' })
    await again.worker.start()
    await vi.waitFor(async () => expect(await stateOf(again)).toMatchObject({ workers: 1 }))
    expect(isInstalled()).toBe(true)
  })

  it('one that is removed is not fetched again by itself, and one that was removed meanwhile goes at the next start', async () => {
    const module = build()
    await module.worker.start()
    await vi.waitFor(async () => expect(await stateOf(module)).toMatchObject({ state: 'installed' }))
    await decide(module, 'install')
    await vi.waitFor(() => expect(existsSync(path.join(folder, '.model-order.json'))).toBe(true))
    await module.worker.stop()
    await decide(module, 'remove')
    const tries = host.ranges.length
    const again = build()
    await again.worker.start()
    expect(isInstalled()).toBe(false)
    await delay(700)
    expect([isInstalled(), host.ranges.length]).toEqual([false, tries])
  })

  it('one that a worker can not remove is said, the others go, and it is tried again when operators say so', async () => {
    const inTheWay = path.join(folder, '.parakeet-europe.partial')
    const second = await startModelHost(chinese.archive)
    const models = [entryOf(tiny), entryOf(chinese, second)]
    const module = build({
      wanted: 'off',
      times: { ...fast, retryMs: 600_000 },
      catalog: models,
    })
    for (const model of models) await installModelApart(model, folder)
    second.close()
    await module.worker.start()
    // Where a part of its archive would be is a folder, which is not deleted.
    await mkdir(inTheWay)
    await decide(module, 'remove')
    await decide(module, 'remove', 'chinese')
    await vi.waitFor(async () => expect((await stateOf(module))?.removalProblem).toMatch(/parakeet-europe/))
    await vi.waitFor(() => expect(isInstalled('chinese')).toBe(false))
    expect(log).toEqual(['a speech model could not be removed here; it is tried again'])

    await rm(inTheWay, { recursive: true })
    await decide(module, 'remove')
    await vi.waitFor(async () => expect((await stateOf(module))?.removalProblem).toBeNull())
    expect(await stateOf(module)).toMatchObject({ state: 'available' })
  })

  it('one that is on its way is left, and what is in the way of one is said', async () => {
    host.respond = stall
    const module = build()
    await module.worker.start()
    await vi.waitFor(async () => expect(await stateOf(module)).toMatchObject({ state: 'coming' }))
    await decide(module, 'remove')
    await vi.waitFor(async () => expect(await stateOf(module)).toMatchObject({ state: 'available' }))
    await vi.waitFor(async () =>
      expect((await readdir(folder)).filter((name) => name !== '.model-order.json')).toEqual([]),
    )
    host.respond = (_request, response) => response.writeHead(404).end()
    await decide(module, 'install')
    await vi.waitFor(async () =>
      expect(await stateOf(module)).toMatchObject({
        state: 'wanted',
        problem: expect.stringContaining('none of its addresses answers') as string,
      }),
    )
  })

  it('their order is that in which they are preferred, and is not changed by who has seen another', async () => {
    await installModelApart(entryOf(tiny), folder)
    const second = await startModelHost(chinese.archive)
    await installModelApart(entryOf(chinese, second), folder)
    second.close()
    const module = build({ wanted: 'off' })
    await module.worker.start()
    const names = async () => (await module.choices.list('en')).list.map(({ model }) => model)
    const [first = '', last = ''] = await names()
    const before = installed
    const { revision } = await module.choices.list('en')
    await database.transaction((tx) => module.choices.reorder(tx, [last, first], revision))
    await vi.waitFor(async () => expect(await names()).toEqual([last, first]))
    expect(installed).toBeGreaterThan(before)
    await expect(
      database.transaction((tx) => module.choices.reorder(tx, [first, last], revision)),
    ).rejects.toThrow('NEWER_REVISION')
  })
})
