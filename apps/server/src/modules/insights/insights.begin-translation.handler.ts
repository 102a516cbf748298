import { DomainError } from '../../platform/errors/domain-error.ts'
import type { JobHandler } from '../../platform/queue/job.ts'
import type { TranslationsService } from './translations.service.ts'

/** Works on `beginTranslationJob`: as if the owner asked now. What they would be refused is simply not begun. */
export function beginTranslation(translations: Pick<TranslationsService, 'start'>): JobHandler<{ userId: string; recordingId: string; language: string }> {
  return async ({ payload: { userId, recordingId, language } }) => {
    try {
      await translations.start(userId, recordingId, language)
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
    }
  }
}
