import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { AnswerOf, InterfaceLanguage, ParsedRequestOf } from '@longhand/contracts'
import { type Clock, epochSeconds } from '../../platform/clock/clock.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { invalid } from '../../platform/errors/missing-field.ts'
import type { Queue } from '../../platform/queue/queue.ts'
import type { TranscriptReader } from '../transcripts/text/transcript-reader.ts'
import type { InsightAbilities } from './abilities.ts'
import { documentName, type ExportedDocument, titleOf } from './documents/exported-document.ts'
import { summarizeJob } from './insights.jobs.ts'
import type { StoredPoint } from './insights.tables.ts'
import { refusals } from './refusals.ts'
import { changesSince } from './section-hashes.ts'
import type { SummariesRepository } from './summaries.repository.ts'

export class SummariesService {
  constructor(
    private readonly deps: {
      repository: SummariesRepository
      transcripts: TranscriptReader
      queue: Pick<Queue, 'send' | 'cancel'>
      clock: Clock
      /** `undefined` while no worker runs: requests wait. */
      abilities: () => Promise<InsightAbilities | undefined>
    },
  ) {}

  async read(
    userId: string,
    recordingId: string,
    language: InterfaceLanguage,
  ): Promise<AnswerOf<'getSummary'>> {
    const { repository, transcripts } = this.deps
    const { sections } = await transcripts.findTexts(userId, recordingId)
    const row = await repository.find(recordingId)
    if (!row) return nothingYet
    const changes = await changesSince(row.sectionHashes, sections)
    return {
      state: row.state,
      progress: row.progress,
      revision: row.revision,
      engine: row.engine,
      method: row.method,
      instructions: row.instructions,
      keywords: row.keywords,
      reason: row.failure?.[language] ?? null,
      updateTime: epochSeconds(row.updatedAt),
      points: row.points.map((point) => ({ ...point, isStale: changes.touch(point.sectionIds) })),
      isStale: row.engine !== null && changes.any,
    }
  }

  /**
   * Has a summary made. While one is being made, asking again changes nothing.
   *
   * @throws DomainError NOT_SUPPORTED that says why it can't be.
   */
  async make(userId: string, recordingId: string, instructions: readonly string[]): Promise<void> {
    const { repository, transcripts, queue, clock, abilities } = this.deps
    const { revision } = await transcripts.describe(userId, recordingId)
    if (revision === 0) throw new DomainError('NOT_SUPPORTED', { sentence: refusals.noText })
    if (instructions.length > 0 && (await abilities())?.summary.instructions === false)
      throw new DomainError('NOT_SUPPORTED', { sentence: refusals.noInstructions })
    await repository.transaction(async (tx) => {
      await transcripts.lock(tx, userId, recordingId)
      if ((await repository.lock(tx, recordingId))?.state === 'waiting') return
      const runId = randomUUID()
      await repository.begin(tx, {
        recordingId,
        runId,
        instructions: [...instructions],
        updatedAt: clock.now(),
      })
      await queue.send(tx, summarizeJob, { recordingId, runId }, { for: userId })
    })
  }

  /** An earlier summary stays. */
  async cancel(userId: string, recordingId: string): Promise<void> {
    const { repository, transcripts, queue } = this.deps
    await repository.transaction(async (tx) => {
      await transcripts.lock(tx, userId, recordingId)
      const row = await repository.lock(tx, recordingId)
      if (row?.state !== 'waiting') return
      await queue.cancel(tx, summarizeJob, { recordingId })
      await repository.update(tx, recordingId, {
        state: row.engine === null ? 'none' : 'ready',
        runId: randomUUID(),
      })
    })
  }

