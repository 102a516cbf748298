/** Marks a part of the page that can be seen and does not answer yet. */
const asleep = 'data-asleep'

const kept = new Set<HTMLElement>()

/** Remembers which buttons were pressed in parts that don't answer yet, so that {@link wake} can press them again. */
export function keepEarlyPresses(page: Document): void {
  page.addEventListener(
    'click',
    ({ target }) => {
      const button = target instanceof Element ? target.closest('button') : null
      if (button?.closest(`[${asleep}]`)) kept.add(button)
    },
    { capture: true },
  )
}

/** A part of the page answers from now on: what was pressed in it before is pressed now, and files that were chosen are told. */
export function wake(part: HTMLElement): void {
  part.removeAttribute(asleep)
  for (const input of part.querySelectorAll<HTMLInputElement>('input[type=file]')) {
    if (input.files?.length && !input.closest(`[${asleep}]`)) input.dispatchEvent(new Event('change', { bubbles: true }))
  }
  for (const button of kept) {
    if (!part.contains(button) || button.closest(`[${asleep}]`)) continue
    kept.delete(button)
    button.click()
  }
}
