import { access, constants, mkdir, statfs } from 'node:fs/promises'
import { availableMemory } from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'
import {
  addressesOf,
  type CatalogModel,
  discardDownload,
  diskBytesOf,
  termsOf,
} from '@longhand/speech/models'
import type { BaseLogger } from 'pino'
import { answeringAddresses, hostsOf } from './addresses.ts'
import { DownloadPace } from './download-pace.ts'
import { type FetchReport, progressOf } from './fetch-reports.ts'
import { type FetchEvent, type FetchState, isUnderWay, nextFetchState } from './fetch-state.ts'
import { lookForModels } from './look-for-models.ts'
import type { InstalledModels, ModelPreferences } from './wanted-models.ts'

export interface FetchTimes {
  /** After so long without an answer, an address is none. */
  answerMs: number
  /** Until it is looked again what is missing. */
  lookMs: number
  /** From a failure to the next try; it doubles with each further one. */
  retryMs: number
  maxRetryMs: number
  /** Between two lines in the log about what is in the way. */
  complainMs: number
  reportMs: number
}

export const usualTimes: FetchTimes = {
  answerMs: 3_000,
  lookMs: 60_000,
  retryMs: 60_000,
  maxRetryMs: 3_600_000,
  complainMs: 3_600_000,
  reportMs: 2_000,
}

/** As long as a transcription waits for a byte. */
const soonMs = 600_000
/** Left to the database and to recordings. */
const spareDiskBytes = 1e9

export interface ModelFetcherDeps {
  folder: string
  mirror: string | undefined
  catalog: readonly CatalogModel[]
  preferences: Omit<ModelPreferences, 'pageLanguage' | 'decided'>
  pageLanguage: () => Promise<string | undefined>
  /** Of operators. */
  decided: () => Promise<ModelPreferences['decided']>
  /** Reports to all processes how far it is. */
  report: (reports: FetchReport[]) => Promise<void>
  /** A line for the console. */
  say: (line: string) => void
  /** Has it used at once. */
  onInstalled: () => Promise<void>
  log: BaseLogger
  times?: FetchTimes | undefined
}

interface Fetch {
  model: CatalogModel
  state: FetchState
  bytes: number
  hasMoved: boolean
  problem: string | null
  pace: DownloadPace
}

/** Fetches the models that a worker lacks, one after another, as long as the worker runs. */
export class ModelFetcher {
  readonly #deps: ModelFetcherDeps & { times: FetchTimes }
  readonly #stop = new AbortController()
  readonly #fetches = new Map<string, Fetch>()
  /** Tenths of each model. */
  readonly #said = new Map<string, number>()
  #running: Promise<void> | undefined
  #woken = new AbortController()
  #lookAgain = (): void => undefined
  #reporting = Promise.resolve()
  #timer: NodeJS.Timeout | undefined
  #complainedAt = -Infinity
  #isRetriedSoon = true
  #hasReported = false

  constructor({ times = usualTimes, ...deps }: ModelFetcherDeps) {
    this.#deps = { ...deps, times }
  }

