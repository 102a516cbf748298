import type { SubtitleMark } from '@longhand/transcript'
import { neighborOf } from '@longhand/transcript/subtitles'
import type { SubtitlePlace, SubtitleRules, DocumentSubtitle } from '@longhand/transcript/subtitles'
import { useToast } from '@longhand/ui-kit'
import type { ToastMessage } from '@longhand/ui-kit'
import { useLayoutEffect, useMemo, useRef } from 'react'
import type { Playback } from '@longhand/player'
import { isMark, keyOf } from './subtitle-editing.ts'
import type { SubtitleCaret, SubtitleEditing, Retimed, TypedSubtitle } from './subtitle-editing.ts'
import { subtitlesEditorMessages } from './subtitles-editor-messages.ts'
import type { EditedText } from './edited-text.ts'
import { frameMs, writeTime } from './subtitle-times.ts'
import type { TimeFormat } from './subtitle-times.ts'
import type { Edge } from './retiming.ts'

/** Said under one row. */
export interface SubtitleNote {
  readonly key: string
  readonly text: string
}

/** The object changes with the rules only, so that typing renders one row. */
export interface SubtitleActions {
  activate: (place: SubtitlePlace) => void
  play: (place: SubtitlePlace) => void
  /** @returns the lines that came of it. */
  write: (place: SubtitlePlace, typed: TypedSubtitle) => string | undefined
  /** An input method composes in the lines of a subtitle, at its start and with each key. */
  compose: (settle: () => void) => void
  endComposing: () => void
  /** What stands in the text where a subtitle's lines break; `undefined` where they have no text of their own. */
  spaceAt: (place: SubtitlePlace, value: string, lineBreak: number) => string | undefined
  /** Nothing more is typed. */
  rest: () => void
  split: (place: SubtitlePlace, value: string, caret: number) => void
  joinBefore: (place: SubtitlePlace) => void
  joinNext: (place: SubtitlePlace) => void
  /** To the one before or after. */
  move: (place: SubtitlePlace, direction: -1 | 1) => void
  /** `undefined`: back to the words' own. */
  setTime: (place: SubtitlePlace, edge: Edge, ms: number | undefined, typing?: string) => void
  setHere: (place: SubtitlePlace, edge: Edge) => void
  nudge: (place: SubtitlePlace, edge: Edge, direction: -1 | 1) => void
  wordTimes: (place: SubtitlePlace) => void
  ruleBreaks: (place: SubtitlePlace) => void
  togglePosition: (place: SubtitlePlace) => void
  toggleTogether: (place: SubtitlePlace) => void
  addMark: (kind: SubtitleMark['kind']) => void
  removeMark: (place: SubtitlePlace) => void
  reset: (sectionIds?: readonly string[]) => void
  fix: () => void
  undoOrRedo: (direction: 'undo' | 'redo') => void
  goTo: (caret: SubtitleCaret | undefined) => void
  caretSince: SubtitleEditing['caretSince']
}

interface SubtitleActionsOptions {
  editing: SubtitleEditing
  store: EditedText
  playback: Playback
  rules: SubtitleRules
  format: TimeFormat
  onType: () => void
  onActive: (place: SubtitlePlace | undefined) => void
  onCaret: (caret: SubtitleCaret) => void
  onNote: (note: SubtitleNote | undefined) => void
}

/** Where times are in milliseconds. */
const nudgeMs = 100

