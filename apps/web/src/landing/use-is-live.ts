import { whenIdle } from '@longhand/ui-kit'
import { useEffect, useState } from 'react'

export function useIsLive(): boolean {
  const [isLive, setLive] = useState(false)
  useEffect(() => void whenIdle().then(() => setLive(true)), [])
  return isLive
}
