import type { SpeechEngine } from '@longhand/speech'
import { choosesEngine } from '@longhand/speech/settings'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Queue } from '../../../platform/queue/queue.ts'
import type { QueueName } from '../../../platform/queue/job.ts'
import type { EngineEntry } from '../../../platform/speech/recording-engines.ts'
import { isReplaceable, queueOfEngine } from '../lifecycle/choose-engine.ts'
import { describeEngines } from '../lifecycle/describe-engine.ts'
import type { EngineReport } from '../lifecycle/engine-reports.ts'
import type { KnownEngines } from '../lifecycle/known-engines.ts'

/** A worker may be away for a restart. */
const awayMs = 10 * 60_000

/** The engines that this process runs. */
export class OwnEngines {
  #queues: readonly QueueName[] = []
  #served: readonly string[] = []
  /** Served once, and gone from this machine since. */
  readonly #lost = new Set<string>()

  constructor(
    private readonly deps: {
      own: readonly EngineEntry[]
      known: KnownEngines
      queue: Pick<Queue, 'addQueue'>
      clock: Clock
    },
  ) {}

  /** Those of its engines, and of engines that no one has any more and others take the place of. */
  get queues(): readonly QueueName[] {
    return this.#queues
  }

  async report(): Promise<EngineReport[]> {
    const described = (await Promise.all(this.deps.own.map(describeEngines))).flat()
    const reports = await Promise.all(described.map(({ report, engine }) => this.#keep(report, engine)))
    const working = reports.filter(({ problem }) => problem === null)
    const served = working.map(({ engine }) => engine)
    for (const id of this.#served) if (!served.includes(id)) this.#lost.add(id)
    for (const id of served) this.#lost.delete(id)
    const abandoned = served.length > 0 ? await this.#abandonedQueues() : []
    this.#served = served
    this.#queues = [...new Set([...working.flatMap(({ queue }) => queue ?? []), ...abandoned])]
    return reports
  }

  /** @returns `undefined` when this process does not have it, or it does not work here. */
  async find(id: string): Promise<SpeechEngine | undefined> {
    for (const { choice, find } of this.deps.own) {
      if (!choosesEngine(choice, id)) continue
      const engine = (await find().catch(() => [])).find((one) => one.id === id)
      if (engine && (await works(engine))) return engine
    }
    return undefined
  }

  /** The first that works. @returns `undefined` when this process has none. @throws EngineError of the first when none works. */
  async first(): Promise<SpeechEngine | undefined> {
    const failures: unknown[] = []
    const broken: SpeechEngine[] = []
    for (const { find } of this.deps.own) {
      try {
        for (const engine of await find()) {
          if (await works(engine)) return engine
          broken.push(engine)
        }
      } catch (error) {
        failures.push(error)
      }
    }
    // Asked to work, it says what is wrong with it.
    if (broken.length > 0) return broken[0]
    if (failures.length > 0) throw failures[0]
    return undefined
  }

  async #keep(report: EngineReport, engine: SpeechEngine | undefined): Promise<EngineReport> {
    if (!engine || report.problem) return report
    const queue = queueOfEngine(engine.id)
    await this.deps.queue.addQueue(queue)
    await this.deps.known.keep(report, queue, engine.capabilities())
    return { ...report, queue }
  }

  /** What this process has reported itself before still counts in these reports. */
  async #abandonedQueues(): Promise<QueueName[]> {
    const { own, known, clock } = this.deps
    const order = own.map(({ choice }) => choice)
    const reports = await known.reports.current()
    const isElsewhere = (id: string) =>
      reports.filter(({ engine, problem }) => engine === id && problem === null).length >
      (this.#served.includes(id) ? 1 : 0)
    const isAway = (seenAt: Date) => clock.now().getTime() - seenAt.getTime() > awayMs
    const engines = (await known.once()).filter(
      ({ engine }) => isReplaceable(order, engine) && !isElsewhere(engine),
    )
    return engines
      .filter(({ engine, seenAt }) => this.#lost.has(engine) || isAway(seenAt))
      .map(({ queue }) => queue)
  }
}

/** A server is asked when it is used. */
async function works(engine: SpeechEngine): Promise<boolean> {
  return !engine.capabilities().offline || (await engine.health()).ok
}
