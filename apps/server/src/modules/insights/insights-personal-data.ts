import { jsonFile, type PersonalData, type PersonalFile } from '../../platform/personal-data/personal-data.ts'
import type { RecordingsService } from '../recordings/recording/recordings.service.ts'
import type { NotesRepository } from './notes.repository.ts'
import type { QuestionsRepository } from './questions.repository.ts'
import type { SummariesRepository } from './summaries.repository.ts'
import type { TranslationsRepository } from './translations.repository.ts'

export class InsightsPersonalData implements PersonalData {
  constructor(
    private readonly deps: {
      recordings: Pick<RecordingsService, 'idsOf'>
      summaries: SummariesRepository
      notes: NotesRepository
      questions: QuestionsRepository
      translations: TranslationsRepository
    },
  ) {}

  async *collect(userId: string): AsyncIterable<PersonalFile> {
    for (const recordingId of await this.deps.recordings.idsOf(userId)) {
      const made = await this.madeOf(recordingId)
      if (made) yield jsonFile(`recordings/${recordingId}/insights.json`, made)
    }
  }

  /** It goes with the recordings: every row hangs on one. */
  erase(): Promise<void> {
    return Promise.resolve()
  }

  private async madeOf(recordingId: string): Promise<object | undefined> {
    const { summaries, notes, questions, translations } = this.deps
    const [summary, written, asked, languages] = await Promise.all([
      summaries.find(recordingId),
      notes.find(recordingId),
      questions.list(recordingId),
      translations.languagesOf(recordingId),
    ])
    if (!summary && !written && asked.length === 0 && languages.length === 0) return undefined
    return {
      summary: summary && { points: summary.points, keywords: summary.keywords, engine: summary.engine },
      notes: written?.document,
      questions: asked.map(({ question, answer, createdAt }) => ({ question, answer, createdAt })),
      translations: await Promise.all(
        languages.map(async (language) => ({
          language,
          sections: await translations.sectionsOf({ recordingId, language }),
        })),
      ),
    }
  }
}
