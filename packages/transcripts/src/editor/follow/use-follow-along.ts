import { useEffect, useState } from 'react'
import type { RefObject } from 'react'
import type { Playback } from '@longhand/player'
import type { DocumentStore } from '../session/document-store.ts'
import { FollowAlong } from './follow-along.ts'

const scrollKeys = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End'])

/** @param reveal Brings a section that is not on the page into sight; it may not change. */
export function useFollowAlong(
  store: DocumentStore,
  playback: Playback,
  scroller: RefObject<HTMLElement | null>,
  reveal: (place: number) => void,
): FollowAlong {
  const [follow] = useState(() => new FollowAlong(store, playback))

  useEffect(() => {
    const element = scroller.current!
    const end = follow.start({ element, reveal })
    const letGo = (): void => follow.letGo()
    const press = (event: KeyboardEvent): void => {
      if (scrollKeys.has(event.key) && event.target === element) follow.letGo()
    }
    // A press on the element itself and nothing in it is one on its scroll bar, or on the empty margin.
    const grab = (event: PointerEvent): void => {
      if (event.target === element && event.offsetX >= element.clientWidth) follow.letGo()
    }
    element.addEventListener('wheel', letGo, { passive: true })
    element.addEventListener('touchmove', letGo, { passive: true })
    element.addEventListener('keydown', press)
    element.addEventListener('pointerdown', grab)
    return () => {
      end()
      element.removeEventListener('wheel', letGo)
      element.removeEventListener('touchmove', letGo)
      element.removeEventListener('keydown', press)
      element.removeEventListener('pointerdown', grab)
    }
  }, [follow, scroller, reveal])

  return follow
}
