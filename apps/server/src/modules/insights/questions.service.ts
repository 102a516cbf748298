import { randomUUID } from 'node:crypto'
import type { InterfaceLanguage, QuestionTurn } from '@longhand/contracts'
import type { Clock } from '../../platform/clock/clock.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { Queue } from '../../platform/queue/queue.ts'
import type { TranscriptReader } from '../transcripts/text/transcript-reader.ts'
import type { InsightAbilities } from './abilities.ts'
import { answerJob } from './insights.jobs.ts'
import type { QuestionRow, QuestionsRepository } from './questions.repository.ts'
import { refusals } from './refusals.ts'

export class QuestionsService {
  constructor(
    private readonly deps: {
      repository: QuestionsRepository
      transcripts: TranscriptReader
      queue: Pick<Queue, 'send' | 'cancel'>
      clock: Clock
      abilities: () => Promise<InsightAbilities | undefined>
    },
  ) {}

  async list(userId: string, recordingId: string, language: InterfaceLanguage): Promise<QuestionTurn[]> {
    await this.deps.transcripts.describe(userId, recordingId)
    return (await this.deps.repository.list(recordingId)).map((row) => turnOf(row, language))
  }

  /** @throws DomainError NOT_SUPPORTED where there is no text, or nothing here answers. */
  async ask(
    userId: string,
    recordingId: string,
    question: string,
    language: InterfaceLanguage,
  ): Promise<QuestionTurn> {
    const { repository, transcripts, queue, clock, abilities } = this.deps
    const { revision } = await transcripts.describe(userId, recordingId)
    if (revision === 0) throw new DomainError('NOT_SUPPORTED', { sentence: refusals.noText })
    if (!(await abilities())?.ask)
      throw new DomainError('NOT_SUPPORTED', { sentence: refusals.noLanguageModel })
    const row = { id: randomUUID(), recordingId, question, createdAt: clock.now() }
    await repository.transaction(async (tx) => {
      await transcripts.lock(tx, userId, recordingId)
      await repository.insert(tx, row)
      await queue.send(tx, answerJob, { recordingId, questionId: row.id }, { for: userId })
    })
    return turnOf(
      { ...row, state: 'waiting', answer: null, engine: null, sectionIds: [], failure: null },
      language,
    )
  }

  async clear(userId: string, recordingId: string): Promise<void> {
    const { repository, transcripts, queue } = this.deps
    await repository.transaction(async (tx) => {
      await transcripts.lock(tx, userId, recordingId)
      await queue.cancel(tx, answerJob, { recordingId })
      await repository.clear(tx, recordingId)
    })
  }
}

function turnOf(
  { id, question, state, answer, failure, sectionIds, createdAt }: QuestionRow,
  language: InterfaceLanguage,
): QuestionTurn {
  return {
    questionId: id,
    question,
    state,
    answer,
    reason: failure?.[language] ?? null,
    sectionIds,
    createTime: Math.floor(createdAt.getTime() / 1000),
  }
}
