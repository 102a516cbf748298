import type { Routes } from '../../../platform/http/routes.ts'
import type { OpinionsService } from './opinions.service.ts'

export function opinionsRoutes(opinions: OpinionsService): Routes<'getFeedbackPicture' | 'listSatisfaction'> {
  return {
    getFeedbackPicture: async (fields) => ({
      name: `${fields.feedbackId}-${fields.number}.webp`,
      type: 'image/webp',
      content: await opinions.picture(fields),
    }),
    listSatisfaction: (fields) => opinions.satisfaction(fields),
  }
}
