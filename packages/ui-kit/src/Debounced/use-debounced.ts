import { useEffect, useState } from 'react'

/** Delayed until it stays the same, but an empty text is so at once. */
export function useDebounced<T>(value: T, quietMs: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    if (value === settled) return undefined
    const timer = setTimeout(() => setSettled(() => value), value === '' ? 0 : quietMs)
    return () => clearTimeout(timer)
  }, [value, settled, quietMs])
  return settled
}
