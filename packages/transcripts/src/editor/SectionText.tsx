import { useEffect, useLayoutEffect, useRef } from 'react'
import type { MouseEvent, ReactNode } from 'react'
import { transcriptsMessages } from '../messages.ts'
import { wordAtOffset } from './document/playhead.ts'
import { timedWords } from './document/timed-words.ts'
import type { TimedWord } from './document/timed-words.ts'
import type { DocumentSection } from './document/transcript-document.ts'
import type { FollowAlong } from './follow/follow-along.ts'
import { doubtfulHighlight, highlight } from './follow/highlights.ts'
import { offsetAtPoint, rangeIn, selectIn } from './follow/text-range.ts'
import { keepPlainLine, plainEditing } from './plain-line.ts'
import styles from './SectionText.module.css'

/** Characters that are selected when editing begins. */
export interface TextSelection {
  readonly from: number
  readonly to: number
}

export interface SectionTextProps {
  section: DocumentSection
  follow: FollowAlong
  /** Below this confidence a word is underlined. */
  doubtfulBelow: number
  /** What is selected at the start of editing; `undefined` while nobody edits. */
  editing: TextSelection | undefined
  isReadOnly: boolean
  /** Name of the text for assistive technology while it is edited. */
  label: string
  onPlayWord: (word: TimedWord) => void
  onEditStart: (selection: TextSelection) => void
  onEdit: (text: string) => void
  /** @param isByKey Enter or Escape, not a click elsewhere. */
  onEditEnd: (isByKey: boolean) => void
}

/**
 * The words of a section. A click plays from a word, a double click edits at it.
 *
 * React renders the element and never what is in it: while a person types, or an input method composes, the text belongs to the browser,
 * its own undo included. Marks are ranges over the text, so there is one text node, whatever the number of words.
 */
export function SectionText({ section, follow, doubtfulBelow, editing, isReadOnly, label, onPlayWord, onEditStart, onEdit, onEditEnd }: SectionTextProps): ReactNode {
  const t = transcriptsMessages.useMessages()
  const root = useRef<HTMLParagraphElement>(null)
  const isEditing = editing !== undefined

  useLayoutEffect(() => {
    const element = root.current!
    if (element.textContent !== section.text) element.textContent = section.text
  }, [section.text])

  useLayoutEffect(() => follow.register(section.id, root.current!), [follow, section.id, section.text])

  useEffect(() => {
    const doubtful = timedWords(section).filter(({ confidence }) => confidence !== undefined && confidence < doubtfulBelow)
    return highlight(doubtfulHighlight, doubtful.map(({ from, to }) => rangeIn(root.current!, from, to)).filter((range) => range !== undefined))
  }, [section, doubtfulBelow])

  useLayoutEffect(() => {
    if (!editing) return
    root.current!.focus({ preventScroll: true })
    selectIn(root.current!, editing.from, editing.to)
  }, [editing])

  useEffect(() => {
    if (isEditing) return keepPlainLine(root.current!, () => onEditEnd(true))
    return undefined
  }, [isEditing, onEditEnd])

  function play(event: MouseEvent): void {
    // The end of a drag over text is a selection, not a click.
    if (isEditing || event.button !== 0 || !(getSelection()?.isCollapsed ?? true)) return
    const offset = offsetAtPoint(root.current!, event.clientX, event.clientY)
    const word = offset === undefined ? undefined : wordAtOffset(section, offset)
    if (word) onPlayWord(word)
  }

  function edit(event: MouseEvent): void {
    if (isEditing || isReadOnly) return
    const offset = offsetAtPoint(root.current!, event.clientX, event.clientY) ?? section.text.length
    const word = wordAtOffset(section, offset)
    onEditStart(word && word.from <= offset ? { from: word.from, to: word.to } : { from: offset, to: offset })
  }

  return (
    // The keyboard's way to both is the buttons beside the text: play from the time, and edit.
    <p
      ref={root}
      className={styles.root}
      dir="auto"
      data-empty={section.text === '' ? t('editor.emptySection') : undefined}
      onClick={play}
      onDoubleClick={edit}
      {...(isEditing
        ? {
            contentEditable: plainEditing(),
            role: 'textbox',
            'aria-label': label,
            spellCheck: true,
            onInput: () => onEdit(root.current!.textContent),
            // Another window in front takes the focus for a while, and gives it back.
            onBlur: () => {
              if (document.activeElement !== root.current) onEditEnd(false)
            },
          }
        : {})}
    />
  )
}
