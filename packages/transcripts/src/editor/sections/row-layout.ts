import { defaultRangeExtractor, measureElement } from '@tanstack/react-virtual'
import type { Range, ReactVirtualizerOptions } from '@tanstack/react-virtual'

const lineHeight = 32
const rowPadding = 24
/** Latin characters that fit on a line of the reading measure. */
const lineLength = 68

const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu

/** Height of a section in pixels before it is measured: the closer, the less the scroll bar jumps. */
export function estimateHeight(text: string): number {
  const columns = text.length + (text.match(wide)?.length ?? 0)
  return rowPadding + lineHeight * Math.max(1, Math.ceil(columns / lineLength))
}

/** The places in sight, and always the one that is being edited: scrolled away, it would lose focus and composition. */
export function extractRows(range: Range, editedPlace: number | undefined): number[] {
  const rows = defaultRangeExtractor(range)
  if (editedPlace === undefined || rows.includes(editedPlace)) return rows
  return [...rows, editedPlace].sort((a, b) => a - b)
}

type MeasuringOptions = Required<
  Pick<ReactVirtualizerOptions<HTMLDivElement, HTMLElement>, 'directDomUpdates' | 'initialRect' | 'observeElementRect' | 'measureElement'>
>

/**
 * Has the first sections rendered together with the page around them: for half of the window, which with those beside it is more than is in sight. The real
 * heights come when the browser lays the page out for its first frame, and go to the elements directly: measured while React commits, they would have
 * everything rendered a second time, and the effects of the whole page run, before any text is there.
 */
export const measuredBeforePaint = (): MeasuringOptions => ({
  directDomUpdates: true,
  initialRect: { width: innerWidth, height: innerHeight / 2 },
  observeElementRect: ({ scrollElement }, tell) => {
    if (!scrollElement) return undefined
    const sizes = new ResizeObserver(() => tell({ width: scrollElement.offsetWidth, height: scrollElement.offsetHeight }))
    sizes.observe(scrollElement)
    return () => sizes.disconnect()
  },
  measureElement: (element, entry, instance) => {
    if (entry) return measureElement(element, entry, instance)
    const place = instance.indexFromElement(element)
    return instance.itemSizeCache.get(instance.options.getItemKey(place)) ?? instance.options.estimateSize(place)
  },
})
