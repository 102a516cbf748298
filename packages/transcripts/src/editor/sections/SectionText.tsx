import { bareRange } from '@longhand/transcript'
import type { Section, TimedWord } from '@longhand/transcript'
import { sameEnds } from '@longhand/transcript/subtitles'
import { useComposition } from '@longhand/ui-kit'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import type { MouseEvent, ReactNode, RefObject } from 'react'
import { transcriptsMessages } from '../../messages.ts'
import { wordAtOffset } from '../document/playhead.ts'
import type { ReviewPlaces } from '../document/review-places.ts'
import type { FollowAlong } from '../follow/follow-along.ts'
import { currentHighlight, doubtfulHighlight, foundHighlight, highlight } from '../follow/highlights.ts'
import { offsetAtPoint, rangeIn, selectIn, selectionIn } from '../follow/text-range.ts'
import type { LineKeys } from './line-commands.ts'
import { keepPlainLine, plainEditing } from './plain-line.ts'
import type { TypedText } from './section-editing.ts'
import type { TextSelection } from '../session/caret.ts'
import styles from './SectionText.module.css'

export interface SectionTextProps {
  section: Section
  /** Of the text. */
  language: string | undefined
  follow: FollowAlong
  /** What a review asks about. */
  doubts: ReviewPlaces | undefined
  /** What is selected at the start of editing; `undefined` while no one edits. */
  editing: TextSelection | undefined
  isReadOnly: boolean
  found: readonly TextSelection[]
  current: TextSelection | undefined
  label: string
  onPlayWord: (word: TimedWord) => void
  onEditStart: (selection: TextSelection) => void
  onEdit: (typed: TypedText) => void
  /** An input method composes in the text, at its start and with each key. Nothing of it is an edit until it ends. */
  onCompose: (settle: () => void) => void
  onComposed: () => void
  /** @param isByKey Enter or Escape, not a click elsewhere. */
  onEditEnd: (isByKey: boolean) => void
  keys: Omit<LineKeys, 'onEnd' | 'onBefore'>
}

