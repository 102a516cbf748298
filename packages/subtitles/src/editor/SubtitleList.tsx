import { sectionOf } from '@longhand/transcript'
import type { Text } from '@longhand/transcript'
import { isReply, sameEnds } from '@longhand/transcript/subtitles'
import type {
  SubtitlePlace,
  SubtitleProfile,
  DocumentSubtitle,
  FoundViolation,
} from '@longhand/transcript/subtitles'
import { Button } from '@longhand/ui-kit'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import type { Playback } from '@longhand/player'
import { keyOf } from './subtitle-editing.ts'
import type { SubtitleCaret } from './subtitle-editing.ts'
import styles from './SubtitleList.module.css'
import { SubtitleRow } from './SubtitleRow.tsx'
import { subtitlesEditorMessages } from './subtitles-editor-messages.ts'
import type { TimeFormat } from './subtitle-times.ts'
import { shownAt } from './retiming.ts'
import type { SubtitleActions, SubtitleNote } from './use-subtitle-actions.tsx'
import { useKeptFocus } from './use-kept-focus.ts'

export interface SubtitleListProps {
  subtitles: readonly DocumentSubtitle[]
  transcript: Text
  /** BCP 47, of the text. */
  language: string | undefined
  violations: ReadonlyMap<string, readonly FoundViolation[]>
  profile: SubtitleProfile
  format: TimeFormat
  active: SubtitlePlace | undefined
  request: SubtitleCaret | undefined
  note: SubtitleNote | undefined
  /** Names stand before what is said. */
  hasNames: boolean
  playback: Playback
  actions: SubtitleActions
}

const noViolations: readonly FoundViolation[] = []
const rowHeight = 64

/** Only the rows in sight are on the page, and the one that is written in. */
export function SubtitleList(props: SubtitleListProps): ReactNode {
  const {
    subtitles,
    transcript,
    language,
    violations,
    profile,
    format,
    active,
    request,
    note,
    hasNames,
    playback,
    actions,
  } = props
  const t = subtitlesEditorMessages.useMessages()
  const scroller = useRef<HTMLDivElement>(null)
  const activeIndex = indexOf(subtitles, active)
  const requestIndex = indexOf(subtitles, request)
  const shown = useShown(subtitles, playback)
  const { isPlaying } = useSyncExternalStore(playback.subscribe, playback.state)
  const [isFollowing, setFollowing] = useState(true)

  // Keys that stay the same leave all rows where they are: to place thousands of rows takes longer than a key may.
  const [placed, setPlaced] = useState(subtitles)
  const areSame = placed === subtitles || areSamePlaces(placed, subtitles)
  if (!areSame) setPlaced(subtitles)
  const keyed = areSame ? placed : subtitles
  // The virtualizer asks for all of them again with each row that it measures.
  const keys = useMemo(() => keyed.map(keyOf), [keyed])
  const getItemKey = useCallback((index: number) => keys[index]!, [keys])
  // eslint-disable-next-line react-hooks/incompatible-library -- rows get plain props; nothing memoizes what the virtualizer returns
  const virtualizer = useVirtualizer({
    count: subtitles.length,
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

  const keptFocus = useKeptFocus({ scroller, subtitles, transcript, request, actions })
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
            const subtitle = subtitles[index]
            // For a moment after subtitles were joined, the virtualizer still counts the former ones.
            if (!subtitle) return null
            const section = sectionOf(transcript, subtitle.sectionId)
            return (
              <li
                key={key}
                ref={virtualizer.measureElement}
                className={styles.item}
                data-index={index}
                aria-setsize={subtitles.length}
                aria-posinset={index + 1}
                aria-current={index === shown || undefined}
                style={{ translate: `0 ${start}px` }}
                {...keptFocus}
              >
                <SubtitleRow
                  subtitle={subtitle}
                  number={index + 1}
                  isShown={index === shown}
                  isActive={index === activeIndex}
                  hasNames={hasNames}
                  speakerIndex={Math.max(
                    0,
                    transcript.speakers.findIndex(({ id }) => id === subtitle.speakerId),
                  )}
                  language={subtitle.language ?? language}
                  isByHand={(section?.subtitles?.cuts.length ?? 0) > 0}
                  isReply={isReply(transcript, subtitle)}
                  violations={violations.get(keyOf(subtitle)) ?? noViolations}
                  profile={profile}
                  format={format}
                  request={index === requestIndex ? request : undefined}
                  note={note?.key === keyOf(subtitle) ? note.text : undefined}
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

function indexOf(subtitles: readonly DocumentSubtitle[], place: SubtitlePlace | undefined): number {
  return place
    ? subtitles.findIndex(
        ({ sectionId, subtitleId }) => sectionId === place.sectionId && subtitleId === place.subtitleId,
      )
    : -1
}

function areSamePlaces(a: readonly SubtitlePlace[], b: readonly SubtitlePlace[]): boolean {
  if (a.length !== b.length) return false
  const { head, tail } = sameEnds(a, b)
  return a.slice(head, a.length - tail).every((place, index) => keyOf(place) === keyOf(b[head + index]!))
}

function useShown(subtitles: readonly DocumentSubtitle[], playback: Playback): number {
  return useSyncExternalStore(
    (listener) => playback.onTime(listener),
    () => shownAt(subtitles, playback.seconds * 1000),
  )
}
