import type { NamedSection } from '@longhand/transcript'
import type { Insights, Passage } from '@longhand/speech'
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

export function toPassages(sections: readonly NamedSection[]): Passage[] {
  return sections.map(({ id, speakerId, speakerName, text, startMs, endMs }) => ({
    id,
    speaker: speakerId,
    speakerName: speakerName,
    text,
    start: startMs / 1000,
    end: endMs / 1000,
  }))
}
