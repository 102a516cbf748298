import type { ReviewKnowledge } from '@longhand/contracts'
import { bareWord } from '@longhand/transcript-model'
import { nearHotWords } from '@longhand/speech/near-hot-words'
import { calibrate, confidenceBuckets } from '@longhand/transcript-model/review'
import type { Transaction } from '../../../platform/db/database.ts'
import type { TimedSection } from '../../../platform/sections/sections.ts'
import { DomainError } from '../../../platform/errors/domain-error.ts'
import type { HotWordsService } from '../hot-words/hot-words.service.ts'
import { readStored } from '../../../platform/sections/stored-text.ts'
import type { TranscriptsRepository } from '../text/transcripts.repository.ts'
import { reviewOutcomes } from './outcomes.ts'
import type { ReviewRepository } from './review.repository.ts'
import { unusualWords } from './unusual-words.ts'

/** Of what is as certain as this, no one asks whether it was a hot word. */
const sureFrom = 0.9

export class ReviewService {
  constructor(
    private readonly deps: {
      repository: ReviewRepository
      transcripts: TranscriptsRepository
      hotWords: Pick<HotWordsService, 'get'>
    },
  ) {}

  /** @throws DomainError RECORD_NOT_FOUND, also where there is no text. */
  async read(userId: string, recordingId: string): Promise<ReviewKnowledge> {
    const { transcripts, hotWords } = this.deps
    const { words: own, inherited } = await hotWords.get(userId, { recordingId })
    const text = await transcripts.find(recordingId)
    if (!text) throw new DomainError('RECORD_NOT_FOUND')
    const words = readStored(text).flatMap((section) =>
      section.words.map(({ text: word, confidence = 0, reviewed }) => ({ text: bareWord(word), isSure: reviewed === true || confidence >= sureFrom })),
    )
    return {
      calibration: await this.#calibration(text.engine),
      unusual: await unusualWords(
        words.map((word) => word.text),
        text.language,
      ),
      nearHotWords: nearHotWords(words, [...own, ...inherited]),
    }
  }

  /** Learns from what was reviewed between two forms of a text: within the transaction that saves the later. */
  async learn(tx: Transaction, recordingId: string, before: readonly TimedSection[], after: readonly TimedSection[]): Promise<void> {
    await this.deps.repository.count(tx, recordingId, reviewOutcomes(before, after))
  }

  async #calibration(engine: string | null): Promise<number[]> {
    const [kept, corrected] = [new Array<number>(confidenceBuckets).fill(0), new Array<number>(confidenceBuckets).fill(0)]
    for (const outcome of engine === null ? [] : await this.deps.repository.outcomesOf(engine)) {
      kept[outcome.bucket] = outcome.kept
      corrected[outcome.bucket] = outcome.corrected
    }
    return calibrate(engine, { kept, corrected })
  }
}
