import type { Playback } from '@longhand/player'
import { Button, IconButton } from '@longhand/ui-kit'
import { useEffect, useId, useState, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import type { ReviewPlace } from '../document/review-places.ts'
import { checksPutAway } from '../session/browser-database.ts'
import type { Caret } from '../session/caret.ts'
import type { DocumentStore } from '../session/document-store.ts'
import styles from './CheckCard.module.css'
import type { Review } from './load-review.ts'
import { playPlace } from './play-place.ts'
import { reviewMessages } from './review-messages.ts'
import { useReviewTexts } from './use-review-texts.ts'

export interface CheckCardProps {
  recordingId: string
  store: DocumentStore
  review: Review
  caret: Caret
  playback: Playback
  /** Opens the review at its first place. */
  onStart: (place: ReviewPlace) => void
}

/** Above a text that no one has changed: how much there is to check. It stays while that is done, so that the text does not move. */
export function CheckCard({
  recordingId,
  store,
  review,
  caret,
  playback,
  onStart,
}: CheckCardProps): ReactNode {
  const t = reviewMessages.useMessages()
  const transcript = useSyncExternalStore(store.subscribe, store.document)
  const places = review.places.of(transcript, 'risk')
  const texts = useReviewTexts(review.plan, places.length)
  const [isShown, setShown] = useState(false)
  const title = useId()
  const [first] = places

  useEffect(() => {
    let isGone = false
    void isPutAway(recordingId).then((wasPutAway) => {
      if (!isGone) setShown(!wasPutAway)
    })
    return () => {
      isGone = true
    }
  }, [recordingId])

  function start(place: ReviewPlace): void {
    onStart(place)
    caret.reveal(place.sectionId)
    playPlace(playback, place)
  }

  function putAway(): void {
    setShown(false)
    // Without a place to keep it, it comes back with the page.
    checksPutAway.add(recordingId).catch(() => undefined)
  }

  if (!isShown) return null
  return (
    <div className={styles.root} role="group" aria-labelledby={title}>
      <p id={title} className={styles.title}>
        {first ? texts.brief : texts.whole}
      </p>
      {first ? (
        <Button size="small" variant="primary" onClick={() => start(first)}>
          {t('startNow')}
        </Button>
      ) : null}
      <IconButton icon="close" size="small" label={t('putAway')} onClick={putAway} />
    </div>
  )
}

async function isPutAway(recordingId: string): Promise<boolean> {
  try {
    return (await checksPutAway.read()).includes(recordingId)
  } catch {
    return false
  }
}
