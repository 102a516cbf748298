import type { Insights, Passage } from '@longhand/speech'
import type { TranscriptSection } from '@longhand/contracts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { TranscriptReader } from '../transcripts/text/transcript-reader.ts'
import type { QuestionsRepository } from './questions.repository.ts'
import type { SummariesRepository } from './summaries.repository.ts'
import type { TranslationsRepository } from './translations.repository.ts'

export interface InsightWork {
  summaries: SummariesRepository
  translations: TranslationsRepository
  questions: QuestionsRepository
  transcripts: TranscriptReader
  clock: Clock
  insights: Insights
}

export function toPassages(sections: readonly TranscriptSection[]): Passage[] {
  return sections.map(({ sectionId, spkId, spkName, text, startTime, endTime }) => ({
    id: sectionId,
    speaker: spkId,
    speakerName: spkName,
    text,
    start: startTime / 1000,
    end: endTime / 1000,
  }))
}
