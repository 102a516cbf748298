import type { Routes } from '../../../platform/http/routes.ts'
import type { ReviewService } from './review.service.ts'

export function reviewRoutes(review: ReviewService): Routes<'getReview'> {
  return { getReview: ({ recordingId }, { userId }) => review.read(userId, recordingId) }
}
