import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import { whenIdle } from '@longhand/ui-kit/when-idle'
import { untilStirred } from '../prerendered/until-wanted.ts'
import { loadChunk } from './load-chunk.ts'

/** A component of its own chunk, fetched when it is first rendered. */
export function lazyChunk<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await loadChunk(load) }))
}

/** Like {@link lazyChunk}, and not before the browser has nothing better to do: for what nobody needs in the first moment. */
export function lazyChunkWhenIdle<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    await whenIdle()
    return { default: await loadChunk(load) }
  })
}

/** Like {@link lazyChunk}, and not before somebody does anything: for what a page that is only read does without. */
export function lazyChunkWhenStirred<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    await untilStirred()
    return { default: await loadChunk(load) }
  })
}