/** React never renders what is in the element: while a person types or an input method composes, the text belongs to the browser. Marks are ranges, so there is one text node. */
export function SectionText({
  section,
  language,
  follow,
  doubts,
  editing,
  isReadOnly,
  found,
  current,
  label,
  onPlayWord,
  onEditStart,
  onEdit,
  onCompose,
  onComposed,
  onEditEnd,
  keys,
}: SectionTextProps): ReactNode {
  const t = transcriptsMessages.useMessages()
  const root = useRef<HTMLParagraphElement>(null)
  const before = useRef<TextSelection>(undefined)
  const isEditing = editing !== undefined
  const composition = useComposition<HTMLParagraphElement>({
    onStart: (element) => {
      before.current = selectionIn(element)
      // Nothing of it is in the section yet: what stands for an empty one would lie under it.
      element.dataset['composing'] = ''
      onCompose(composition.settle)
    },
    onEnd: (element) => {
      delete element.dataset['composing']
      onComposed()
      edited(element, 'insert')
    },
  })

  useLayoutEffect(() => {
    const element = root.current!
    if (element.textContent !== section.text) rewrite(element, section.text)
  }, [section.text])

  useLayoutEffect(() => follow.register(section.id, root.current!), [follow, section.id, section.text])

  useMarks(
    root,
    doubtfulHighlight,
    useMemo(
      () =>
        doubts?.in(section).map(({ from, doubtful }) => ({
          from: from + doubtful.from,
          to: from + doubtful.to,
        })) ?? [],
      [doubts, section],
    ),
    section.text,
  )
  useMarks(root, foundHighlight, found, section.text)
  useMarks(
    root,
    currentHighlight,
    useMemo(() => (current ? [current] : []), [current]),
    section.text,
  )

  useLayoutEffect(() => {
    if (!editing) return
    root.current!.focus({ preventScroll: true })
    selectIn(root.current!, editing.from, editing.to)
    before.current = editing
  }, [editing])

  // Without editing, the element has no handlers that would notice the end.
  useLayoutEffect(() => (isEditing ? composition.settle : undefined), [isEditing, composition])

  useEffect(() => {
    const onBefore = (at: TextSelection | undefined): void => {
      if (!composition.isOpen()) before.current = at
    }
    if (isEditing) return keepPlainLine(root.current!, { ...keys, onBefore, onEnd: () => onEditEnd(true) })
    return undefined
  }, [isEditing, keys, onEditEnd, composition])

  function edited(element: HTMLElement, kind: TypedText['kind']): void {
    const after = selectionIn(element)
    onEdit({ text: element.textContent, kind, before: before.current, after })
    before.current = after
  }

  function play(event: MouseEvent): void {
    // The end of a drag over text is a selection, not a click.
    if (isEditing || event.button !== 0 || !(getSelection()?.isCollapsed ?? true)) return
    if (section.text === '' && !isReadOnly) return onEditStart({ from: 0, to: 0 })
    const offset = offsetAtPoint(root.current!, event.clientX, event.clientY)
    const word = offset === undefined ? undefined : wordAtOffset(section, offset)
    if (word) onPlayWord(word)
  }

  function edit(event: MouseEvent): void {
    if (isEditing || isReadOnly) return
    const offset = offsetAtPoint(root.current!, event.clientX, event.clientY) ?? section.text.length
    const word = wordAtOffset(section, offset)
    if (!word || word.from > offset) return onEditStart({ from: offset, to: offset })
    // What is typed takes the word's place and leaves its comma.
    const bare = bareRange(word.text)
    onEditStart({ from: word.from + bare.from, to: word.from + bare.to })
  }

  return (
    // The keyboard's way to both is the buttons beside the text: play from the time, and edit.
    <p
      ref={root}
      className={styles.root}
      lang={section.language ?? language}
      dir="auto"
      data-empty={section.text === '' ? t(isReadOnly ? 'editor.emptySection' : 'editor.typeHere') : undefined}
      onClick={play}
      onDoubleClick={edit}
      {...(isEditing
        ? {
            ...composition.handlers,
            contentEditable: plainEditing(),
            role: 'textbox',
            'aria-label': label,
            spellCheck: true,
            onInput: ({ nativeEvent }: { nativeEvent: Event }) => {
              if (composition.isOpen()) onCompose(composition.settle)
              else edited(root.current!, kindOf(nativeEvent))
            },
            // Another window in front takes the focus for a while, and gives it back.
            onBlur: () => {
              if (document.activeElement !== root.current) onEditEnd(false)
            },
          }
        : {})}
    />
  )
}

/** Only what is other: the browser keeps caret and selection in the rest. */
function rewrite(element: HTMLElement, text: string): void {
  const { firstChild, childNodes } = element
  if (!(firstChild instanceof Text) || childNodes.length > 1) {
    element.textContent = text
    return
  }
  const { head, tail } = sameEnds(firstChild.data, text)
  firstChild.replaceData(head, firstChild.length - head - tail, text.slice(head, text.length - tail))
}

function useMarks(
  root: RefObject<HTMLElement | null>,
  name: string,
  marks: readonly TextSelection[],
  text: string,
): void {
  useEffect(
    () =>
      highlight(
        name,
        marks.map(({ from, to }) => rangeIn(root.current!, from, to)).filter((range) => range !== undefined),
      ),
    // The text decides where the ranges are.
    [root, name, marks, text],
  )
}

function kindOf(event: Event): TypedText['kind'] {
  const { inputType } = event as InputEvent
  if (inputType === 'insertText' || inputType === 'insertCompositionText') return 'insert'
  return inputType === 'deleteContentBackward' || inputType === 'deleteContentForward' ? 'delete' : 'other'
}
