import { useEffect, type RefObject } from 'react'

const controls = 'a[href], button, input, select, textarea, [tabindex]'

/** Makes a scrolling box focusable only while it holds nothing else to focus: plain text could not be read to its end by keyboard otherwise. */
export function useKeyboardScrolling(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = box.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const update = (): void => {
      if (element.scrollHeight > element.clientHeight && !element.querySelector(controls))
        element.tabIndex = 0
      else element.removeAttribute('tabindex')
    }
    const sizes = new ResizeObserver(update)
    const content = new MutationObserver(update)
    sizes.observe(element)
    content.observe(element, { childList: true, subtree: true })
    return () => {
      sizes.disconnect()
      content.disconnect()
    }
  }, [box])
}
