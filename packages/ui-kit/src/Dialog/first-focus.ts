import { useEffect, type RefObject } from 'react'

const controls =
  'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable="true"], audio[controls], video[controls]'

const controlsIn = (box: HTMLElement | null): HTMLElement[] => [
  ...(box?.querySelectorAll<HTMLElement>(controls) ?? []),
]

/** jsdom and older browsers can't say what is seen. */
function takesFocus(element: HTMLElement): boolean {
  const isSeen = typeof element.checkVisibility !== 'function' || element.checkVisibility()
  return element.tabIndex >= 0 && !element.matches(':disabled') && isSeen
}

/**
 * Where the focus goes when a dialog opens: to the first control of its content; where there is none, to the last button of the footer,
 * which is the primary one. `null` while neither can be used, as while the content loads: “Cancel” is no place to begin.
 */
export function firstFocus(body: HTMLElement | null, footer: HTMLElement | null): HTMLElement | null {
  const inBody = controlsIn(body).find(takesFocus)
  if (inBody) return inBody
  if (body?.querySelector('[aria-busy="true"]')) return null
  const primary = controlsIn(footer).at(-1)
  return primary && takesFocus(primary) ? primary : null
}

/** Moves the focus from the dialog itself to the first control of a content that comes after the dialog. */
export function useLateFocus(body: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = body.current
    if (!element || controlsIn(element).some(takesFocus)) return
    const content = new MutationObserver(() => {
      const control = controlsIn(element).find(takesFocus)
      if (!control) return
      content.disconnect()
      if (document.activeElement === element.closest('[role="dialog"]')) control.focus()
    })
    content.observe(element, { childList: true, subtree: true, attributes: true })
    return () => content.disconnect()
  }, [body])
}
