import { Button } from '@longhand/ui-kit'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { transcriptsMessages } from '../messages.ts'
import type { Playback } from '../player/playback.ts'
import { SpeakerPopover } from '../speakers/SpeakerPopover.tsx'
import { doubtLimit } from './document/doubt.ts'
import { presentSpeakers, sectionOf, speakerOf } from './document/transcript-document.ts'
import type { TranscriptDocument } from './document/transcript-document.ts'
import { useFollowAlong } from './follow/use-follow-along.ts'
import { estimateHeight, extractRows } from './row-layout.ts'
import { SectionRow } from './SectionRow.tsx'
import type { SectionActions } from './SectionRow.tsx'
import type { TextSelection } from './SectionText.tsx'
import type { DocumentStore } from './session/document-store.ts'
import styles from './TranscriptEditor.module.css'

export interface TranscriptEditorProps {
  store: DocumentStore
  /** What is followed, and played from a word. */
  playback: Playback
  /** Nothing can be changed: a visitor, or a text that is still being made. @default false */
  isReadOnly?: boolean | undefined
  /** Stands over the first section and scrolls with the text. */
  header?: ReactNode
  /** Stands under the last section. */
  footer?: ReactNode
}

/** A transcript to read, hear and edit. Only the sections in sight are on the page, however long it is. */
export function TranscriptEditor({ store, playback, isReadOnly = false, header, footer }: TranscriptEditorProps): ReactNode {
  const t = transcriptsMessages.useMessages()
  const transcript = useSyncExternalStore(store.subscribe, store.document)
  const scroller = useRef<HTMLDivElement>(null)
  const top = useRef<HTMLDivElement>(null)
  const topHeight = useHeight(top)
  const [editing, setEditing] = useState<{ sectionId: string; selection: TextSelection }>()
  const [naming, setNaming] = useState<Naming>()
  const ids = useMemo(() => [...transcript.places.keys()], [transcript.places])
  const getItemKey = useCallback((place: number) => ids[place]!, [ids])
  const doubtfulBelow = useDoubtLimit(transcript)
  const editedPlace = editing ? transcript.places.get(editing.sectionId) : undefined

  // eslint-disable-next-line react-hooks/incompatible-library -- rows get plain props; nothing memoizes what the virtualizer returns
  const virtualizer = useVirtualizer({
    count: transcript.sections.length,
    getScrollElement: () => scroller.current,
    estimateSize: (place) => estimateHeight(transcript.sections[place]!.text),
    getItemKey,
    rangeExtractor: (range) => extractRows(range, editedPlace),
    scrollMargin: topHeight,
    overscan: 6,
  })
  const reveal = useCallback((place: number) => virtualizer.scrollToIndex(place, { align: 'center' }), [virtualizer])
  const follow = useFollowAlong(store, playback, scroller, reveal)
  const { sectionId: heardId, isFollowing } = useSyncExternalStore(follow.subscribe, follow.state)

  const actions = useMemo((): SectionActions => ({
    playFrom: (ms) => {
      playback.seek(ms / 1000)
      playback.play()
      follow.follow()
    },
    startEditing: (sectionId, selection) => {
      playback.pause()
      setEditing({ sectionId, selection })
    },
    editText: (sectionId, text) => store.apply({ type: 'editText', sectionId, text }),
    endEditing: (sectionId, isByKey) => {
      setEditing((now) => (now?.sectionId === sectionId ? undefined : now))
      // The keys of the player and Enter go on working from here.
      if (isByKey) scroller.current?.focus({ preventScroll: true })
    },
    openSpeaker: (sectionId, anchor) => setNaming({ sectionId, anchor, isOpen: true }),
  }), [store, playback, follow])

  function editHeard(event: KeyboardEvent<HTMLDivElement>): void {
    const section = heardId === undefined ? undefined : sectionOf(transcript, heardId)
    if (event.key !== 'Enter' || event.target !== scroller.current || isReadOnly || !section) return
    event.preventDefault()
    actions.startEditing(section.id, { from: section.text.length, to: section.text.length })
  }

  return (
    <div className={styles.root}>
      <div ref={scroller} className={styles.scroller} tabIndex={0} role="region" aria-label={t('editor.transcript')} onKeyDown={editHeard}>
        <div ref={top}>{header}</div>
        <ol className={styles.sections} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, key, start }) => {
            const section = transcript.sections[index]!
            return (
              <li
                key={key}
                ref={virtualizer.measureElement}
                className={styles.section}
                data-index={index}
                aria-setsize={transcript.sections.length}
                aria-posinset={index + 1}
                style={{ translate: `0 ${start - topHeight}px` }}
              >
                <SectionRow
                  section={section}
                  speakerName={speakerOf(transcript, section.speakerId).name}
                  speakerIndex={Math.max(0, transcript.speakers.findIndex(({ id }) => id === section.speakerId))}
                  isContinued={transcript.sections[index - 1]?.speakerId === section.speakerId}
                  editing={editing?.sectionId === section.id ? editing.selection : undefined}
                  isReadOnly={isReadOnly}
                  follow={follow}
                  doubtfulBelow={doubtfulBelow}
                  actions={actions}
                />
              </li>
            )
          })}
        </ol>
        {footer}
      </div>
      {heardId !== undefined && !isFollowing ? (
        <div className={styles.follow}>
          <Button size="small" icon="chevron-down" onClick={() => follow.follow()}>
            {t('editor.follow')}
          </Button>
        </div>
      ) : null}
      <SectionSpeaker store={store} naming={naming} onClose={() => setNaming((now) => now && { ...now, isOpen: false })} />
    </div>
  )
}

/** Whose speaker is being named. It stays while the popover fades away and gives the focus back. */
interface Naming {
  readonly sectionId: string
  readonly anchor: Element
  readonly isOpen: boolean
}

interface SectionSpeakerProps {
  store: DocumentStore
  naming: Naming | undefined
  onClose: () => void
}

function SectionSpeaker({ store, naming, onClose }: SectionSpeakerProps): ReactNode {
  const transcript = store.document()
  const section = naming && sectionOf(transcript, naming.sectionId)
  if (!section) return null
  return (
    <SpeakerPopover
      open={naming.isOpen}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      anchor={naming.anchor}
      name={speakerOf(transcript, section.speakerId).name}
      startSeconds={section.startMs / 1000}
      speakers={presentSpeakers(transcript)
        .map(({ id, name }) => ({ name, index: transcript.speakers.findIndex((speaker) => speaker.id === id) }))
        .filter(({ name }) => name !== '')}
      onModify={({ name, inBatch }) => store.apply({ type: 'renameSpeaker', sectionId: section.id, name, everywhere: inBatch })}
    />
  )
}

/** Of the text as it came: correcting words must not make others doubtful. */
function useDoubtLimit(transcript: TranscriptDocument): number {
  const [known, setKnown] = useState(() => ({ places: transcript.places, limit: doubtLimit(transcript) }))
  // Edits keep the places; another text has its own.
  if (known.places === transcript.places) return known.limit
  const limit = doubtLimit(transcript)
  setKnown({ places: transcript.places, limit })
  return limit
}

function useHeight(element: { readonly current: HTMLElement | null }): number {
  const [height, setHeight] = useState(0)
  useLayoutEffect(() => {
    const measure = (): void => setHeight(element.current!.offsetHeight)
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(element.current!)
    return () => sizes.disconnect()
  }, [element])
  return height
}
