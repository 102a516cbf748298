import type { SpeechEngine } from '@longhand/speech'
import { choosesEngine } from '@longhand/speech/settings'
import type { Queue } from '../../../platform/queue/queue.ts'
import type { QueueName } from '../../../platform/queue/job.ts'
import type { OwnEngine } from '../../../platform/speech/recording-engines.ts'
import { queueOfEngine } from '../lifecycle/choose-engine.ts'
import { describeEngine } from '../lifecycle/describe-engine.ts'
import type { EngineReport } from '../lifecycle/engine-reports.ts'
import type { KnownEngines } from '../lifecycle/known-engines.ts'

/** The engines that this process runs. */
export class OwnEngines {
  #queues: readonly QueueName[] = []

  constructor(private readonly deps: { own: readonly OwnEngine[]; known: KnownEngines; queue: Pick<Queue, 'addQueue'> }) {}

  get queues(): readonly QueueName[] {
    return this.#queues
  }

  async report(): Promise<EngineReport[]> {
    const reports = await Promise.all(this.deps.own.map((own) => this.#reportOf(own)))
    this.#queues = reports.flatMap(({ problem, queue }) => (problem === null && queue ? [queue] : []))
    return reports
  }

  /** @returns `undefined` when this process does not serve it. @throws EngineError when it did. */
  async find(id: string): Promise<SpeechEngine | undefined> {
    for (const { choice, open } of this.deps.own) {
      if (!choosesEngine(choice, id)) continue
      const engine = await open().catch((error: unknown) => {
        if (this.#queues.includes(queueOfEngine(id))) throw error
      })
      if (engine?.id === id) return engine
    }
    return undefined
  }

  /** The first that works. @returns `undefined` when this process has none. @throws EngineError of the first when none works. */
  async first(): Promise<SpeechEngine | undefined> {
    const failures: unknown[] = []
    for (const { open } of this.deps.own) {
      try {
        return await open()
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0) throw failures[0]
    return undefined
  }

  async #reportOf({ choice, open }: OwnEngine): Promise<EngineReport> {
    let opened: SpeechEngine | undefined
    const report = await describeEngine(async () => (opened = await open()), choice)
    if (!opened || report.problem) return report
    const queue = queueOfEngine(opened.id)
    await this.deps.queue.addQueue(queue)
    await this.deps.known.keep(report, queue, opened.capabilities())
    return { ...report, queue }
  }
}
