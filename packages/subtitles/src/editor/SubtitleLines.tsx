import { subtitleMarkLength } from '@longhand/transcript'
import type { DocumentSubtitle } from '@longhand/transcript/subtitles'
import { useComposition } from '@longhand/ui-kit'
import { useLayoutEffect, useRef, useState } from 'react'
import type { ChangeEvent, KeyboardEvent, ReactNode } from 'react'
import { controlLineCommands, lineCommands, subtitleCommandOf } from './subtitle-commands.ts'
import { isMark } from './subtitle-editing.ts'
import type { SubtitleCaret } from './subtitle-editing.ts'
import styles from './SubtitleRow.module.css'
import { movedCaret, ownLines } from './subtitle-text.ts'
import type { TypedLines } from './subtitle-text.ts'
import type { SubtitleActions } from './use-subtitle-actions.tsx'

export interface SubtitleLinesProps {
  subtitle: DocumentSubtitle
  label: string
  language: string | undefined
  describedBy: string | undefined
  request: SubtitleCaret | undefined
  actions: SubtitleActions
  /** Escape. */
  onLeave: () => void
}

interface Draft {
  readonly value: string
  /** What the document made of it: while it says so, what was typed stands as it was typed. */
  readonly shown: string
}

/** Firefox 140 and Safari before 26.2 have no fields that grow by themselves. */
const growsByItself = typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content')

// A row that comes back into sight must not take the focus once more.
const done = new WeakSet<SubtitleCaret>()

/** The lines of a subtitle, one line each, as a field that grows with them. */
export function SubtitleLines({
  subtitle,
  label,
  language,
  describedBy,
  request,
  actions,
  onLeave,
}: SubtitleLinesProps): ReactNode {
  const field = useRef<HTMLTextAreaElement>(null)
  const nextCaret = useRef<number>(undefined)
  const caretBefore = useRef(0)
  const selected = useRef({ value: '', from: 0, to: 0 })
  const shown = ownLines(subtitle).join('\n')
  const [draft, setDraft] = useState<Draft>()
  const [composed, setComposed] = useState<string>()
  const value = composed ?? (draft?.shown === shown ? draft.value : shown)
  const valueBefore = useRef(value)
  const composition = useComposition<HTMLTextAreaElement>({
    onStart: ({ selectionStart }) => {
      caretBefore.current = selectionStart
      valueBefore.current = value
      actions.compose(composition.settle)
    },
    onEnd: (lines) => {
      actions.endComposing()
      setComposed(undefined)
      remember()
      if (lines.value !== valueBefore.current) write(lines.value, 'insert', valueBefore.current)
    },
  })

  useLayoutEffect(() => {
    if (!request || done.has(request)) return
    done.add(request)
    field.current!.focus({ preventScroll: true })
    field.current!.setSelectionRange(request.at, request.to ?? request.at)
    remember()
  }, [request])
  useLayoutEffect(() => {
    if (nextCaret.current === undefined) return
    field.current!.setSelectionRange(nextCaret.current, nextCaret.current)
    nextCaret.current = undefined
    remember()
  })
  useLayoutEffect(() => {
    const { value: before, from, to } = selected.current
    // Someone else wrote into these lines: the browser puts the caret at their end.
    if (before === value || document.activeElement !== field.current) return
    field.current!.setSelectionRange(movedCaret(before, value, from), movedCaret(before, value, to))
    remember()
  }, [value])
  useLayoutEffect(() => {
    if (growsByItself) return
    const lines = field.current!
    lines.style.height = 'auto'
    lines.style.height = `${lines.scrollHeight + lines.offsetHeight - lines.clientHeight}px`
  }, [value])

  function remember(): void {
    const { value: lines, selectionStart, selectionEnd } = field.current!
    selected.current = { value: lines, from: selectionStart, to: selectionEnd }
  }

  function write(typed: string, kind: 'insert' | 'delete' | 'other', former = value): void {
    // Without words it would be gone under the hands of who empties it to write something else.
    const written =
      typed.trim() === ''
        ? shown
        : actions.write(subtitle, { value: typed, valueBefore: former, before: caretBefore.current, kind })
    setDraft({ value: typed, shown: written ?? shown })
  }

  function change(event: ChangeEvent<HTMLTextAreaElement>): void {
    const { inputType = '' } = event.nativeEvent as InputEvent
    remember()
    if (composition.isOpen()) {
      actions.compose(composition.settle)
      return setComposed(event.currentTarget.value)
    }
    write(
      event.currentTarget.value,
      inputType.startsWith('delete') ? 'delete' : inputType.startsWith('insert') ? 'insert' : 'other',
    )
  }

  function put(lines: TypedLines | undefined): void {
    if (!lines) return
    nextCaret.current = lines.caret
    write(lines.value, 'other')
  }

  function leave(): void {
    if (draft?.value.trim() === '')
      actions.write(subtitle, { value: '', valueBefore: value, before: 0, kind: 'other' })
    setDraft(undefined)
    actions.rest()
  }

  function press(event: KeyboardEvent<HTMLTextAreaElement>): void {
    const { selectionStart: from, selectionEnd: to } = event.currentTarget
    caretBefore.current = from
    if (event.altKey) return
    const commands = event.ctrlKey || event.metaKey ? controlLineCommands : lineCommands
    const command = subtitleCommandOf(commands, event)
    if (!command || command.run({ subtitle, actions, value, from, to, put, leave: onLeave }) === false) return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <textarea
      ref={field}
      className={styles.lines}
      aria-label={label}
      aria-describedby={describedBy}
      lang={language}
      dir="auto"
      rows={value.split('\n').length}
      maxLength={isMark(subtitle) ? subtitleMarkLength : undefined}
      value={value}
      {...composition.handlers}
      onChange={change}
      onSelect={remember}
      onKeyDown={press}
      onBlur={leave}
    />
  )
}
