import { useEffect, useState } from 'react'
import { useEffectEvent } from 'use-effect-event'
import { Playback } from './playback.ts'
import type { RenewSource } from './playback.ts'

export interface PlaybackOptions {
  /** Names the sound: while it stays the same, a new `source` does not interrupt what plays. */
  id: string
  /** Address of the sound, `undefined` until it is known. */
  source: string | undefined
  durationSeconds: number
  /** Gets a fresh address when the one given does not play any more. */
  renew: RenewSource
}

/** A sound for a {@link Player} and whatever follows it. It falls silent when the component goes. */
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
