import type { ReviewKnowledge } from '@longhand/contracts'
import { calibrate, confidenceBuckets } from '@longhand/transcript/review'
import type { Transaction } from '../../../platform/db/database.ts'
import { DomainError } from '../../../platform/errors/domain-error.ts'
import type { HotWordsService } from '../hot-words/hot-words.service.ts'
import { storedOf } from '../../../platform/sections/stored-text.ts'
import type { TextThreads } from '../text/text-threads.ts'
import type { TranscriptsRepository } from '../text/transcripts.repository.ts'
import type { Outcome } from './outcomes.ts'
import type { ReviewRepository } from './review.repository.ts'

export class ReviewService {
  constructor(
    private readonly deps: {
      repository: ReviewRepository
      transcripts: TranscriptsRepository
      texts: Pick<TextThreads, 'look'>
      hotWords: Pick<HotWordsService, 'get'>
    },
  ) {}

  /** @throws DomainError RECORD_NOT_FOUND, also where there is no text. */
  async read(userId: string, recordingId: string): Promise<ReviewKnowledge> {
    const { transcripts, texts, hotWords } = this.deps
    const { words: own, inherited } = await hotWords.get(userId, { recordingId })
    const text = await transcripts.find(recordingId)
    if (!text) throw new DomainError('RECORD_NOT_FOUND')
    const task = {
      kind: 'review' as const,
      stored: storedOf(text),
      language: text.language,
      hotWords: [...own, ...inherited],
    }
    return { calibration: await this.#calibration(text.engine), ...(await texts.look(userId, task)) }
  }

  /**
   * Learns from what was reviewed between two forms of a text: at the end of the transaction that saves the later, as all who save change the same few rows.
   *
   * @param engine That heard the text.
   */
  async learn(tx: Transaction, engine: string | null, outcomes: readonly Outcome[]): Promise<void> {
    if (engine !== null && outcomes.length > 0) await this.deps.repository.count(tx, engine, outcomes)
  }

  async #calibration(engine: string | null): Promise<number[]> {
    const [kept, corrected] = [
      new Array<number>(confidenceBuckets).fill(0),
      new Array<number>(confidenceBuckets).fill(0),
    ]
    for (const outcome of engine === null ? [] : await this.deps.repository.outcomesOf(engine)) {
      kept[outcome.bucket] = outcome.kept
      corrected[outcome.bucket] = outcome.corrected
    }
    return calibrate(engine, { kept, corrected })
  }
}
