import { frameTimecode } from '@longhand/transcript/subtitles'
import { IconButton } from '@longhand/ui-kit'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { playerMessages } from '../messages.ts'
import type { PictureLook, PlaybackSettings } from '../playback/playback-settings.ts'
import { frameAt } from '../playback/playback.ts'
import type { Playback } from '../playback/playback.ts'
import { pictureMessages } from './picture-messages.ts'
import styles from './PicturePanel.module.css'

export interface PictureControlsProps {
  playback: Playback
  settings: PlaybackSettings
  frameRate: number
  /** Left out where there is only sound to play. */
  element: HTMLVideoElement | undefined
  isFullScreen: boolean
  onFullScreen: (() => void) | undefined
  onHide: () => void
}

const nextSize: Readonly<Record<PictureLook['size'], PictureLook['size']>> = {
  small: 'medium',
  medium: 'large',
  large: 'small',
}

export function PictureControls({
  playback,
  settings,
  frameRate,
  element,
  isFullScreen,
  onFullScreen,
  onHide,
}: PictureControlsProps): ReactNode {
  const t = pictureMessages.useMessages()
  const look = useSyncExternalStore(settings.subscribe, settings.state).picture
  const isFloating = look.view === 'floating'
  return (
    <div className={styles.controls}>
      {element ? <FrameControls playback={playback} frameRate={frameRate} /> : null}
      <div className={styles.tools}>
        {element ? (
          <IconButton
            size="small"
            icon="captions"
            label={look.hasSubtitles ? t('subtitlesOff') : t('subtitlesOn')}
            shortcut="C"
            data-on={look.hasSubtitles || undefined}
            onClick={() => settings.changePicture({ hasSubtitles: !look.hasSubtitles })}
          />
        ) : null}
        {isFullScreen ? null : (
          <>
            {element && isFloating ? (
              <IconButton
                size="small"
                icon="resize"
                label={t(`resize.${look.size}`)}
                onClick={() => settings.changePicture({ size: nextSize[look.size] })}
              />
            ) : null}
            {element || isFloating ? (
              <IconButton
                size="small"
                icon={isFloating ? 'dock' : 'float'}
                label={isFloating ? t('dock') : t('float')}
                onClick={() => settings.changePicture({ view: isFloating ? 'docked' : 'floating' })}
              />
            ) : null}
            {element && 'requestPictureInPicture' in element && document.pictureInPictureEnabled ? (
              <IconButton
                size="small"
                icon="picture-in-picture"
                label={t('ownWindow')}
                onClick={() => void togglePictureInPicture(element)}
              />
            ) : null}
          </>
        )}
        {element && onFullScreen ? (
          <IconButton
            size="small"
            icon="full-screen"
            label={isFullScreen ? t('endFullScreen') : t('fullScreen')}
            shortcut="F"
            onClick={onFullScreen}
          />
        ) : null}
        {isFullScreen ? null : <IconButton size="small" icon="close" label={t('hide')} onClick={onHide} />}
      </div>
    </div>
  )
}

function FrameControls({ playback, frameRate }: { playback: Playback; frameRate: number }): ReactNode {
  const t = pictureMessages.useMessages()
  const player = playerMessages.useMessages()
  const { isPlaying } = useSyncExternalStore(playback.subscribe, playback.state)
  const timecode = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    // Written past React: it changes with every frame.
    const write = (seconds: number): void => {
      timecode.current!.textContent = frameTimecode(frameAt(Math.max(0, seconds), frameRate), frameRate)
    }
    write(playback.seconds)
    return playback.onTime(write)
  }, [playback, frameRate])
  return (
    <div className={styles.frames}>
      <IconButton
        size="small"
        icon={isPlaying ? 'pause' : 'play'}
        label={isPlaying ? player('pause') : player('play')}
        shortcut={player('spaceKey')}
        onClick={() => playback.toggle()}
      />
      <IconButton
        size="small"
        icon="chevron-left"
        label={t('frameBack')}
        shortcut="Shift+←"
        onClick={() => playback.stepFrame(-1, frameRate)}
      />
      <span ref={timecode} className={styles.timecode} />
      <IconButton
        size="small"
        icon="chevron-right"
        label={t('frameForward')}
        shortcut="Shift+→"
        onClick={() => playback.stepFrame(1, frameRate)}
      />
    </div>
  )
}

async function togglePictureInPicture(element: HTMLVideoElement): Promise<void> {
  // Refused before the first frame is there, and where the browser's own settings say so.
  await (
    document.pictureInPictureElement === element
      ? document.exitPictureInPicture()
      : element.requestPictureInPicture()
  ).catch(() => undefined)
}