  /** Without title and text the point is removed. */
  async updatePoint(
    userId: string,
    { recordingId, revision, pointId, title, text }: ParsedRequestOf<'updateSummaryPoint'>,
  ): Promise<AnswerOf<'updateSummaryPoint'>> {
    const isEmpty = text === '' && (title ?? '') === ''
    const changed = (point: StoredPoint): StoredPoint => ({
      ...point,
      title: title ?? point.title,
      text,
      isEdited: true,
    })
    return this.edit(userId, recordingId, revision, {
      change: (points) => {
        const point = points.find((one) => one.pointId === pointId)
        if (!point)
          throw new DomainError('PARAMETER_INVALID', {
            sentence: invalid('pointId'),
            data: { field: 'pointId' },
          })
        return points.flatMap((one) => (one === point ? (isEmpty ? [] : [changed(point)]) : [one]))
      },
      isIn: (points) => {
        const point = points.find((one) => one.pointId === pointId)
        return point ? !isEmpty && isDeepStrictEqual(changed(point), point) : isEmpty
      },
    })
  }

  /** Replaces the abstract. New points cite nothing: a person wrote them. */
  async updateSummaryPoints(
    userId: string,
    { recordingId, revision, abstracts }: ParsedRequestOf<'updateSummaryPoints'>,
  ): Promise<AnswerOf<'updateSummaryPoints'>> {
    const sent = abstracts.filter(({ text }) => text !== '')
    return this.edit(userId, recordingId, revision, {
      change: (points) => {
        const known = new Map(points.filter(isAbstract).map((point) => [point.pointId, point]))
        const written = sent.map(({ pointId, text }): StoredPoint => {
          const former = known.get(pointId)
          if (former) return former.text === text ? former : { ...former, text, isEdited: true }
          return {
            pointId: randomUUID(),
            kind: 'abstract',
            title: '',
            text,
            spkId: null,
            sectionIds: [],
            isEdited: true,
          }
        })
        return [...written, ...points.filter((point) => !isAbstract(point))]
      },
      isIn: (points) => {
        const stored = points.filter(isAbstract)
        // A new one has got another id.
        const isSent = ({ pointId, text, isEdited, sectionIds }: StoredPoint, place: number): boolean =>
          text === sent[place]?.text &&
          (pointId === sent[place].pointId || (isEdited && sectionIds.length === 0))
        return stored.length === sent.length && stored.every(isSent)
      },
    })
  }

  /** The summary as a document. @throws DomainError RECORD_NOT_FOUND when there is none. */
  async export(userId: string, recordingId: string, language: InterfaceLanguage): Promise<ExportedDocument> {
    const { repository, transcripts } = this.deps
    const { fileName, sections } = await transcripts.findTexts(userId, recordingId)
    const row = await repository.find(recordingId)
    if (!row?.engine) throw new DomainError('RECORD_NOT_FOUND')
    const { renderSummary } = await import('./documents/summary-document.ts')
    return {
      name: documentName(fileName, row.method === 'extractive' ? 'keySentences' : 'summary', language),
      content: await renderSummary(
        { title: titleOf(fileName), points: row.points, method: row.method, sections },
        language,
      ),
    }
  }

  private async edit(
    userId: string,
    recordingId: string,
    revision: number,
    {
      change,
      isIn,
    }: {
      change: (points: StoredPoint[]) => StoredPoint[]
      isIn: (points: readonly StoredPoint[]) => boolean
    },
  ): Promise<{ revision: number; updateTime: number }> {
    const { repository, transcripts, clock } = this.deps
    return repository.transaction(async (tx) => {
      await transcripts.lock(tx, userId, recordingId)
      const row = await repository.lock(tx, recordingId)
      if (!row?.engine) throw new DomainError('RECORD_NOT_FOUND')
      const saved = { revision: row.revision, updateTime: epochSeconds(row.updatedAt) }
      // The same save once more: its answer was lost.
      if (row.revision === revision + 1 && isIn(row.points)) return saved
      if (row.revision !== revision) throw new DomainError('NEWER_REVISION', { data: saved })
      const updatedAt = clock.now()
      await repository.update(tx, recordingId, {
        points: change(row.points),
        revision: revision + 1,
        updatedAt,
      })
      return { revision: revision + 1, updateTime: epochSeconds(updatedAt) }
    })
  }
}

function isAbstract({ kind }: StoredPoint): boolean {
  return kind === 'abstract'
}

const nothingYet: AnswerOf<'getSummary'> = {
  state: 'none',
  progress: 0,
  reason: null,
  revision: 0,
  updateTime: 0,
  engine: null,
  method: null,
  instructions: [],
  keywords: [],
  points: [],
  isStale: false,
}
