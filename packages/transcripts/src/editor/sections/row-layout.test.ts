import type { Virtualizer } from '@tanstack/react-virtual'
import { expect, it } from 'vitest'
import { measuredBeforePaint } from './row-layout.ts'

const instance = {
  indexFromElement: () => 2,
  itemSizeCache: new Map([['second', 88]]),
  options: { getItemKey: (place: number) => (place === 2 ? 'second' : 'other'), estimateSize: () => 40 },
} as unknown as Virtualizer<HTMLDivElement, HTMLElement>

it('takes the height that a row is said to have, and does not believe that it has none', () => {
  const { measureElement } = measuredBeforePaint()
  const entry = (blockSize: number): ResizeObserverEntry =>
    ({ borderBoxSize: [{ blockSize, inlineSize: 600 }] }) as unknown as ResizeObserverEntry
  expect(measureElement(document.createElement('div'), entry(56), instance)).toBe(56)
  expect(measureElement(document.createElement('div'), entry(0), instance)).toBe(88)
  expect(measureElement(document.createElement('div'), undefined, instance)).toBe(88)
  expect(
    measureElement(document.createElement('div'), undefined, {
      ...instance,
      itemSizeCache: new Map(),
    } as typeof instance),
  ).toBe(40)
})
