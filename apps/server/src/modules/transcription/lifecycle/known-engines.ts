import { sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { isQueueName, type QueueName } from '../../../platform/queue/job.ts'
import type { KnownEngine } from './choose-engine.ts'
import type { EngineReport, EngineReports } from './engine-reports.ts'
import { knownEngines } from './transcriptions.tables.ts'

export type EngineTraits = Pick<typeof knownEngines.$inferSelect, 'punctuation' | 'diarization'>

/** What workers report now, and what they once did: an engine stays known while its workers are away. */
export class KnownEngines {
  constructor(
    private readonly database: Database,
    readonly reports: EngineReports,
  ) {}

  async all(): Promise<KnownEngine[]> {
    const [reports, rows] = await Promise.all([this.reports.current(), this.#rows()])
    const able = reports.filter(({ problem }) => problem === null)
    const live = new Map(
      able.map((report): [string, KnownEngine] => [
        report.engine,
        { ...report, queue: report.queue ?? 'compute', isLive: true },
      ]),
    )
    const away = rows
      .filter(({ engine }) => !live.has(engine))
      .map((row): KnownEngine => ({ ...row, queue: queueIn(row), isLive: false }))
    return [...live.values(), ...away]
  }

  /** All that were ever reported. */
  async once(): Promise<{ engine: string; queue: QueueName; seenAt: Date }[]> {
    return (await this.#rows()).map((row) => ({
      engine: row.engine,
      queue: queueIn(row),
      seenAt: row.seenAt,
    }))
  }

  async isLive(engine: string): Promise<boolean> {
    return (await this.reports.current()).some(
      (report) => report.engine === engine && report.problem === null,
    )
  }

  async find(engine: string): Promise<{ queue: QueueName; traits: EngineTraits } | undefined> {
    const row = (await this.#rows()).find((one) => one.engine === engine)
    return row && { queue: queueIn(row), traits: row }
  }

  async keep(
    { engine, languages, quality, vocabulary, languageDetection, toEnglish = false }: EngineReport,
    queue: QueueName,
    traits: EngineTraits,
  ): Promise<void> {
    const { punctuation, diarization } = traits
    const row = {
      queue,
      languages: [...languages],
      quality,
      vocabulary,
      languageDetection,
      toEnglish,
      punctuation,
      diarization,
      seenAt: sql`now()`,
    }
    await this.database.orm
      .insert(knownEngines)
      .values({ engine, ...row })
      .onConflictDoUpdate({ target: knownEngines.engine, set: row })
  }

  #rows(): Promise<(typeof knownEngines.$inferSelect)[]> {
    return this.database.orm.select().from(knownEngines)
  }
}

function queueIn({ queue }: { queue: string }): QueueName {
  return isQueueName(queue) ? queue : 'compute'
}
