import { useEffect, useState } from 'react'

const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const

export function useIsAttended(): boolean {
  const [isAttended, setAttended] = useState(false)
  useEffect(() => {
    const listening = new AbortController()
    const attend = (): void => {
      listening.abort()
      setAttended(true)
    }
    for (const sign of signs)
      window.addEventListener(sign, attend, { passive: true, signal: listening.signal })
    return () => listening.abort()
  }, [])
  return isAttended
}
