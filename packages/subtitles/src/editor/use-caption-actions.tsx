import type { CaptionMark } from '@longhand/transcript'
import { neighborOf } from '@longhand/transcript/captions'
import type { CaptionPlace, CaptionRules, DocumentCaption } from '@longhand/transcript/captions'
import { useToast } from '@longhand/ui-kit'
import type { ToastMessage } from '@longhand/ui-kit'
import { useLayoutEffect, useMemo, useRef } from 'react'
import type { Playback } from '@longhand/player'
import { isMark, keyOf } from './caption-editing.ts'
import type { CaptionCaret, CaptionEditing, Retimed, TypedCaption } from './caption-editing.ts'
import { captionsEditorMessages } from './captions-editor-messages.ts'
import type { EditedText } from './edited-text.ts'
import { frameMs, writeTime } from './caption-times.ts'
import type { TimeFormat } from './caption-times.ts'
import type { Edge } from './retiming.ts'

/** Said under one row. */
export interface CaptionNote {
  readonly key: string
  readonly text: string
}

/** The object changes with the rules only, so that typing renders one row. */
export interface CaptionActions {
  activate: (place: CaptionPlace) => void
  play: (place: CaptionPlace) => void
  /** @returns the lines that came of it. */
  write: (place: CaptionPlace, typed: TypedCaption) => string | undefined
  /** An input method composes in the lines of a caption, at its start and with each key. */
  compose: (settle: () => void) => void
  endComposing: () => void
  /** What stands in the text where a caption's lines break; `undefined` where they have no text of their own. */
  spaceAt: (place: CaptionPlace, value: string, lineBreak: number) => string | undefined
  /** Nothing more is typed. */
  rest: () => void
  split: (place: CaptionPlace, value: string, caret: number) => void
  joinBefore: (place: CaptionPlace) => void
  joinNext: (place: CaptionPlace) => void
  /** To the one before or after. */
  move: (place: CaptionPlace, direction: -1 | 1) => void
  /** `undefined`: back to the words' own. */
  setTime: (place: CaptionPlace, edge: Edge, ms: number | undefined, typing?: string) => void
  setHere: (place: CaptionPlace, edge: Edge) => void
  nudge: (place: CaptionPlace, edge: Edge, direction: -1 | 1) => void
  wordTimes: (place: CaptionPlace) => void
  ruleBreaks: (place: CaptionPlace) => void
  togglePosition: (place: CaptionPlace) => void
  toggleTogether: (place: CaptionPlace) => void
  addMark: (kind: CaptionMark['kind']) => void
  removeMark: (place: CaptionPlace) => void
  reset: (sectionIds?: readonly string[]) => void
  fix: () => void
  travel: (direction: 'undo' | 'redo') => void
  goTo: (caret: CaptionCaret | undefined) => void
  caretSince: CaptionEditing['caretSince']
}

interface CaptionActionsOptions {
  editing: CaptionEditing
  store: EditedText
  playback: Playback
  rules: CaptionRules
  format: TimeFormat
  onType: () => void
  onActive: (place: CaptionPlace | undefined) => void
  onCaret: (caret: CaptionCaret) => void
  onNote: (note: CaptionNote | undefined) => void
}

/** Where times are in milliseconds. */
const nudgeMs = 100

export function useCaptionActions(options: CaptionActionsOptions): CaptionActions {
  const { editing, store, playback, rules, format, onActive, onCaret, onNote } = options
  const t = captionsEditorMessages.useMessages()
  const toast = useToast()
  const latest = useRef({ onType: options.onType, t })
  useLayoutEffect(() => {
    latest.current = { onType: options.onType, t }
  })
  return useMemo((): CaptionActions => {
    const say = (place: CaptionPlace, text: string | undefined): void =>
      onNote(text === undefined ? undefined : { key: keyOf(place), text })
    const goTo = (caret: CaptionCaret | undefined): void => {
      if (!caret) return
      onNote(undefined)
      onActive({ sectionId: caret.sectionId, captionId: caret.captionId })
      onCaret(caret)
    }
    const undo = (): ToastMessage['action'] => ({
      label: latest.current.t('undo'),
      onPress: () => goTo(editing.travel('undo')),
    })

    function whyStopped(place: CaptionPlace, { ms }: Retimed, edge: Edge, asked: number): string {
      const time = writeTime(ms, format)
      const isLast = neighborOf(editing.captions(), editing.indexOf(place), 1) === undefined
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

    function moveEdge(place: CaptionPlace, edge: Edge, ms: number, typing?: string): void {
      const durationMs = playback.state().durationSeconds * 1000
      const moved = editing.moveEdge(place, edge, {
        ms,
        durationMs,
        ...(typing === undefined ? {} : { typing }),
      })
      say(place, moved?.isStopped ? whyStopped(place, moved, edge, ms) : undefined)
    }

    function whyNotJoined(place: CaptionPlace, sentence: 'noJoin' | 'noJoinNext'): string {
      const caption = editing.find(place)
      return latest.current.t(caption && isMark(caption) ? 'noJoinMark' : sentence)
    }

    const edgeOf = (caption: DocumentCaption, edge: Edge): number =>
      edge === 'start' ? caption.startMs : caption.endMs

    return {
      activate: onActive,
      play: (place) => {
        const caption = editing.find(place)
        if (caption) playback.playSpan(caption.startMs / 1000, caption.endMs / 1000)
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
        else if (editing.indexOf(place) < editing.captions().length - 1)
          say(place, whyNotJoined(place, 'noJoinNext'))
      },
      move: (place, direction) => {
        const next = editing.captions()[editing.indexOf(place) + direction]
        if (next) goTo({ sectionId: next.sectionId, captionId: next.captionId, at: 0 })
      },
      setTime: (place, edge, ms, typing) => {
        if (ms !== undefined) moveEdge(place, edge, ms, typing)
        else if (editing.retime(place, edge === 'start' ? { startMs: undefined } : { endMs: undefined }))
          say(place, undefined)
      },
      setHere: (place, edge) => moveEdge(place, edge, playback.seconds * 1000),
      nudge: (place, edge, direction) => {
        const caption = editing.find(place)
        const step = format.form === 'frames' ? frameMs(format.frameRate) : nudgeMs
        if (caption)
          moveEdge(place, edge, edgeOf(caption, edge) + direction * step, `nudge ${keyOf(place)} ${edge}`)
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
          toast.show({ title: latest.current.t('wasReset'), action: undo(), key: 'captions' })
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
          key: 'captions',
          ...(fixed > 0 ? { action: undo() } : {}),
        })
      },
      travel: (direction) => goTo(editing.travel(direction)),
      goTo,
      caretSince: (...lost) => editing.caretSince(...lost),
    }
  }, [editing, store, playback, rules, format, onActive, onCaret, onNote, toast])
}

function isMarkAt(editing: CaptionEditing, place: CaptionPlace): boolean {
  const caption = editing.find(place)
  return caption !== undefined && isMark(caption)
}
