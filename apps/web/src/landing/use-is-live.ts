import { whenIdle } from '@longhand/ui-kit'
import { useEffect, useState } from 'react'

/** Whether the rendered page answers and the browser is idle: for parts that it is rendered without. */
export function useIsLive(): boolean {
  const [isLive, setLive] = useState(false)
  useEffect(() => void whenIdle().then(() => setLive(true)), [])
  return isLive
}
