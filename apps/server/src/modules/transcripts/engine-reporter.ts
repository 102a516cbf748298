import { randomUUID } from 'node:crypto'
import type { Sentence } from '@longhand/contracts'
import type { SpeechEngine } from '@longhand/speech'
import type { BaseLogger } from 'pino'
import type { EngineReport } from './engine-reports.ts'
import type { EngineReportsRepository } from './engine-reports.repository.ts'

const everyMs = 20_000

/** Offered where an engine takes any language. */
const widelySpoken = ['en', 'zh', 'es', 'fr', 'de', 'it', 'pt', 'nl', 'pl', 'ru', 'uk', 'tr', 'ar', 'hi', 'ja', 'ko', 'vi', 'th', 'id', 'sv']

/** Tells the other processes what this worker's engine can do, as long as the worker lives. */
export class EngineReporter {
  readonly #workerId = randomUUID()
  #timer: NodeJS.Timeout | undefined

  constructor(private readonly parts: { repository: EngineReportsRepository; engine: () => Promise<SpeechEngine>; log: BaseLogger }) {}

  /** Reports now and from time to time. */
  async start(): Promise<void> {
    await this.#report()
    this.#timer = setInterval(() => void this.#report(), everyMs)
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.parts.repository.withdraw(this.#workerId)
  }

  async #report(): Promise<void> {
    const { repository, engine, log } = this.parts
    try {
      await repository.report(this.#workerId, await describe(engine))
    } catch (error) {
      log.warn({ err: error }, 'what the speech engine can do could not be reported')
    }
  }
}

async function describe(open: () => Promise<SpeechEngine>): Promise<EngineReport> {
  try {
    const engine = await open()
    const { languages, quality, vocabulary } = engine.capabilities()
    const health = await engine.health()
    const problem = health.ok ? null : sentenceOf(health.reason, health.missing)
    return { engine: engine.id, quality, languages: languages === 'any' ? widelySpoken : languages, vocabulary, problem }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { engine: '', quality: 'basic', languages: [], vocabulary: false, problem: sentenceOf(reason, []) }
  }
}

function sentenceOf(reason: string, missing: readonly string[]): Sentence {
  return { en: reason, 'zh-CN': missing.length > 0 ? `语音引擎不可用，缺少：${missing.join('、')}` : `语音引擎不可用：${reason}` }
}
