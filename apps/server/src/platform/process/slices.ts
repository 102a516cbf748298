import { setImmediate } from 'node:timers/promises'

/** Members that are worked on at a time: some milliseconds, between which others are served. */
const sliceItems = 500

/** Maps a list that may be long. */
export async function mapInSlices<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  for (let at = 0; at < items.length; at += sliceItems) {
    if (at > 0) await setImmediate()
    for (const item of items.slice(at, at + sliceItems)) results.push(map(item))
  }
  return results
}

/** A long list as a thread sends it: objects would take their receiver longer, and all at once. */
export function toBatches(items: readonly unknown[]): string[] {
  const count = Math.ceil(items.length / sliceItems)
  return Array.from({ length: count }, (_, index) =>
    JSON.stringify(items.slice(index * sliceItems, (index + 1) * sliceItems)),
  )
}

/** Reads what {@link toBatches} wrote. */
export async function fromBatches<Item>(batches: readonly string[]): Promise<Item[]> {
  const items: Item[] = []
  for (const batch of batches) {
    for (const item of JSON.parse(batch) as Item[]) items.push(item)
    await setImmediate()
  }
  return items
}
