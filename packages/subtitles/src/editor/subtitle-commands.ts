import type { DocumentSubtitle, SubtitlePlace } from '@longhand/transcript/subtitles'
import { breakAt, unbreakAt } from './subtitle-text.ts'
import type { TypedLines } from './subtitle-text.ts'
import type { subtitlesEditorMessages } from './subtitles-editor-messages.ts'
import type { SubtitleActions } from './use-subtitle-actions.tsx'

type KeyLabel = Extract<Parameters<ReturnType<typeof subtitlesEditorMessages.useMessages>>[0], `key${string}`>

/** One key of the subtitles, and its line of the list of keys. */
export interface SubtitleCommand<Context> {
  /** As `KeyboardEvent.key` in small letters. */
  readonly key?: string
  /** Its place on the keyboard: with Alt held, some systems give other letters. */
  readonly code?: string
  /** @default with or without Shift */
  readonly shift?: boolean
  readonly shownKey?: string
  /** Commands that follow each other with the same one share a line; those without one have none. */
  readonly label?: KeyLabel
  /** @returns `false` where it has nothing to do: the key is the field's. */
  readonly run: (context: Context) => boolean | void
}

/** The lines of a subtitle that have the focus. */
export interface LinesContext {
  subtitle: DocumentSubtitle
  actions: SubtitleActions
  value: string
  /** What is selected. */
  from: number
  to: number
  put: (lines: TypedLines | undefined) => void
  leave: () => void
}

function unbreak({ subtitle, actions, value, put }: LinesContext, place: number): void {
  put(unbreakAt(value, place, actions.spaceAt(subtitle, value, place)))
}

/** In the lines of a subtitle, without Ctrl and Alt. */
export const lineCommands: readonly SubtitleCommand<LinesContext>[] = [
  { key: 'escape', run: ({ leave }) => leave() },
  {
    key: 'enter',
    shownKey: 'Enter',
    label: 'keyBreak',
    run: ({ put, value, from, to }) => put(breakAt(value, from, to)),
  },
  {
    key: 'backspace',
    shownKey: '⌫',
    label: 'keyJoin',
    run: (context: LinesContext): boolean => {
      const { subtitle, actions, value, from, to } = context
      if (from !== to) return false
      if (from === 0) actions.joinBefore(subtitle)
      else if (value[from - 1] === '\n') unbreak(context, from - 1)
      else return false
      return true
    },
  },
  {
    key: 'delete',
    run: (context: LinesContext): boolean => {
      const { subtitle, actions, value, from, to } = context
      if (from !== to) return false
      if (from === value.length) actions.joinNext(subtitle)
      else if (value[from] === '\n') unbreak(context, from)
      else return false
      return true
    },
  },
]

/** In the lines of a subtitle, with Ctrl or ⌘. */
export const controlLineCommands: readonly SubtitleCommand<LinesContext>[] = [
  {
    key: 'enter',
    shift: false,
    shownKey: 'Ctrl+Enter',
    label: 'keySplit',
    run: ({ actions, subtitle, value, from }) => actions.split(subtitle, value, from),
  },
  {
    key: 'arrowup',
    shownKey: 'Ctrl+↑',
    label: 'keyMove',
    run: ({ actions, subtitle }) => actions.move(subtitle, -1),
  },
  {
    key: 'arrowdown',
    shownKey: 'Ctrl+↓',
    label: 'keyMove',
    run: ({ actions, subtitle }) => actions.move(subtitle, 1),
  },
  {
    key: 'z',
    shift: false,
    shownKey: 'Ctrl+Z',
    label: 'keyUndo',
    run: ({ actions }) => actions.undoOrRedo('undo'),
  },
  {
    key: 'y',
    shift: false,
    shownKey: 'Ctrl+Y',
    label: 'keyUndo',
    run: ({ actions }) => actions.undoOrRedo('redo'),
  },
  { key: 'z', shift: true, run: ({ actions }) => actions.undoOrRedo('redo') },
]

export interface PlaceContext {
  actions: SubtitleActions
  place: SubtitlePlace
}

/** With Alt, wherever the focus is, on the subtitle that is edited or shown. */
export const placeCommands: readonly SubtitleCommand<PlaceContext>[] = [
  {
    code: 'KeyP',
    shownKey: 'Alt+P',
    label: 'keyPlay',
    run: ({ actions, place }) => actions.play(place),
  },
  {
    code: 'KeyI',
    shownKey: 'Alt+I',
    label: 'keyStartHere',
    run: ({ actions, place }) => actions.setHere(place, 'start'),
  },
  {
    code: 'KeyO',
    shownKey: 'Alt+O',
    label: 'keyStartHere',
    run: ({ actions, place }) => actions.setHere(place, 'end'),
  },
  {
    code: 'BracketLeft',
    shift: false,
    shownKey: 'Alt+[',
    label: 'keyNudgeStart',
    run: ({ actions, place }) => actions.nudge(place, 'start', -1),
  },
  {
    code: 'BracketRight',
    shift: false,
    shownKey: 'Alt+]',
    label: 'keyNudgeStart',
    run: ({ actions, place }) => actions.nudge(place, 'start', 1),
  },
  {
    code: 'BracketLeft',
    shift: true,
    shownKey: 'Alt+Shift+[',
    label: 'keyNudgeEnd',
    run: ({ actions, place }) => actions.nudge(place, 'end', -1),
  },
  {
    code: 'BracketRight',
    shift: true,
    shownKey: 'Alt+Shift+]',
    label: 'keyNudgeEnd',
    run: ({ actions, place }) => actions.nudge(place, 'end', 1),
  },
  {
    code: 'KeyT',
    shownKey: 'Alt+T',
    label: 'keyTop',
    run: ({ actions, place }) => actions.togglePosition(place),
  },
  {
    code: 'KeyG',
    shownKey: 'Alt+G',
    label: 'keyTogether',
    run: ({ actions, place }) => actions.toggleTogether(place),
  },
]

/** Wherever the focus is. */
export const problemCommands: readonly SubtitleCommand<(direction: -1 | 1) => void>[] = [
  { key: 'f8', shift: false, shownKey: 'F8', label: 'keyProblem', run: (find) => find(1) },
  { key: 'f8', shift: true, shownKey: 'Shift+F8', label: 'keyProblem', run: (find) => find(-1) },
]

export function subtitleCommandOf<Context>(
  commands: readonly SubtitleCommand<Context>[],
  { key, code, shiftKey }: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>,
): SubtitleCommand<Context> | undefined {
  const pressed = key.toLowerCase()
  return commands.find(
    (command) =>
      (command.key === pressed || command.code === code) && (command.shift ?? shiftKey) === shiftKey,
  )
}
