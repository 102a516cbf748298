import type { EndpointName, supportEndpoints } from '@longhand/contracts'
import { done, type Routes } from '../../platform/http/routes.ts'
import type { FeedbackService } from './feedback.service.ts'
import type { HelpService } from './help.service.ts'
import type { SatisfactionService } from './satisfaction.service.ts'

export interface SupportServices {
  help: HelpService
  feedback: FeedbackService
  satisfaction: SatisfactionService
}

export function supportRoutes({
  help,
  feedback,
  satisfaction,
}: SupportServices): Routes<keyof typeof supportEndpoints & EndpointName> {
  return {
    listHelpTitles: ({ keyword }, { language }) => help.titles(language, keyword),
    getHelpDocument: ({ titleId }, { language }) => help.document(titleId, language),
    listFeedbackCategories: (_fields, { language }) => feedback.categories(language),
    addFeedback: (written, context) => done(feedback.add(context.userId, written, context.files())),
    getSatisfaction: ({ recordingId }, { userId }) => satisfaction.answer(userId, recordingId),
    rateSatisfaction: ({ recordingId, ...answer }, { userId }) =>
      satisfaction.rate(userId, answer, recordingId),
  }
}
