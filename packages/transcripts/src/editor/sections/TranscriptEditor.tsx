import { sectionOf, speakerOf, speakersAlongside } from '@longhand/transcript'
import type { Section } from '@longhand/transcript'
import { Button } from '@longhand/ui-kit'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { ClipboardEvent, KeyboardEvent, ReactNode, RefObject } from 'react'
import { transcriptsMessages } from '../../messages.ts'
import type { Playback } from '@longhand/player'
import { noMatches } from '../document/find.ts'
import type { Finder, TextMatch } from '../document/find.ts'
import type { ReviewPlaces } from '../document/review-places.ts'
import { useFollowAlong } from '../follow/use-follow-along.ts'
import { estimateHeight, extractRows, measuredBeforePaint } from './row-layout.ts'
import { SectionRow } from './SectionRow.tsx'
import { SectionSpeaker } from './SectionSpeaker.tsx'
import type { Naming } from './SectionSpeaker.tsx'
import { Caret } from '../session/caret.ts'
import type { DocumentStore } from '../session/document-store.ts'
import { recordingsMessages } from '@longhand/recordings'
import styles from './TranscriptEditor.module.css'
import { useSectionActions } from './use-section-actions.tsx'

export interface TranscriptEditorProps {
  store: DocumentStore
  /** BCP 47, of the text: the browser hyphenates, checks spelling and chooses fonts by it. */
  language?: string | undefined
  playback: Playback
  caret?: Caret | undefined
  finder?: Finder | undefined
  current?: TextMatch | undefined
  /** Marked in the text: what a review asks about. */
  doubts?: ReviewPlaces | undefined
  onType?: (() => void) | undefined
  /** Offers to transcribe the section that is edited once more. */
  onTranscribePart?: (() => void) | undefined
  /** @default false */
  isReadOnly?: boolean | undefined
  header?: ReactNode
  footer?: ReactNode
}

