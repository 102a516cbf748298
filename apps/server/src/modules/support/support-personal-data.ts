import { jsonFile, type PersonalData, type PersonalFile } from '../../platform/personal-data/personal-data.ts'
import type { FeedbackService } from './feedback.service.ts'
import type { SatisfactionService } from './satisfaction.service.ts'

export class SupportPersonalData implements PersonalData {
  constructor(private readonly deps: { feedback: FeedbackService; satisfaction: SatisfactionService }) {}

  async *collect(userId: string): AsyncIterable<PersonalFile> {
    const { feedback, satisfaction } = this.deps
    const written = await feedback.of(userId)
    yield jsonFile('feedback.json', {
      feedback: written.map(({ userId: _, ...row }) => row),
      satisfaction: (await satisfaction.of(userId)).map(({ userId: _, answerId: __, ...row }) => row),
    })
    for (const { feedbackId, pictureCount } of written) {
      for (let number = 1; number <= pictureCount; number++) {
        yield {
          path: `feedback/${feedbackId}-${number}.webp`,
          content: () => feedback.picture(feedbackId, number),
        }
      }
    }
  }

  async erase(userId: string): Promise<void> {
    await this.deps.feedback.erase(userId)
    await this.deps.satisfaction.erase(userId)
  }
}
