import { Button, IconButton, SegmentedControl } from '@longhand/ui-kit'
import { useTransport } from '@longhand/api-client'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import type { Playback } from '@longhand/player'
import { samePlaces, settlePlaces } from '../document/review-places.ts'
import type { PlaceOrder, ReviewPlace } from '../document/review-places.ts'
import { nextPlace } from '../find/next-place.ts'
import type { Caret } from '../session/caret.ts'
import type { DocumentStore } from '../session/document-store.ts'
import panel from '../find/Panel.module.css'
import { PlaceForm } from './PlaceForm.tsx'
import styles from './ReviewBar.module.css'
import { useHotWord } from './use-hot-word.ts'
import { loadReview } from './load-review.ts'
import type { Review } from './load-review.ts'
import { playPlace } from './play-place.ts'
import { useReviewTexts } from './use-review-texts.ts'
import { reviewMessages } from './review-messages.ts'

export interface ReviewBarProps {
  store: DocumentStore
  review: Review | undefined
  onReviewChange: (review: Review) => void
  recordingId: string
  caret: Caret
  playback: Playback
  current: ReviewPlace | undefined
  onCurrentChange: (place: ReviewPlace | undefined) => void
  onClose: () => void
}

const noPlaces: readonly ReviewPlace[] = []

export function ReviewBar({
  store,
  review,
  onReviewChange,
  recordingId,
  caret,
  playback,
  current,
  onCurrentChange,
  onClose,
}: ReviewBarProps): ReactNode {
  const t = reviewMessages.useMessages()
  const transcript = useSyncExternalStore(store.subscribe, store.document)
  const [order, setOrder] = useState<PlaceOrder>('risk')
  useMissingReview({ store, recordingId, review, onReviewChange })
  const places = useMemo(() => review?.places.of(transcript, order) ?? noPlaces, [review, transcript, order])
  const texts = useReviewTexts(review?.plan, places.length)
  const hotWord = useHotWord()
  const bar = useRef<HTMLElement>(null)
  const at = current
    ? places.findIndex(({ sectionId, key }) => sectionId === current.sectionId && key === current.key)
    : -1
  const place = places[at]

  function go(to: ReviewPlace | undefined): void {
    onCurrentChange(to)
    if (!to) return
    caret.reveal(to.sectionId)
    playPlace(playback, to)
  }

  function settle(text: string, all: boolean): void {
    if (!place || !review || text.trim() === '') return
    store.apply(settlePlaces(transcript, all ? samePlaces(places, place) : [place], text.trim()))
    const left = review.places.of(store.document(), order)
    go(left[Math.min(at, left.length - 1)])
    // The field goes with the last place.
    if (left.length === 0) bar.current?.focus()
  }

  return (
    <section
      ref={bar}
      tabIndex={-1}
      className={panel.root}
      aria-label={t('title')}
      onKeyDown={(event) => closeOnEscape(event, onClose)}
    >
      <div className={panel.line}>
        <p className={styles.count} role="status">
          {place ? texts.at(place.rank[order]) : texts.whole}
        </p>
        {place ? null : places.length > 0 ? (
          <Button variant="primary" size="small" onClick={() => go(places[0])}>
            {t('start')}
          </Button>
        ) : review && review.plan.places.length > 0 && !review.plan.isWhole ? (
          <Button size="small" onClick={() => onReviewChange(review.more())}>
            {t('goOn')}
          </Button>
        ) : null}
        {places.length > 1 ? (
          <SegmentedControl
            size="small"
            label={t('order')}
            value={order}
            onValueChange={setOrder}
            options={[
              { value: 'risk', label: t('byRisk') },
              { value: 'time', label: t('inOrder') },
            ]}
          />
        ) : null}
        <IconButton
          icon="chevron-up"
          size="small"
          label={t('previous')}
          shortcut="↑"
          disabled={places.length === 0}
          onClick={() => go(places[nextPlace(places.length, at, -1)])}
        />
        <IconButton
          icon="chevron-down"
          size="small"
          label={t('next')}
          shortcut="↓"
          disabled={places.length === 0}
          onClick={() => go(places[nextPlace(places.length, at, 1)])}
        />
        <IconButton icon="close" size="small" label={t('close')} shortcut="Esc" onClick={onClose} />
      </div>
      {place ? (
        <PlaceForm
          key={`${place.sectionId} ${place.key} ${place.text}`}
          place={place}
          sameCount={samePlaces(places, place).length}
          isHotWordBusy={hotWord.isBusy}
          onSettle={settle}
          onListen={() => playPlace(playback, place)}
          onHotWord={(text) => void hotWord.add(text)}
          onStep={(direction) => go(places[nextPlace(places.length, at, direction)])}
        />
      ) : null}
      {review && !place && (places.length > 0 || !review.plan.right) ? (
        <p className={styles.note}>
          {places.length > 0 ? <span>{t('marked')} </span> : null}
          {review.plan.right ? null : <span>{t('noConfidence')}</span>}
        </p>
      ) : null}
    </section>
  )
}

/** For a page that could not load it. */
function useMissingReview({
  store,
  recordingId,
  review,
  onReviewChange,
}: Pick<ReviewBarProps, 'store' | 'recordingId' | 'review' | 'onReviewChange'>): void {
  const transport = useTransport()
  const isMissing = review === undefined
  useEffect(() => {
    if (!isMissing) return
    let isGone = false
    void loadReview(transport, store, recordingId).then((loaded) => {
      if (!isGone) onReviewChange(loaded)
    })
    return () => {
      isGone = true
    }
  }, [transport, store, recordingId, isMissing, onReviewChange])
}

function closeOnEscape(event: KeyboardEvent, onClose: () => void): void {
  if (event.key !== 'Escape') return
  event.preventDefault()
  onClose()
}
