import { call, sendCall } from '@longhand/api-client'
import type { Transport } from '@longhand/api-client'
import type { AnswerOf } from '@longhand/contracts'
import { calibrate, planReview } from '@longhand/transcript/review'
import type { ReviewedText, ReviewPlan } from '@longhand/transcript/review'
import { ReviewPlaces } from '../document/review-places.ts'
import type { DocumentStore } from '../session/document-store.ts'

/** Its places stay as they were chosen: words that are settled must not make others doubtful. */
export interface Review {
  plan: ReviewPlan
  places: ReviewPlaces
  /** Of what is left, with a higher goal. */
  more: () => Review
}

/** Without the server's knowledge, the words' own confidence is left. */
export async function loadReview(
  transport: Transport,
  store: DocumentStore,
  recordingId: string,
): Promise<Review> {
  const { data, error } = await sendCall(transport, call('getReview', { recordingId }))
  const known = error
    ? { calibration: calibrate(null), unusual: new Set<string>(), nearHotWords: new Map<string, string>() }
    : readKnowledge(data as AnswerOf<'getReview'>)
  return reviewOf(store, known)
}

function reviewOf(store: DocumentStore, known: ReviewedText, goal?: number): Review {
  const plan = planReview(store.document(), known, goal === undefined ? {} : { goal })
  return {
    plan,
    places: new ReviewPlaces(plan, known),
    more: () => reviewOf(store, known, plan.right && 1 - (1 - plan.right.after) / 2),
  }
}

function readKnowledge({ calibration, unusual, nearHotWords }: AnswerOf<'getReview'>): ReviewedText {
  return {
    calibration,
    unusual: new Set(unusual),
    nearHotWords: new Map(nearHotWords.map(({ heard, hotWord }) => [heard, hotWord])),
  }
}
