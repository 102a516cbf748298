import { useLayoutEffect, useRef, useState } from 'react'
import type { CompositionEvent, FocusEvent, KeyboardEvent, RefObject } from 'react'

export interface CompositionOptions<Element extends HTMLElement> {
  /** Nothing has been composed yet: text and selection are those before. */
  onStart?: ((element: Element) => void) | undefined
  /**
   * Confirmed, cancelled, left or, on Android, at rest: what is in the element is the user's text now.
   * Also called when the element goes; once for each start.
   */
  onEnd: (element: Element) => void
}

/** Goes on the element, or on one around it. */
export interface CompositionHandlers<Element extends HTMLElement> {
  onCompositionStartCapture: (event: CompositionEvent<Element>) => void
  onCompositionUpdateCapture: (event: CompositionEvent<Element>) => void
  onCompositionEndCapture: () => void
  onBlurCapture: (event: FocusEvent<Element>) => void
  /** Keeps keys of the input method from every handler, also those of forms and dialogs around: its Enter and Escape mean nothing to them. */
  onKeyDownCapture: (event: KeyboardEvent<Element>) => void
}

export interface Composition<Element extends HTMLElement> {
  /** Whether what the element shows is not confirmed. */
  isOpen: () => boolean
  /** Takes what is composed as it is. Does nothing while no one composes. */
  settle: () => void
  handlers: CompositionHandlers<Element>
}

/** Keyboards of Android compose each word: where one rests that long, it is written. The time is ProseMirror's. */
const androidRestMs = 5000
/** Kana and bopomofo wait for their conversion; pinyin looks like an English word. */
const isUnconverted = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}]/u

/**
 * What a user composes by an input method, by a dead key or on a keyboard of Android is not text yet:
 * nothing may save it, make a step of it, search for it or put other text in its place until it ends.
 *
 * @example
 * const composition = useComposition<HTMLParagraphElement>({ onEnd: ({ textContent }) => save(textContent) })
 * <p contentEditable {...composition.handlers} onInput={({ currentTarget }) => composition.isOpen() || save(currentTarget.textContent)} />
 */
export function useComposition<Element extends HTMLElement>(
  options: CompositionOptions<Element>,
): Composition<Element> {
  const latest = useRef(options)
  useLayoutEffect(() => {
    latest.current = options
  })
  const [composition] = useState(() => new WatchedComposition(latest))
  useLayoutEffect(() => () => composition.settle(), [composition])
  return composition
}

class WatchedComposition<Element extends HTMLElement> implements Composition<Element> {
  readonly #options: RefObject<CompositionOptions<Element>>
  #element: Element | undefined
  #rest: ReturnType<typeof setTimeout> | undefined

  constructor(options: RefObject<CompositionOptions<Element>>) {
    this.#options = options
  }

  isOpen = (): boolean => this.#element !== undefined

  settle = (): void => {
    const element = this.#element
    if (!element) return
    this.#element = undefined
    clearTimeout(this.#rest)
    document.removeEventListener('visibilitychange', this.#hide, { capture: true })
    this.#options.current.onEnd(element)
  }

  readonly handlers: CompositionHandlers<Element> = {
    onCompositionStartCapture: ({ currentTarget, data }) => this.#goOn(currentTarget, data),
    // Also the sign that one goes on which was at rest.
    onCompositionUpdateCapture: ({ currentTarget, data }) => this.#goOn(currentTarget, data),
    onCompositionEndCapture: this.settle,
    onBlurCapture: ({ currentTarget }) => {
      // Another window in front takes the focus for a while, and gives it back.
      if (!currentTarget.contains(document.activeElement)) this.settle()
    },
    onKeyDownCapture: (event) => {
      if (isOfInputMethod(event.nativeEvent)) event.stopPropagation()
      else this.settle()
    },
  }

  #goOn(element: Element, composed: string): void {
    if (!this.#element) {
      this.#element = element
      this.#options.current.onStart?.(element)
    }
    if (!/Android/u.test(navigator.userAgent)) return
    clearTimeout(this.#rest)
    if (!isUnconverted.test(composed)) this.#rest = setTimeout(this.settle, androidRestMs)
    // Before those that save: Android may end a hidden page without another word.
    document.addEventListener('visibilitychange', this.#hide, { capture: true })
  }

  #hide = (): void => {
    if (document.visibilityState === 'hidden') this.settle()
  }
}

/**
 * Browsers give such keys the code 229; Safari that alone, for the Enter that ended a composition.
 * An Enter with a code of its own is a real one, from a keyboard of Android that composes all the time.
 */
function isOfInputMethod({ keyCode, isComposing }: globalThis.KeyboardEvent): boolean {
  return keyCode === 229 || (isComposing && keyCode !== 13)
}
