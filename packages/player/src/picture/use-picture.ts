import { useTransport } from '@longhand/api-client'
import type { Picture, Recording } from '@longhand/contracts'
import { useEffect, useState } from 'react'
import { mediaAddress } from '../playback/media-address.ts'
import type { Playback } from '../playback/playback.ts'
import { usePlayback } from '../playback/use-playback.ts'

/** What shows the picture of a recording. */
export interface Screen {
  /** What `Playback` plays; its panel adds it to the page. Left out where no copy could be made. */
  element: HTMLVideoElement | undefined
  picture: Picture
  /** It could not be played: there is the sound alone, until `retry`. */
  hasFailed: boolean
  retry: () => void
}

type PlayedRecording = Pick<Recording, 'audioPath' | 'picture' | 'timeLen'>

export interface PictureOptions {
  id: string
  /** Left out while it is not known, and where it can't be played. */
  recording: PlayedRecording | undefined
  /** Gets it again, with fresh tickets. */
  reload: () => Promise<PlayedRecording | undefined>
}

/** Plays the picture of a recording where it has one, and its sound until then. `screen` is left out for a recording without a picture. */
export function usePicture({ id, recording, reload }: PictureOptions): {
  playback: Playback
  screen: Screen | undefined
} {
  const { baseUrl } = useTransport()
  const [element, setElement] = useState<HTMLVideoElement>()
  const [hasFailed, setFailed] = useState(false)
  const picture = recording?.picture
  if (picture && picture.state !== 'failed' && !element) setElement(createScreen())
  const isShown = picture?.videoPath !== undefined && picture.state === 'ready' && !hasFailed
  const addressOf = ({ audioPath, picture: shown }: PlayedRecording): string =>
    mediaAddress(baseUrl, (isShown && shown?.videoPath) || audioPath)

  const playback = usePlayback({
    id,
    source: recording && addressOf(recording),
    durationSeconds: recording?.timeLen ?? 0,
    kind: isShown ? 'picture' : 'sound',
    element,
    renew: async () => {
      const again = await reload()
      return again && addressOf(again)
    },
  })

  useEffect(() => {
    if (!isShown) return
    return playback.subscribe(() => playback.state().status === 'failed' && setFailed(true))
  }, [playback, isShown])

  return { playback, screen: picture && { element, picture, hasFailed, retry: () => setFailed(false) } }
}

function createScreen(): HTMLVideoElement {
  const element = document.createElement('video')
  element.playsInline = true
  return element
}
