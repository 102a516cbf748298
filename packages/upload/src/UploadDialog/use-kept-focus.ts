import { useLayoutEffect, useRef, useState } from 'react'
import type { FocusEvent, RefCallback } from 'react'

/** For the element around the rows, each of which has its id as `data-row`, and around what adds to them. */
export interface KeptFocus {
  ref: RefCallback<HTMLElement>
  onFocus: (event: FocusEvent) => void
  onBlur: (event: FocusEvent) => void
}

interface Focused {
  readonly element: Element
  /** `undefined` outside of rows. */
  readonly row: string | undefined
  readonly list: Element | undefined
  /** Place among the rows of its list. */
  readonly index: number
  /** Place among the controls of its row. */
  readonly control: number
  readonly isRinged: boolean
}

/** A row or a button goes while it has the focus: a text is taken off its recording, an upload is paused. The keyboard would be left at the top of the page. */
export function useKeptFocus(): KeptFocus {
  // A dialog brings its content later than itself.
  const [root, ref] = useState<HTMLElement | null>(null)
  const focused = useRef<Focused>(undefined)
  const last = useRef<Focused>(undefined)

  useLayoutEffect(() => {
    if (!root) return undefined
    let frame = 0
    function handOn(): void {
      const lost = focused.current
      if (!root || !lost || lost.element.isConnected || !document.activeElement?.contains(root)) return
      // What the pointer pressed goes without the list jumping.
      placeOf(root, lost)?.focus({ preventScroll: !lost.isRinged })
    }
    // The dialog takes a lost focus itself, once more in the next frame: this comes after that.
    const observer = new MutationObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(handOn)
      })
    })
    observer.observe(root, { childList: true, subtree: true })
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [root])

  return {
    ref,
    onFocus: ({ target, currentTarget }) => {
      // The list of a select is elsewhere on the page: what opened it has the place.
      if (currentTarget.contains(target)) last.current = describe(target)
      focused.current = last.current
    },
    onBlur: ({ target }) => {
      // Another window came to the front, where the focus comes back to it later.
      if (target !== document.activeElement) focused.current = undefined
    },
  }
}

function describe(element: Element): Focused {
  const row = element.closest<HTMLElement>('[data-row]')
  const list = row?.closest('ul') ?? undefined
  return {
    element,
    row: row?.dataset['row'],
    list,
    index: rowsIn(list).findIndex((each) => each.contains(element)),
    control: row ? controlsIn(row).indexOf(element as HTMLElement) : -1,
    isRinged: element.matches(':focus-visible'),
  }
}

/** Where it is now, else the next row of its list, else what adds to the lists: a key that is pressed twice must do no harm elsewhere. */
function placeOf(root: Element, { row, list, index, control }: Focused): HTMLElement | null | undefined {
  const adds = root.querySelector<HTMLElement>('input[type=file]')
  if (row === undefined) return adds
  const same = root.querySelector(`[data-row="${CSS.escape(row)}"]`)
  const own = same ? controlsIn(same) : []
  const found = own[Math.min(Math.max(control, 0), own.length - 1)]
  if (found) return found
  const rows = list?.isConnected ? rowsIn(list) : []
  const around = same?.parentElement?.closest('[data-row]')
  const others = [...rows.slice(index), ...rows.slice(0, index).reverse()]
  // The last one removes the row, as the one that is gone did mostly.
  return (
    [...(around ? [around] : []), ...others]
      .map((each) => controlsIn(each).at(-1))
      .find((each) => each !== undefined) ?? adds
  )
}

function rowsIn(list: Element | undefined): Element[] {
  return [...(list?.querySelectorAll('li[data-row]') ?? [])]
}

function controlsIn(row: Element): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>('button, input')].filter(
    (each) => each.tabIndex >= 0 && !each.matches(':disabled'),
  )
}
