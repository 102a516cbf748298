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
  /** What `source` is the address of; when that changes, it goes on from the same place. @default 'sound' */
  kind?: 'sound' | 'picture' | undefined
  /** What it plays in. @default an element that no one sees */
  element?: HTMLVideoElement | undefined
}

export function usePlayback({
  id,
  source,
  durationSeconds,
  renew,
  kind = 'sound',
  element,
}: PlaybackOptions): Playback {
  const latestRenew = useEffectEvent(renew)
  const [playback] = useState(() => new Playback(new Audio()))
  const load = useEffectEvent(() => {
    if (source === undefined) playback.unload()
    else if (playback.state().status === 'empty') playback.load(source, durationSeconds)
    else playback.swap(source)
  })
  const isKnown = source !== undefined

  useEffect(() => {
    if (element) playback.moveTo(element)
  }, [playback, element])
  useEffect(() => {
    playback.renewWith(() => latestRenew())
    return () => playback.unload()
  }, [playback, id])
  useEffect(() => load(), [playback, id, isKnown, kind])

  return playback
}
