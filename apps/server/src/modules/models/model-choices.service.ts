import { randomUUID } from 'node:crypto'
import type { InterfaceLanguage, ManagedModel, Sentence } from '@longhand/contracts'
import type { CatalogModel, InstalledModel } from '@longhand/speech/models'
import { type Clock, epochSeconds } from '../../platform/clock/clock.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { QueueName } from '../../platform/queue/job.ts'
import type { Queue } from '../../platform/queue/queue.ts'
import type { FetchReport } from './fetch-reports.ts'
import type { RemovalFailure } from './folder-of-models.ts'
import type { ModelDecisions, ModelDecisionsRepository, ModelTrial } from './model-decisions.repository.ts'
import { engineOfModel, sampleLanguage } from './model-engines.ts'
import { tryModelJob } from './models.jobs.ts'
import { speechModels } from './speech-models.ts'

/** What a model does on the workers that have it. */
export interface RunningEngine {
  engine: string
  quality: 'basic' | 'good' | 'best'
  languages: readonly string[]
  /** In which recordings go to it, before all others. */
  usedFor: readonly string[]
  queue: QueueName
}

export interface ModelChoicesDeps {
  decisions: ModelDecisionsRepository
  catalog: readonly CatalogModel[]
  /** What each worker has. */
  installed: () => Promise<InstalledModel[][]>
  fetches: () => Promise<FetchReport[]>
  /** Of all workers. */
  notRemoved: () => Promise<RemovalFailure[]>
  /** Of the workers that live. */
  engines: () => Promise<RunningEngine[]>
  queue: Pick<Queue, 'send' | 'cancel'>
  clock: Clock
}

const unknownModel: Sentence = {
  en: 'There is no such model here or in the list',
  'zh-CN': '此处及列表中均没有该模型',
}
const changedMeanwhile: Sentence = {
  en: 'Someone else has just changed the models',
  'zh-CN': '模型刚刚被他人更改',
}
const noWorkerHasIt: Sentence = {
  en: 'No worker has this model now. Wait until it is installed',
  'zh-CN': '目前没有任何工作进程拥有该模型，请等待安装完成',
}
const doesNotKnowEnglish: Sentence = {
  en: 'The sample is in English, which this model doesn’t know',
  'zh-CN': '示例录音为英语，该模型不支持英语',
}

/** What operators decide about speech models. Workers carry it out, each in its folder. */
export class ModelChoicesService {
  constructor(private readonly deps: ModelChoicesDeps) {}

  async list(
    language: InterfaceLanguage,
  ): Promise<{ revision: number; workers: number; list: ManagedModel[] }> {
    const { decisions, catalog, installed, fetches, notRemoved, engines } = this.deps
    const [decided, reported, fetched, failures, running, trials] = await Promise.all([
      decisions.current(),
      installed(),
      fetches(),
      notRemoved(),
      engines(),
      decisions.trials(),
    ])
    const order = reported.flat().map(({ name }) => name)
    const list = speechModels(catalog, reported, fetched, language).map((model): ManagedModel => {
      const engine = running.find((one) => one.engine === engineOfModel(model.model))
      const wish = decided.decided.find((one) => one.model === model.model)?.wish
      const trial = trials.find((one) => one.model === model.model)
      const known = catalog.find(({ name }) => name === model.model)
      return {
        ...model,
        state: stateOf(model.state, wish),
        quality: known?.quality ?? engine?.quality ?? null,
        workers: reported.filter((ones) => ones.some(({ name }) => name === model.model)).length,
        usedFor: [...(engine?.usedFor ?? [])],
        problem: fetched.find((one) => one.model === model.model && one.problem !== null)?.problem ?? null,
        removalProblem:
          (wish === 'removed' && failures.find((one) => one.model === model.model)?.problem) || null,
        canTry: engine?.languages.includes(sampleLanguage) === true,
        trial: trial ? trialOf(trial) : null,
      }
    })
    const place = ({ model }: ManagedModel): number =>
      order.includes(model) ? order.indexOf(model) : order.length
    return {
      revision: decided.revision,
      workers: reported.length,
      list: list.toSorted((one, other) => place(one) - place(other)),
    }
  }

  /** Comes before {@link install}. @throws DomainError RECORD_NOT_FOUND */
  assertInstallable(model: string): void {
    if (!this.deps.catalog.some(({ name }) => name === model))
      throw new DomainError('RECORD_NOT_FOUND', { sentence: unknownModel })
  }

  /** Comes before {@link remove}. @throws DomainError RECORD_NOT_FOUND */
  async assertRemovable(model: string): Promise<void> {
    if ((await this.deps.installed()).flat().some(({ name }) => name === model)) return
    this.assertInstallable(model)
  }

  async install(tx: Transaction, model: string): Promise<void> {
    const { decisions } = this.deps
    await decisions.lock(tx)
    await decisions.decide(tx, model, 'installed')
  }

  /** Also while it works: what it is at ends with it or goes to another. */
  async remove(tx: Transaction, model: string): Promise<void> {
    const { decisions } = this.deps
    await decisions.lock(tx)
    await decisions.decide(tx, model, 'removed')
  }

  /**
   * @param seen The revision that the caller has seen.
   * @returns The order before.
   * @throws DomainError NEWER_REVISION
   */
  async reorder(tx: Transaction, models: readonly string[], seen: number): Promise<readonly string[]> {
    const { decisions } = this.deps
    const { order, revision } = await decisions.lock(tx)
    if (revision !== seen) throw new DomainError('NEWER_REVISION', { sentence: changedMeanwhile })
    await decisions.reorder(tx, [...new Set(models)])
    return order
  }

  /** Has a worker recognize the sample with it. @throws DomainError NOT_POSSIBLE_NOW */
  async try(model: string): Promise<void> {
    const { decisions, engines, queue, clock } = this.deps
    const engine = (await engines()).find((one) => one.engine === engineOfModel(model))
    if (!engine) throw new DomainError('NOT_POSSIBLE_NOW', { sentence: noWorkerHasIt })
    if (!engine.languages.includes(sampleLanguage))
      throw new DomainError('NOT_POSSIBLE_NOW', { sentence: doesNotKnowEnglish })
    const trialId = randomUUID()
    await decisions.transaction(async (tx) => {
      await queue.cancel(tx, tryModelJob, { model })
      await decisions.beginTrial(tx, { model, trialId, startedAt: clock.now() })
      await queue.send(tx, tryModelJob, { model, trialId }, { for: null, queue: engine.queue })
    })
  }
}

function stateOf(
  state: ManagedModel['state'],
  wish: ModelDecisions['decided'][number]['wish'] | undefined,
): ManagedModel['state'] {
  if (wish === 'removed' && (state === 'installed' || state === 'coming')) return 'removing'
  return wish === 'installed' && (state === 'available' || state === null) ? 'wanted' : state
}

function trialOf(trial: ModelTrial): NonNullable<ManagedModel['trial']> {
  const { state, text, seconds, sampleSeconds, problem, startedAt } = trial
  return { state, text, seconds, sampleSeconds, problem, time: epochSeconds(startedAt) }
}
