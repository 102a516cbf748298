import { Button, IconButton, SegmentedControl } from '@longhand/ui-kit'
import { useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { transcriptsMessages } from '../../messages.ts'
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
import { useReview } from './use-review.ts'
import { useReviewTexts } from './use-review-texts.ts'

export interface ReviewBarProps {
  store: DocumentStore
  recordingId: string
  caret: Caret
  playback: Playback
  current: ReviewPlace | undefined
  onCurrentChange: (place: ReviewPlace | undefined) => void
  onClose: () => void
}

/** In seconds. */
const context = { before: 0.6, after: 0.4 }
const noPlaces: readonly ReviewPlace[] = []

export function ReviewBar({
  store,
  recordingId,
  caret,
  playback,
  current,
  onCurrentChange,
  onClose,
}: ReviewBarProps): ReactNode {
  const t = transcriptsMessages.useMessages()
  const transcript = useSyncExternalStore(store.subscribe, store.document)
  const [order, setOrder] = useState<PlaceOrder>('risk')
  const { review, goOn } = useReview(store, recordingId)
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
    listenTo(to)
  }

  function settle(text: string, all: boolean): void {
    if (!place || !review || text.trim() === '') return
    store.apply(settlePlaces(transcript, all ? samePlaces(places, place) : [place], text.trim()))
    const left = review.places.of(store.document(), order)
    go(left[Math.min(at, left.length - 1)])
    // The field goes with the last place.
    if (left.length === 0) bar.current?.focus()
  }

  function listenTo({ startMs, endMs }: ReviewPlace): void {
    playback.playSpan(Math.max(0, startMs / 1000 - context.before), endMs / 1000 + context.after)
  }

  return (
    <section
      ref={bar}
      tabIndex={-1}
      className={panel.root}
      aria-label={t('review.title')}
      onKeyDown={(event) => closeOnEscape(event, onClose)}
    >
      <div className={panel.line}>
        <p className={styles.count} role="status">
          {place ? texts.at(at) : texts.whole}
        </p>
        {places.length > 1 ? (
          <SegmentedControl
            size="small"
            label={t('review.order')}
            value={order}
            onValueChange={setOrder}
            options={[
              { value: 'risk', label: t('review.byRisk') },
              { value: 'time', label: t('review.inOrder') },
            ]}
          />
        ) : null}
        <IconButton
          icon="chevron-up"
          size="small"
          label={t('review.previous')}
          shortcut="↑"
          disabled={places.length === 0}
          onClick={() => go(places[nextPlace(places.length, at, -1)])}
        />
        <IconButton
          icon="chevron-down"
          size="small"
          label={t('review.next')}
          shortcut="↓"
          disabled={places.length === 0}
          onClick={() => go(places[nextPlace(places.length, at, 1)])}
        />
        <IconButton icon="close" size="small" label={t('review.close')} shortcut="Esc" onClick={onClose} />
      </div>
      {place ? (
        <PlaceForm
          key={`${place.sectionId} ${place.key} ${place.text}`}
          place={place}
          sameCount={samePlaces(places, place).length}
          isHotWordBusy={hotWord.isBusy}
          onSettle={settle}
          onListen={() => listenTo(place)}
          onHotWord={(text) => void hotWord.add(text)}
          onStep={(direction) => go(places[nextPlace(places.length, at, direction)])}
        />
      ) : places.length > 0 ? (
        <Button className={styles.start} variant="primary" size="small" onClick={() => go(places[0])}>
          {t('review.start')}
        </Button>
      ) : review && review.plan.places.length > 0 && !review.plan.isWhole ? (
        <Button className={styles.start} size="small" onClick={goOn}>
          {t('review.goOn')}
        </Button>
      ) : null}
      {review && !review.plan.right && !place ? (
        <p className={styles.note}>{t('review.noConfidence')}</p>
      ) : null}
    </section>
  )
}

function closeOnEscape(event: KeyboardEvent, onClose: () => void): void {
  if (event.key !== 'Escape') return
  event.preventDefault()
  onClose()
}