  start(): void {
    this.#timer = setInterval(() => void this.#report(), this.#deps.times.reportMs)
    this.#running = this.#run().catch((error: unknown) => {
      if (!this.#stop.signal.aborted) this.#deps.log.error({ err: error }, 'models are no longer fetched')
    })
  }

  /** Looks at once what is missing, and whether what is fetched is still wanted. */
  wake(): void {
    this.#woken.abort()
    this.#lookAgain()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#stop.abort(new Error('The worker stops.'))
    await this.#running
    await this.#reporting
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop
    const { lookMs, retryMs, maxRetryMs } = this.#deps.times
    let failures = 0
    for (;;) {
      const { hasFailed, hasMoved } = await this.#fetchMissing()
      failures = hasFailed && !hasMoved ? failures + 1 : 0
      const pauseMs = hasFailed ? Math.min(maxRetryMs, retryMs * 2 ** Math.max(0, failures - 1)) : lookMs
      this.#isRetriedSoon = pauseMs <= soonMs
      await delay(pauseMs, undefined, { signal: AbortSignal.any([signal, this.#woken.signal]) }).catch(() => {
        signal.throwIfAborted()
      })
      this.#woken = new AbortController()
    }
  }

  /** @returns Whether one could not be fetched, and whether any got further. */
  async #fetchMissing(): Promise<{ hasFailed: boolean; hasMoved: boolean }> {
    const tried = new Set<string>()
    const result = { hasFailed: false, hasMoved: false }
    for (;;) {
      // Looked at again for each: there may be an account by then, or a model that was installed by hand.
      const { missing } = await this.#look()
      for (const name of this.#fetches.keys())
        if (!missing.some((model) => model.name === name)) this.#fetches.delete(name)
      const next = missing.find(({ name }) => !tried.has(name))
      if (!next) return result
      tried.add(next.name)
      const fetch = await this.#fetch(next)
      result.hasFailed ||= fetch.problem !== null
      result.hasMoved ||= fetch.hasMoved
      this.#stop.signal.throwIfAborted()
    }
  }

  async #look(): Promise<{ missing: CatalogModel[]; installed: InstalledModels }> {
    const { catalog, preferences, pageLanguage, decided, folder } = this.#deps
    return lookForModels(catalog, folder, {
      ...preferences,
      pageLanguage: await pageLanguage(),
      decided: await decided(),
    })
  }

  async #fetch(model: CatalogModel): Promise<Fetch> {
    const { bytes = 0, problem = null } = this.#fetches.get(model.name) ?? {}
    const fetch: Fetch = {
      model,
      state: 'idle',
      bytes,
      hasMoved: false,
      problem,
      pace: new DownloadPace(),
    }
    this.#fetches.set(model.name, fetch)
    const superseded = new AbortController()
    this.#lookAgain = () => void this.#isWanted(model).then((isWanted) => isWanted || superseded.abort())
    const timer = setInterval(this.#lookAgain, this.#deps.times.lookMs)
    try {
      this.#move(fetch, 'ask')
      const published = addressesOf(model, this.#deps.mirror)
      const addresses = await answeringAddresses(
        published,
        AbortSignal.any([this.#stop.signal, AbortSignal.timeout(this.#deps.times.answerMs)]),
      )
      await this.#requireRoom(model)
      if (addresses.length === 0)
        throw new Refusal(`none of its addresses answers: ${hostsOf(published).join(', ')}.`)
      await this.#install(fetch, addresses, superseded.signal)
      this.#move(fetch, 'install')
      fetch.problem = null
      this.#deps.say(`The model ${model.name} is installed and used from now on.`)
      await this.#deps.onInstalled()
    } catch (error) {
      if (this.#stop.signal.aborted) throw error
      this.#move(fetch, error instanceof Refusal ? 'refuse' : 'fail')
      fetch.problem = superseded.signal.aborted
        ? null
        : error instanceof Error
          ? error.message
          : String(error)
      if (fetch.problem === null) await this.#discard(model)
      else this.#complain(model, fetch.problem)
    } finally {
      clearInterval(timer)
      this.#lookAgain = () => undefined
      await this.#report()
    }
    return fetch
  }

  async #install(fetch: Fetch, addresses: readonly string[], superseded: AbortSignal): Promise<void> {
    const { folder } = this.#deps
    const { installModelApart } = await import('@longhand/speech')
    const { model } = fetch
    this.#sayOnce(model, 0, () => announcement(model, hostsOf(addresses), folder))
    await installModelApart({ ...model, addresses }, folder, {
      signal: AbortSignal.any([this.#stop.signal, superseded]),
      onEvent: (event) => {
        if (event.at === 'unpacking') return this.#move(fetch, 'unpack')
        if (event.at === 'address') {
          // What was seen until then is the pace of another address, or of another process.
          fetch.pace = new DownloadPace()
          return this.#move(fetch, 'download')
        }
        if (event.at === 'waiting') this.#move(fetch, 'wait')
        this.#reached(fetch, event.bytes)
      },
    })
  }

  #reached(fetch: Fetch, bytes: number): void {
    const { model, pace } = fetch
    // The first says what was there before.
    fetch.hasMoved ||= fetch.bytes > 0 && bytes > fetch.bytes
    fetch.bytes = bytes
    pace.reached(bytes, performance.now())
    const tenths = Math.floor((bytes / model.bytes) * 10)
    if (tenths < 10)
      this.#sayOnce(model, tenths, () => `Fetching ${model.name}: ${progressOf(this.#describe(fetch))}`)
  }

  /** Of each model the announcement and each tenth once, however often it is tried. */
  #sayOnce({ name }: CatalogModel, tenths: number, line: () => string): void {
    if ((this.#said.get(name) ?? -1) >= tenths) return
    this.#said.set(name, tenths)
    this.#deps.say(line())
  }

  /** Also where another process has just installed it. */
  async #isWanted({ name }: CatalogModel): Promise<boolean> {
    // Where it can't be known, what was begun goes on.
    return this.#look().then(
      ({ missing, installed }) =>
        missing.some((model) => model.name === name) || installed.names.includes(name),
      () => true,
    )
  }

  /** By now others are wanted: the language of the first account is known. */
  async #discard({ name }: CatalogModel): Promise<void> {
    await discardDownload(name, this.#deps.folder)
    this.#deps.say(`The model ${name} is no longer wanted and was left.`)
  }

  /** @throws Refusal */
  async #requireRoom({ name, memoryBytes, bytes }: CatalogModel): Promise<void> {
    const { folder } = this.#deps
    try {
      await mkdir(folder, { recursive: true })
      await access(folder, constants.W_OK)
    } catch (error) {
      throw new Refusal(
        `the folder ${folder} can’t be written. Make it writable, or name another one in LONGHAND_MODELS_DIR.`,
        { cause: error },
      )
    }
    if (availableMemory() < memoryBytes)
      throw new Refusal(
        `${name} takes ${megabytes(memoryBytes)} MB of memory, and ${megabytes(availableMemory())} MB are free.`,
      )
    const { bavail, bsize } = await statfs(folder)
    const needed = diskBytesOf({ bytes }) + spareDiskBytes
    if (bavail * bsize < needed)
      throw new Refusal(
        `it takes ${megabytes(needed)} MB of disk space, and ${megabytes(bavail * bsize)} MB are free.`,
      )
  }

  #move(fetch: Fetch, event: FetchEvent): void {
    const before = fetch.state
    fetch.state = nextFetchState(before, event)
    if (fetch.state !== before) void this.#report()
  }

  #complain(model: CatalogModel, problem: string): void {
    const { log, times } = this.#deps
    if (performance.now() - this.#complainedAt < times.complainMs) return
    this.#complainedAt = performance.now()
    log.warn(
      `The model ${model.name} can’t be fetched: ${problem} It is tried again by itself; LONGHAND_MODELS=off stops that.`,
    )
  }

  #describe({ model, state, bytes, problem, pace }: Fetch): FetchReport {
    const secondsLeft =
      state === 'downloading' || state === 'waiting' ? pace.secondsLeft(model.bytes, performance.now()) : null
    return {
      model: model.name,
      languages: 'languages' in model ? model.languages : [],
      state,
      bytes,
      totalBytes: model.bytes,
      secondsLeft,
      problem,
      isRetriedSoon: this.#isRetriedSoon,
    }
  }

  /** One after another: the last one that is written is the newest. */
  #report(): Promise<void> {
    this.#reporting = this.#reporting.then(async () => {
      const reports = [...this.#fetches.values()]
        .map((fetch) => this.#describe(fetch))
        .filter(({ state, problem }) => isUnderWay(state) || problem !== null)
      // Nothing to say is said once.
      if (this.#stop.signal.aborted || (reports.length === 0 && !this.#hasReported)) return
      this.#hasReported = reports.length > 0
      await this.#deps
        .report(reports)
        .catch((error: unknown) =>
          this.#deps.log.warn({ err: error }, 'how far a model is could not be reported'),
        )
    })
    return this.#reporting
  }
}

/** It was not begun. */
class Refusal extends Error {}

function announcement(model: CatalogModel, hosts: readonly string[], folder: string): string {
  return `Fetching ${model.name} in the background: ${model.summary} (${model.title}), ${megabytes(model.bytes)} MB, ${termsOf(model)}. It comes from ${hosts[0] ?? ''} and goes to ${folder}. Nothing is sent but the request for the file. LONGHAND_MODELS=off stops this.`
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1e6)
}
