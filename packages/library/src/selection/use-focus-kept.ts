import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

export function useFocusKept(count: number): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null)
  const had = useRef(false)
  const before = useRef(count)
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (count < before.current && had.current && isLost) root.current?.focus({ preventScroll: true })
    before.current = count
  }, [count])
  useEffect(() => {
    const follow = ({ target }: FocusEvent): void => {
      had.current = target instanceof Node && (root.current?.contains(target) ?? false)
    }
    document.addEventListener('focusin', follow)
    return () => document.removeEventListener('focusin', follow)
  }, [])
  return root
}
