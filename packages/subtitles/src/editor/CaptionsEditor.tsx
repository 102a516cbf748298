import type { Picture } from '@longhand/contracts'
import { sectionOf } from '@longhand/transcript'
import { checkCaption, neighborOf, neighborsAround, sameEnds } from '@longhand/transcript/captions'
import type {
  CaptionPlace,
  CaptionRules,
  DocumentCaption,
  FoundViolation,
} from '@longhand/transcript/captions'
import { EmptyState, useDebounced, VisuallyHidden } from '@longhand/ui-kit'
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { ReactNode, RefObject } from 'react'
import type { Peaks, Playback, PlaybackSettings, CaptionChoice } from '@longhand/player'
import { defaultCaptionChoice, hasSeveralSpeakers, rulesOf, shapeOf } from '@longhand/player'
import { CaptionEditing, keyOf } from './caption-editing.ts'
import type { CaptionCaret } from './caption-editing.ts'
import { CaptionList } from './CaptionList.tsx'
import { captionsEditorMessages } from './captions-editor-messages.ts'
import type { EditedText, TextCaret } from './edited-text.ts'
import styles from './CaptionsEditor.module.css'
import { CaptionStrip } from './CaptionStrip.tsx'
import { CaptionsToolbar } from './CaptionsToolbar.tsx'
import type { TimeFormat } from './caption-times.ts'
import { useCaptionActions } from './use-caption-actions.tsx'
import type { CaptionNote } from './use-caption-actions.tsx'
import { useCaptionKeys } from './use-caption-keys.ts'

export interface CaptionsEditorProps {
  store: EditedText
  caret: TextCaret
  playback: Playback
  peaks: Peaks | undefined
  settings: PlaybackSettings
  /** BCP 47, of the text. */
  language: string | undefined
  picture: Picture | undefined
  onType: () => void
  /** For a page that is one part of a longer one. @default anywhere */
  keysWithin: RefObject<HTMLElement | null> | undefined
  title: string
}

/** A key is on the screen before all are checked again. */
const checkAfterMs = 150

