import type { Picture } from '@longhand/contracts'
import { sectionOf } from '@longhand/transcript'
import { checkSubtitle, neighborOf, neighborsAround, sameEnds } from '@longhand/transcript/subtitles'
import type {
  SubtitlePlace,
  SubtitleRules,
  DocumentSubtitle,
  FoundViolation,
} from '@longhand/transcript/subtitles'
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
import { createPortal } from 'react-dom'
import type { Peaks, Playback, PlaybackSettings, SubtitleChoice } from '@longhand/player'
import { defaultSubtitleChoice, hasSeveralSpeakers, rulesOf, shapeOf } from '@longhand/player'
import { SubtitleEditing, keyOf } from './subtitle-editing.ts'
import type { SubtitleCaret } from './subtitle-editing.ts'
import { SubtitleList } from './SubtitleList.tsx'
import { subtitlesEditorMessages } from './subtitles-editor-messages.ts'
import type { EditedText, TextCaret } from './edited-text.ts'
import styles from './SubtitlesEditor.module.css'
import { SubtitleStrip } from './SubtitleStrip.tsx'
import { SubtitlesToolbar } from './SubtitlesToolbar.tsx'
import type { TimeFormat } from './subtitle-times.ts'
import { useSubtitleActions } from './use-subtitle-actions.tsx'
import type { SubtitleNote } from './use-subtitle-actions.tsx'
import { useSubtitleKeys } from './use-subtitle-keys.ts'

export interface SubtitlesEditorProps {
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
  /** Where the tools stand: in the one bar of the page. */
  bar: Element | null
}

/** A key is on the screen before all are checked again. */
const checkAfterMs = 150

/** The subtitles of a text, one row each, with what a publisher's rules say of them. The words are the text's own: a change here is one there. */
export function SubtitlesEditor({
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
  bar,
}: SubtitlesEditorProps): ReactNode {
  const t = subtitlesEditorMessages.useMessages()
  const transcript = useSyncExternalStore(store.subscribe, store.document)
  const choice = useSyncExternalStore(settings.subscribe, settings.state).subtitles ?? defaultSubtitleChoice
  const isNaming = hasSeveralSpeakers(transcript)
  const rules = useMemo(() => rulesOf(choice, language, picture), [choice, language, picture])
  const { durationSeconds } = useSyncExternalStore(playback.subscribe, playback.state)
  const shape = useMemo(() => shapeOf(rules, isNaming, durationSeconds), [rules, isNaming, durationSeconds])
  const format = useMemo(
    (): TimeFormat => ({ form: choice.times, frameRate: rules.frameRate }),
    [choice, rules],
  )
  const editing = useMemo(() => new SubtitleEditing(store, shape), [store, shape])
  const subtitles = editing.subtitlesIn(transcript)
  const checked = useDebounced(editing.shownIn(transcript), checkAfterMs)
  const check = useMemo(() => checkingWhatChanged(rules), [rules])
  const violations = useMemo(() => check(checked), [check, checked])
  const [active, setActive] = useState<SubtitlePlace>()
  const [request, setRequest] = useState<SubtitleCaret>()
  const [note, setNote] = useState<SubtitleNote>()
  const actions = useSubtitleActions({
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
      const all = editing.subtitles()
      const wrong = all.flatMap((subtitle, index) => (now.violations.has(keyOf(subtitle)) ? [index] : []))
      const at = now.active ? editing.indexOf(now.active) : -1
      const next =
        direction > 0
          ? (wrong.find((index) => index > at) ?? wrong[0])
          : (wrong.findLast((index) => index < at) ?? wrong.at(-1))
      const subtitle = next === undefined ? undefined : all[next]
      if (!subtitle) return
      const place = { sectionId: subtitle.sectionId, subtitleId: subtitle.subtitleId }
      setActive(place)
      setRequest({ ...place, at: 0 })
    },
    [editing],
  )
  const choose = useCallback(
    (change: Partial<SubtitleChoice>) =>
      settings.change({ subtitles: { ...(settings.state().subtitles ?? defaultSubtitleChoice), ...change } }),
    [settings],
  )
  useEffect(() => {
    // Exports begin with the rules that were shown here, also where none was chosen.
    void settings.whenRead.then(() => {
      if (!settings.state().subtitles) settings.change({ subtitles: defaultSubtitleChoice })
    })
  }, [settings])
  useSubtitleKeys({ actions, active, editing, playback, keysWithin, onProblem: goToProblem })

  useLayoutEffect(() => {
    caret.leave()
    caret.onReveal((sectionId) => {
      const first = editing.caretAt(sectionId, 0)
      // What has the focus keeps it: it is a search, or a step back.
      if (first) setActive({ sectionId, subtitleId: first.subtitleId })
    })
  }, [caret, editing])

  // A step back may have taken it away.
  const isActiveThere = active !== undefined && sectionOf(transcript, active.sectionId) !== undefined
  return (
    <section className={styles.root} aria-label={t('title')}>
      <VisuallyHidden>{keysWithin ? <h3>{title}</h3> : <h1>{title}</h1>}</VisuallyHidden>
      {bar
        ? createPortal(
            <SubtitlesToolbar
              choice={choice}
              onChoice={choose}
              frameRate={rules.frameRate}
              problemCount={[...violations.values()].reduce((sum, { length }) => sum + length, 0)}
              onProblem={goToProblem}
              actions={actions}
            />,
            bar,
          )
        : null}
      {subtitles.length === 0 ? (
        <EmptyState icon="captions" title={t('empty')} />
      ) : (
        <SubtitleList
          subtitles={subtitles}
          transcript={transcript}
          language={language}
          violations={violations}
          profile={rules.profile}
          format={format}
          active={isActiveThere ? active : undefined}
          request={request}
          note={note}
          hasNames={isNaming}
          playback={playback}
          actions={actions}
        />
      )}
      <SubtitleStrip
        subtitles={subtitles}
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

/** @returns the violations by {@link keyOf}. Most subtitles are what they were with the key before: they are not checked again. */
function checkingWhatChanged(
  rules: SubtitleRules,
): (subtitles: readonly DocumentSubtitle[]) => ReadonlyMap<string, readonly FoundViolation[]> {
  let before: readonly DocumentSubtitle[] = []
  let found: readonly (readonly FoundViolation[])[] = []
  return (subtitles) => {
    const { head, tail } = sameEnds(before, subtitles)
    const to = subtitles.length - tail
    const check = (index: number): readonly FoundViolation[] =>
      checkSubtitle(subtitles[index]!, neighborOf(subtitles, index, 1), rules)
    const checked = [
      ...found.slice(0, head),
      ...subtitles.slice(head, to).map((_, index) => check(head + index)),
      ...found.slice(before.length - tail),
    ]
    // A check looks at the next one, too.
    for (const index of neighborsAround(subtitles, head, to)) checked[index] = check(index)
    found = checked
    before = subtitles
    return new Map(
      found.flatMap((ofOne, index) => (ofOne.length > 0 ? [[keyOf(subtitles[index]!), ofOne]] : [])),
    )
  }
}
