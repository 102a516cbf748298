import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import { loadChunk } from './load-chunk.ts'

/**
 * A component of its own chunk, fetched when it is first rendered.
 *
 * @param until What its fetching waits for: for what no one needs in the first moment.
 */
export function lazyChunk<Props>(load: () => Promise<ComponentType<Props>>, until?: () => Promise<void>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    await until?.()
    return { default: await loadChunk(load) }
  })
}