export function useSubtitleActions(options: SubtitleActionsOptions): SubtitleActions {
  const { editing, store, playback, rules, format, onActive, onCaret, onNote } = options
  const t = subtitlesEditorMessages.useMessages()
  const toast = useToast()
  const latest = useRef({ onType: options.onType, t })
  useLayoutEffect(() => {
    latest.current = { onType: options.onType, t }
  })
  return useMemo((): SubtitleActions => {
    const say = (place: SubtitlePlace, text: string | undefined): void =>
      onNote(text === undefined ? undefined : { key: keyOf(place), text })
    const goTo = (caret: SubtitleCaret | undefined): void => {
      if (!caret) return
      onNote(undefined)
      onActive({ sectionId: caret.sectionId, subtitleId: caret.subtitleId })
      onCaret(caret)
    }
    const undo = (): ToastMessage['action'] => ({
      label: latest.current.t('undo'),
      onPress: () => goTo(editing.undoOrRedo('undo')),
    })

    function whyStopped(place: SubtitlePlace, { ms }: Retimed, edge: Edge, asked: number): string {
      const time = writeTime(ms, format)
      const isLast = neighborOf(editing.subtitles(), editing.indexOf(place), 1) === undefined
      if (edge === 'start')
        return asked > ms
          ? latest.current.t('stopsAtEnd', { time })
          : ms <= 0
            ? latest.current.t('stopsAtZero')
            : latest.current.t('stopsAtPrevious', { time })
      return asked < ms
        ? latest.current.t('stopsAtStart', { time })
        : latest.current.t(isLast ? 'stopsAtRecordingEnd' : 'stopsAtNext', { time })
    }

    function moveEdge(place: SubtitlePlace, edge: Edge, ms: number, typing?: string): void {
      const durationMs = playback.state().durationSeconds * 1000
      const moved = editing.moveEdge(place, edge, {
        ms,
        durationMs,
        typing,
      })
      say(place, moved?.isStopped ? whyStopped(place, moved, edge, ms) : undefined)
    }

    function whyNotJoined(place: SubtitlePlace, sentence: 'noJoin' | 'noJoinNext'): string {
      const subtitle = editing.find(place)
      return latest.current.t(subtitle && isMark(subtitle) ? 'noJoinMark' : sentence)
    }

    const edgeOf = (subtitle: DocumentSubtitle, edge: Edge): number =>
      edge === 'start' ? subtitle.startMs : subtitle.endMs

    return {
      activate: onActive,
      play: (place) => {
        const subtitle = editing.find(place)
        if (subtitle) playback.playSpan(subtitle.startMs / 1000, subtitle.endMs / 1000)
      },
      write: (place, typed) => {
        latest.current.onType()
        onNote(undefined)
        return editing.write(place, typed)
      },
      compose: (settle) => {
        latest.current.onType()
        store.composing.begin(settle)
      },
      endComposing: () => store.composing.end(),
      spaceAt: (place, value, lineBreak) => editing.spaceAt(place, value, lineBreak),
      rest: () => store.endTyping(),
      split: (place, value, caret) => {
        const second = editing.split(place, value, caret)
        if (second) goTo(second)
        else say(place, latest.current.t(isMarkAt(editing, place) ? 'noSplitMark' : 'noSplit'))
      },
      joinBefore: (place) => {
        const joint = editing.joinBefore(place)
        if (joint) goTo(joint)
        else if (editing.indexOf(place) > 0) say(place, whyNotJoined(place, 'noJoin'))
      },
      joinNext: (place) => {
        const joint = editing.join(place)
        if (joint) goTo(joint)
        else if (editing.indexOf(place) < editing.subtitles().length - 1)
          say(place, whyNotJoined(place, 'noJoinNext'))
      },
      move: (place, direction) => {
        const next = editing.subtitles()[editing.indexOf(place) + direction]
        if (next) goTo({ sectionId: next.sectionId, subtitleId: next.subtitleId, at: 0 })
      },
      setTime: (place, edge, ms, typing) => {
        if (ms !== undefined) moveEdge(place, edge, ms, typing)
        else if (editing.retime(place, edge === 'start' ? { startMs: undefined } : { endMs: undefined }))
          say(place, undefined)
      },
      setHere: (place, edge) => moveEdge(place, edge, playback.seconds * 1000),
      nudge: (place, edge, direction) => {
        const subtitle = editing.find(place)
        const step = format.form === 'frames' ? frameMs(format.frameRate) : nudgeMs
        if (subtitle)
          moveEdge(place, edge, edgeOf(subtitle, edge) + direction * step, `nudge ${keyOf(place)} ${edge}`)
      },
      wordTimes: (place) => void editing.retime(place, { startMs: undefined, endMs: undefined }),
      ruleBreaks: (place) => editing.clearBreaks(place),
      togglePosition: (place) => editing.togglePosition(place),
      toggleTogether: (place) =>
        say(place, editing.toggleTogether(place) ? undefined : latest.current.t('noTogether')),
      addMark: (kind) => {
        const text = latest.current.t(kind === 'sound' ? 'soundText' : 'narrativeText')
        goTo(
          editing.addMark(kind, kind === 'sound' ? `[${text}]` : text, Math.round(playback.seconds * 1000)),
        )
      },
      removeMark: (place) => editing.removeMark(place),
      reset: (sectionIds) => {
        if (editing.reset(sectionIds))
          toast.show({ title: latest.current.t('wasReset'), action: undo(), key: 'subtitles' })
      },
      fix: () => {
        const { found, remaining } = editing.fix(rules)
        const fixed = found - remaining
        toast.show({
          title: fixed > 0 ? latest.current.t('fixed', { count: fixed }) : latest.current.t('fixedNone'),
          description:
            remaining > 0
              ? latest.current.t('remaining', { count: remaining })
              : latest.current.t('remainingNone'),
          tone: remaining > 0 ? 'info' : 'success',
          key: 'subtitles',
          action: fixed > 0 ? undo() : undefined,
        })
      },
      undoOrRedo: (direction) => goTo(editing.undoOrRedo(direction)),
      goTo,
      caretSince: (...lost) => editing.caretSince(...lost),
    }
  }, [editing, store, playback, rules, format, onActive, onCaret, onNote, toast])
}

function isMarkAt(editing: SubtitleEditing, place: SubtitlePlace): boolean {
  const subtitle = editing.find(place)
  return subtitle !== undefined && isMark(subtitle)
}
