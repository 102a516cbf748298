import { useEffect, useState } from 'react'

/** Delayed, but emptied at once. */
export function useDebounced(value: string, quietMs: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value === '' ? 0 : quietMs)
    return () => clearTimeout(timer)
  }, [value, quietMs])
  return settled
}
