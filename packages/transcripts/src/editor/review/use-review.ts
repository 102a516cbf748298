import { useTransport } from '@longhand/api-client'
import { useEffect, useState } from 'react'
import type { DocumentStore } from '../session/document-store.ts'
import type { Revised } from '@longhand/recordings/text'
import type { Review } from './load-review.ts'

export interface ReviewOptions {
  store: DocumentStore
  recordingId: string
  revised: Revised
  /** The text is on the screen, and may be edited. */
  isReady: boolean
}

export interface ReviewOfPage {
  /** `undefined` until it is known which words are in doubt. */
  review: Review | undefined
  setReview: (review: Review) => void
}

export function useReview({ store, recordingId, revised, isReady }: ReviewOptions): ReviewOfPage {
  const transport = useTransport()
  const [review, setReview] = useState<Review>()
  useEffect(() => {
    if (!isReady) return
    let isGone = false
    void import('./load-review.ts')
      .then(({ loadReview }) => loadReview(transport, store, recordingId))
      .then(
        (loaded) => {
          if (!isGone) setReview((now) => now ?? loaded)
        },
        // The text is read without marks; the bar of the review asks again.
        () => undefined,
      )
    return () => {
      isGone = true
      setReview(undefined)
    }
  }, [transport, store, recordingId, revised, isReady])
  return { review, setReview }
}
