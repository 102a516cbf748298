import { sectionOf, speakerOf } from '@longhand/transcript'
import type { Text } from '@longhand/transcript'
import { isReply, sameEnds } from '@longhand/transcript/captions'
import type {
  CaptionPlace,
  CaptionProfile,
  DocumentCaption,
  FoundViolation,
} from '@longhand/transcript/captions'
import { Button } from '@longhand/ui-kit'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import type { Playback } from '@longhand/player'
import { keyOf } from './caption-editing.ts'
import type { CaptionCaret } from './caption-editing.ts'
import styles from './CaptionList.module.css'
import { CaptionRow } from './CaptionRow.tsx'
import { captionsEditorMessages } from './captions-editor-messages.ts'
import type { TimeFormat } from './caption-times.ts'
import { shownAt } from './retiming.ts'
import type { CaptionActions, CaptionNote } from './use-caption-actions.tsx'
import { useKeptFocus } from './use-kept-focus.ts'

export interface CaptionListProps {
  captions: readonly DocumentCaption[]
  transcript: Text
  /** BCP 47, of the text. */
  language: string | undefined
  violations: ReadonlyMap<string, readonly FoundViolation[]>
  profile: CaptionProfile
  format: TimeFormat
  active: CaptionPlace | undefined
  request: CaptionCaret | undefined
  note: CaptionNote | undefined
  playback: Playback
  actions: CaptionActions
}

const noViolations: readonly FoundViolation[] = []
const rowHeight = 88

/** Only the rows in sight are on the page, and the one that is written in. */
export function CaptionList(props: CaptionListProps): ReactNode {
  const {
    captions,
    transcript,
    language,
    violations,
    profile,
    format,
    active,
    request,
    note,
    playback,
    actions,
  } = props
  const t = captionsEditorMessages.useMessages()
  const scroller = useRef<HTMLDivElement>(null)
  const activeIndex = indexOf(captions, active)
  const requestIndex = indexOf(captions, request)
  const shown = useShown(captions, playback)
  const { isPlaying } = useSyncExternalStore(playback.subscribe, playback.state)
  const [isFollowing, setFollowing] = useState(true)

  // Keys that stay the same leave all rows where they are: to place thousands of rows takes longer than a key may.
  const [placed, setPlaced] = useState(captions)
  const areSame = placed === captions || areSamePlaces(placed, captions)
  if (!areSame) setPlaced(captions)
  const keyed = areSame ? placed : captions
  // The virtualizer asks for all of them again with each row that it measures.
  const keys = useMemo(() => keyed.map(keyOf), [keyed])
  const getItemKey = useCallback((index: number) => keys[index]!, [keys])
  // eslint-disable-next-line react-hooks/incompatible-library -- rows get plain props; nothing memoizes what the virtualizer returns
  const virtualizer = useVirtualizer({
    count: captions.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey,
    rangeExtractor: (range) => {
      const rows = defaultRangeExtractor(range)
      return activeIndex < 0 ? rows : [...new Set([...rows, activeIndex])].sort((a, b) => a - b)
    },
    overscan: 4,
  })

  useEffect(() => {
    if (activeIndex >= 0) virtualizer.scrollToIndex(activeIndex, { align: 'auto' })
    // Of this press: where it stands may change with each edit.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [active, virtualizer])
  useEffect(() => {
    const isTyping =
      document.activeElement instanceof HTMLTextAreaElement &&
      scroller.current?.contains(document.activeElement)
    if (shown >= 0 && isFollowing && !isTyping) virtualizer.scrollToIndex(shown, { align: 'auto' })
  }, [shown, isFollowing, virtualizer])

  const keptFocus = useKeptFocus({ scroller, captions, transcript, request, actions })
  const leave = useCallback(() => scroller.current?.focus({ preventScroll: true }), [])
  const letGo = (): void => {
    if (isPlaying) setFollowing(false)
  }
  return (
    <div className={styles.root}>
      <div
        ref={scroller}
        className={styles.scroller}
        tabIndex={0}
        role="region"
        aria-label={t('list')}
        onWheel={letGo}
        onTouchMove={letGo}
      >
        <ol className={styles.list} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, key, start }) => {
            const caption = captions[index]
            // For a moment after captions were joined, the virtualizer still counts the former ones.
            if (!caption) return null
            const section = sectionOf(transcript, caption.sectionId)
            return (
              <li
                key={key}
                ref={virtualizer.measureElement}
                className={styles.item}
                data-index={index}
                aria-setsize={captions.length}
                aria-posinset={index + 1}
                aria-current={index === shown || undefined}
                style={{ translate: `0 ${start}px` }}
                {...keptFocus}
              >
                <CaptionRow
                  caption={caption}
                  number={index + 1}
                  isShown={index === shown}
                  isActive={index === activeIndex}
                  speakerName={speakerOf(transcript, caption.speakerId).name}
                  speakerIndex={Math.max(
                    0,
                    transcript.speakers.findIndex(({ id }) => id === caption.speakerId),
                  )}
                  language={caption.language ?? language}
                  isByHand={(section?.captions?.cuts.length ?? 0) > 0}
                  isReply={isReply(transcript, caption)}
                  violations={violations.get(keyOf(caption)) ?? noViolations}
                  profile={profile}
                  format={format}
                  request={index === requestIndex ? request : undefined}
                  note={note?.key === keyOf(caption) ? note.text : undefined}
                  actions={actions}
                  onLeave={leave}
                />
              </li>
            )
          })}
        </ol>
      </div>
      {isFollowing ? null : (
        <div className={styles.follow}>
          <Button size="small" icon="chevron-down" onClick={() => setFollowing(true)}>
            {t('follow')}
          </Button>
        </div>
      )}
    </div>
  )
}

function indexOf(captions: readonly DocumentCaption[], place: CaptionPlace | undefined): number {
  return place
    ? captions.findIndex(
        ({ sectionId, captionId }) => sectionId === place.sectionId && captionId === place.captionId,
      )
    : -1
}

function areSamePlaces(a: readonly CaptionPlace[], b: readonly CaptionPlace[]): boolean {
  if (a.length !== b.length) return false
  const { head, tail } = sameEnds(a, b)
  return a.slice(head, a.length - tail).every((place, index) => keyOf(place) === keyOf(b[head + index]!))
}

function useShown(captions: readonly DocumentCaption[], playback: Playback): number {
  return useSyncExternalStore(
    (listener) => playback.onTime(listener),
    () => shownAt(captions, playback.seconds * 1000),
  )
}
