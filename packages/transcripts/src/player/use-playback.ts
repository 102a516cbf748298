import { useEffect, useState } from 'react'
import { useEffectEvent } from 'use-effect-event'
import { Playback } from './playback.ts'
import type { RenewSource } from './playback.ts'

export interface PlaybackOptions {
  /** Names the sound: while it stays the same, a new `source` does not interrupt what plays. */
  id: string
  source: string | undefined
  durationSeconds: number
  renew: RenewSource
}

export function usePlayback({ id, source, durationSeconds, renew }: PlaybackOptions): Playback {
  const latestRenew = useEffectEvent(renew)
  const [playback] = useState(() => new Playback(new Audio()))
  const load = useEffectEvent(() => {
    if (source !== undefined) playback.load(source, durationSeconds)
  })
  const isKnown = source !== undefined

  useEffect(() => {
    playback.renewWith(() => latestRenew())
    if (isKnown) load()
    return () => playback.unload()
  }, [playback, id, isKnown])

  return playback
}