/** The subtitles of a text, one row each, with what a publisher's rules say of them. The words are the text's own: a change here is one there. */
export function CaptionsEditor({
  store,
  caret,
  playback,
  peaks,
  settings,
  language,
  picture,
  onType,
  keysWithin,
  title,
}: CaptionsEditorProps): ReactNode {
  const t = captionsEditorMessages.useMessages()
  const transcript = useSyncExternalStore(store.subscribe, store.document)
  const choice = useSyncExternalStore(settings.subscribe, settings.state).captions ?? defaultCaptionChoice
  const isNaming = hasSeveralSpeakers(transcript)
  const rules = useMemo(() => rulesOf(choice, language, picture), [choice, language, picture])
  const shape = useMemo(() => shapeOf(rules, isNaming), [rules, isNaming])
  const format = useMemo(
    (): TimeFormat => ({ form: choice.times, frameRate: rules.frameRate }),
    [choice, rules],
  )
  const editing = useMemo(() => new CaptionEditing(store, shape), [store, shape])
  const captions = editing.captionsIn(transcript)
  const checked = useDebounced(editing.shownIn(transcript), checkAfterMs)
  const check = useMemo(() => checkingWhatChanged(rules), [rules])
  const violations = useMemo(() => check(checked), [check, checked])
  const [active, setActive] = useState<CaptionPlace>()
  const [request, setRequest] = useState<CaptionCaret>()
  const [note, setNote] = useState<CaptionNote>()
  const actions = useCaptionActions({
    editing,
    store,
    playback,
    rules,
    format,
    onType,
    onActive: setActive,
    onCaret: setRequest,
    onNote: setNote,
  })
  const latest = useRef({ violations, active })
  useLayoutEffect(() => {
    latest.current = { violations, active }
  })
  // The bar is not drawn again with each key.
  const goToProblem = useCallback(
    (direction: -1 | 1) => {
      const now = latest.current
      const all = editing.captions()
      const wrong = all.flatMap((caption, index) => (now.violations.has(keyOf(caption)) ? [index] : []))
      const at = now.active ? editing.indexOf(now.active) : -1
      const next =
        direction > 0
          ? (wrong.find((index) => index > at) ?? wrong[0])
          : (wrong.findLast((index) => index < at) ?? wrong.at(-1))
      const caption = next === undefined ? undefined : all[next]
      if (!caption) return
      const place = { sectionId: caption.sectionId, captionId: caption.captionId }
      setActive(place)
      setRequest({ ...place, at: 0 })
    },
    [editing],
  )
  const choose = useCallback(
    (change: Partial<CaptionChoice>) =>
      settings.change({ captions: { ...(settings.state().captions ?? defaultCaptionChoice), ...change } }),
    [settings],
  )
  useEffect(() => {
    // Exports begin with the rules that were shown here, also where none was chosen.
    void settings.whenRead.then(() => {
      if (!settings.state().captions) settings.change({ captions: defaultCaptionChoice })
    })
  }, [settings])
  useCaptionKeys({ actions, active, editing, playback, keysWithin, onProblem: goToProblem })

  useLayoutEffect(() => {
    caret.leave()
    caret.onReveal((sectionId) => {
      const first = editing.caretAt(sectionId, 0)
      // What has the focus keeps it: it is a search, or a step back.
      if (first) setActive({ sectionId, captionId: first.captionId })
    })
  }, [caret, editing])

  // A step back may have taken it away.
  const isActiveThere = active !== undefined && sectionOf(transcript, active.sectionId) !== undefined
  return (
    <section className={styles.root} aria-label={t('title')}>
      <VisuallyHidden>{keysWithin ? <h3>{title}</h3> : <h1>{title}</h1>}</VisuallyHidden>
      <CaptionsToolbar
        choice={choice}
        onChoice={choose}
        frameRate={rules.frameRate}
        problemCount={[...violations.values()].reduce((sum, { length }) => sum + length, 0)}
        onProblem={goToProblem}
        actions={actions}
      />
      {captions.length === 0 ? (
        <EmptyState icon="captions" title={t('empty')} />
      ) : (
        <CaptionList
          captions={captions}
          transcript={transcript}
          language={language}
          violations={violations}
          profile={rules.profile}
          format={format}
          active={isActiveThere ? active : undefined}
          request={request}
          note={note}
          playback={playback}
          actions={actions}
        />
      )}
      <CaptionStrip
        captions={captions}
        active={isActiveThere ? active : undefined}
        playback={playback}
        peaks={peaks}
        shotChanges={picture?.shotChanges}
        format={format}
        actions={actions}
      />
    </section>
  )
}

/** @returns the violations by {@link keyOf}. Most captions are what they were with the key before: they are not checked again. */
function checkingWhatChanged(
  rules: CaptionRules,
): (captions: readonly DocumentCaption[]) => ReadonlyMap<string, readonly FoundViolation[]> {
  let before: readonly DocumentCaption[] = []
  let found: readonly (readonly FoundViolation[])[] = []
  return (captions) => {
    const { head, tail } = sameEnds(before, captions)
    const to = captions.length - tail
    const check = (index: number): readonly FoundViolation[] =>
      checkCaption(captions[index]!, neighborOf(captions, index, 1), rules)
    const checked = [
      ...found.slice(0, head),
      ...captions.slice(head, to).map((_, index) => check(head + index)),
      ...found.slice(before.length - tail),
    ]
    // A check looks at the next one, too.
    for (const index of neighborsAround(captions, head, to)) checked[index] = check(index)
    found = checked
    before = captions
    return new Map(
      found.flatMap((ofOne, index) => (ofOne.length > 0 ? [[keyOf(captions[index]!), ofOne]] : [])),
    )
  }
}
