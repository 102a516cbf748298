import { defaultRangeExtractor, elementScroll, measureElement } from '@tanstack/react-virtual'
import type { Range, ReactVirtualizerOptions } from '@tanstack/react-virtual'

const lineHeight = 32
const rowPadding = 24
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
  Pick<
    ReactVirtualizerOptions<HTMLDivElement, HTMLElement>,
    | 'directDomUpdates'
    | 'directDomUpdatesMode'
    | 'initialRect'
    | 'observeElementRect'
    | 'measureElement'
    | 'scrollToFn'
  >
>

/** The first sections render with the page. Their real heights are taken at the browser's first layout: measured while React commits, everything would render twice before any text is there. */
export function measuredBeforePaint(): MeasuringOptions {
  let isNew = true
  return {
    directDomUpdates: true,
    // Moved by a transform, each row would be a layer of the browser, and the first text there a third later.
    directDomUpdatesMode: 'position',
    initialRect: { width: innerWidth, height: innerHeight / 2 },
    scrollToFn: (offset, options, instance) => {
      // It is at its top: set there, the browser would lay out the page before there is more of it.
      const isThere = isNew && offset === 0
      isNew = false
      if (!isThere) elementScroll(offset, options, instance)
    },
    observeElementRect: ({ scrollElement }, report) => {
      if (!scrollElement) return undefined
      const sizes = new ResizeObserver(() =>
        report({ width: scrollElement.offsetWidth, height: scrollElement.offsetHeight }),
      )
      sizes.observe(scrollElement)
      return () => sizes.disconnect()
    },
    measureElement: (element, entry, instance) => {
      // WebKit says that a row has no height while a style sheet is on its way: rows that grow from nothing would scroll the list to its end.
      const size = entry ? measureElement(element, entry, instance) : 0
      if (size > 0) return size
      const place = instance.indexFromElement(element)
      return (
        instance.itemSizeCache.get(instance.options.getItemKey(place)) ?? instance.options.estimateSize(place)
      )
    },
  }
}