/** Only the sections in sight are on the page, however long it is. */
export function TranscriptEditor({
  store,
  language,
  playback,
  caret: given,
  finder,
  current,
  doubts,
  onType,
  onTranscribePart,
  isReadOnly = false,
  header,
  footer,
}: TranscriptEditorProps): ReactNode {
  const t = transcriptsMessages.useMessages()
  const ofRecordings = recordingsMessages.useMessages()
  const transcript = useSyncExternalStore(store.subscribe, store.document)
  const scroller = useRef<HTMLDivElement>(null)
  const top = useRef<HTMLDivElement>(null)
  const topHeight = useHeight(top)
  useTextInPlace(scroller)
  const [own] = useState(() => new Caret())
  const caret = given ?? own
  const editing = useSyncExternalStore(caret.subscribe, caret.editing)
  const [naming, setNaming] = useState<Naming>()
  const ids = useMemo(() => [...transcript.places.keys()], [transcript.places])
  const getItemKey = useCallback((place: number) => ids[place]!, [ids])
  const editedPlace = editing ? transcript.places.get(editing.sectionId) : undefined
  const [measuring] = useState(measuredBeforePaint)

  // eslint-disable-next-line react-hooks/incompatible-library -- rows get plain props; nothing memoizes what the virtualizer returns
  const virtualizer = useVirtualizer({
    count: transcript.sections.length,
    getScrollElement: () => scroller.current,
    estimateSize: (place) => estimateHeight(transcript.sections[place]!.text),
    getItemKey,
    rangeExtractor: (range) => extractRows(range, editedPlace),
    scrollMargin: topHeight,
    overscan: 6,
    ...measuring,
  })
  const reveal = useCallback(
    (place: number) => virtualizer.scrollToIndex(place, { align: 'center' }),
    [virtualizer],
  )
  const follow = useFollowAlong(store, playback, scroller, reveal)
  const { sectionId: playingId, isFollowing } = useSyncExternalStore(follow.subscribe, follow.state)
  const actions = useSectionActions({
    store,
    playback,
    caret,
    follow,
    scroller,
    onType,
    onTranscribePart,
    onName: setNaming,
  })

  useLayoutEffect(() => {
    caret.onReveal((sectionId) => {
      const place = store.document().places.get(sectionId)
      if (place === undefined || isInSight(scroller, place)) return
      follow.letGo()
      reveal(place)
    })
  }, [caret, store, follow, reveal])

  function press(event: KeyboardEvent<HTMLDivElement>): void {
    // In a section that is being edited, the browser deletes what is selected.
    const isDelete = (event.key === 'Delete' || event.key === 'Backspace') && isOfText(event.target)
    if (isDelete && !isReadOnly && actions.deleteSelected()) event.preventDefault()
    else editPlaying(event)
  }

  function cut(event: ClipboardEvent<HTMLDivElement>): void {
    const text = getSelection()?.toString() ?? ''
    if (event.target instanceof HTMLElement && event.target.isContentEditable) return
    if (isReadOnly || text === '' || !actions.deleteSelected()) return
    event.clipboardData.setData('text/plain', text)
    event.preventDefault()
  }

  /** Not one of its controls: the text, or the section that was edited last. */
  function isOfText(target: EventTarget): boolean {
    return target === scroller.current || target instanceof HTMLLIElement
  }

  function sectionAt(target: EventTarget): Section | undefined {
    if (target instanceof HTMLLIElement) return transcript.sections[Number(target.dataset.index)]
    return playingId === undefined ? undefined : sectionOf(transcript, playingId)
  }

  function editPlaying(event: KeyboardEvent<HTMLDivElement>): void {
    const section = sectionAt(event.target)
    if (event.key !== 'Enter' || !isOfText(event.target) || isReadOnly || !section) return
    event.preventDefault()
    actions.startEditing(section.id, { from: section.text.length, to: section.text.length })
  }

  return (
    <div className={styles.root}>
      <div
        ref={scroller}
        className={styles.scroller}
        tabIndex={0}
        role="region"
        aria-label={t('editor.transcript')}
        onKeyDown={press}
        onCut={cut}
      >
        <div ref={top}>{header}</div>
        <ol ref={virtualizer.containerRef} className={styles.sections}>
          {virtualizer.getVirtualItems().map(({ index, key }) => {
            const section = transcript.sections[index]
            // For a moment after sections were joined, the virtualizer still counts the former ones.
            if (!section) return null
            return (
              <li
                key={key}
                ref={virtualizer.measureElement}
                className={styles.section}
                data-index={index}
                tabIndex={-1}
                aria-setsize={transcript.sections.length}
                aria-posinset={index + 1}
              >
                <SectionRow
                  section={section}
                  language={language}
                  alongside={speakersAlongside(transcript, section)
                    .map(({ name }) => name)
                    .join(ofRecordings('listSeparator'))}
                  speakerName={speakerOf(transcript, section.speakerId).name}
                  speakerIndex={Math.max(
                    0,
                    transcript.speakers.findIndex(({ id }) => id === section.speakerId),
                  )}
                  isContinued={transcript.sections[index - 1]?.speakerId === section.speakerId}
                  editing={editing?.sectionId === section.id ? editing : undefined}
                  isReadOnly={isReadOnly}
                  found={finder?.matchesIn(section) ?? noMatches}
                  current={
                    current?.sectionId === section.id
                      ? finder
                        ? finder.matchAt(section, current.from)
                        : current
                      : undefined
                  }
                  follow={follow}
                  doubts={doubts}
                  actions={actions}
                />
              </li>
            )
          })}
        </ol>
        {footer}
      </div>
      {playingId !== undefined && !isFollowing ? (
        <div className={styles.follow}>
          <Button size="small" icon="chevron-down" onClick={() => follow.follow()}>
            {t('editor.follow')}
          </Button>
        </div>
      ) : null}
      <SectionSpeaker
        store={store}
        language={language}
        naming={naming}
        onClose={() => setNaming((now) => now && { ...now, isOpen: false })}
      />
    </div>
  )
}

function isInSight(scroller: RefObject<HTMLElement | null>, place: number): boolean {
  const row = scroller.current?.querySelector(`[data-index="${place}"]`)?.getBoundingClientRect()
  const view = scroller.current?.getBoundingClientRect()
  return row !== undefined && view !== undefined && row.top >= view.top && row.bottom <= view.bottom
}

/** What opens above the text takes room from it and moves none of it. */
function useTextInPlace(scroller: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = scroller.current!
    let { top } = element.getBoundingClientRect()
    const sizes = new ResizeObserver(() => {
      const now = element.getBoundingClientRect().top
      if (now !== top) element.scrollTop += now - top
      top = now
    })
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [scroller])
}

/** 0 until the browser has laid it out. */
function useHeight(element: { readonly current: HTMLElement | null }): number {
  const [height, setHeight] = useState(0)
  useLayoutEffect(() => {
    const sizes = new ResizeObserver(() => setHeight(element.current!.offsetHeight))
    sizes.observe(element.current!)
    return () => sizes.disconnect()
  }, [element])
  return height
}
