import { call, sendCall, useTransport } from '@longhand/api-client'
import type { AnswerOf } from '@longhand/contracts'
import { calibrate, planReview } from '@longhand/transcript/review'
import type { ReviewedText, ReviewPlan } from '@longhand/transcript/review'
import { useEffect, useRef, useState } from 'react'
import { ReviewPlaces } from '../document/review-places.ts'
import type { DocumentStore } from '../session/document-store.ts'

export interface Review {
  plan: ReviewPlan
  places: ReviewPlaces
}

/** Its places stay as they were chosen: words that are settled must not make others doubtful. `undefined` until they are known. */
export function useReview(
  store: DocumentStore,
  recordingId: string,
): { review: Review | undefined; goOn: () => void } {
  const transport = useTransport()
  const known = useRef<ReviewedText>(undefined)
  const [review, setReview] = useState<Review>()

  useEffect(() => {
    let isGone = false
    void sendCall(transport, call('getReview', { recordingId })).then(({ data, error }) => {
      if (isGone) return
      // Without the server's knowledge the words' own confidence is left.
      known.current = error
        ? { calibration: calibrate(null), unusual: new Set(), nearHotWords: new Map() }
        : readKnowledge(data as AnswerOf<'getReview'>)
      setReview(reviewOf(store, known.current))
    })
    return () => {
      isGone = true
    }
  }, [transport, store, recordingId])

  function goOn(): void {
    if (!review || !known.current) return
    const { right } = review.plan
    setReview(reviewOf(store, known.current, right && 1 - (1 - right.after) / 2))
  }

  return { review, goOn }
}

function reviewOf(store: DocumentStore, known: ReviewedText, goal?: number): Review {
  const plan = planReview(store.document(), known, goal === undefined ? {} : { goal })
  return { plan, places: new ReviewPlaces(plan, known) }
}

function readKnowledge({ calibration, unusual, nearHotWords }: AnswerOf<'getReview'>): ReviewedText {
  return {
    calibration,
    unusual: new Set(unusual),
    nearHotWords: new Map(nearHotWords.map(({ heard, hotWord }) => [heard, hotWord])),
  }
}
