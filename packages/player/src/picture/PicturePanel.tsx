import { useTransport } from '@longhand/api-client'
import type { Text } from '@longhand/transcript'
import { Button, Notice, useFullScreen } from '@longhand/ui-kit'
import { useCallback, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import type { CSSProperties, ReactNode, RefObject } from 'react'
import { createPortal } from 'react-dom'
import { useEffectEvent } from 'use-effect-event'
import { defaultSubtitleChoice, rulesOf, shapeOfText } from '../playback/subtitle-choice.ts'
import type { Peaks } from '../waveform/bars.ts'
import { mediaAddress } from '../playback/media-address.ts'
import type { PlaybackSettings } from '../playback/playback-settings.ts'
import { defaultFrameRate } from '../playback/playback.ts'
import type { Playback } from '../playback/playback.ts'
import { isForPlayer } from '../commands/player-keys.ts'
import { Waveform } from '../waveform/Waveform.tsx'
import { pictureCommandOf } from './picture-commands.ts'
import { pictureMessages } from './picture-messages.ts'
import { PictureControls } from './PictureControls.tsx'
import { PictureGrip } from './PictureGrip.tsx'
import styles from './PicturePanel.module.css'
import { useSubtitleTrack } from './use-subtitle-track.ts'
import type { SubtitleSource } from './use-subtitle-track.ts'
import type { Screen } from './use-picture.ts'

export interface PicturePanelProps {
  screen: Screen
  playback: Playback
  /** Shown in full screen, where the player is out of sight. */
  peaks: Peaks | undefined
  settings: PlaybackSettings
  text: SubtitleSource
  /** BCP 47, of the subtitles. */
  language: string | undefined
  /** Gets the focus when the picture is hidden. */
  switchRef: RefObject<HTMLButtonElement | null>
  /** For a page that is one part of a longer one. @default anywhere */
  keysWithin?: RefObject<HTMLElement | null> | undefined
}

/** The picture of a recording: docked beside the text, floating over the page, or hidden while its sound goes on. Keys as in the player. */
export function PicturePanel({
  screen,
  playback,
  peaks,
  settings,
  text,
  language,
  switchRef,
  keysWithin,
}: PicturePanelProps): ReactNode {
  const t = pictureMessages.useMessages()
  const root = useRef<HTMLElement>(null)
  const { element, picture, hasFailed } = screen
  const look = useSyncExternalStore(settings.subscribe, settings.state).picture
  const { isOn: isFull, toggle } = useFullScreen(root, element)
  const frameRate = picture.frameRate ?? defaultFrameRate
  const isPlayed = picture.state === 'ready' && !hasFailed
  const isHidden = look.view === 'hidden'

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (
      isHidden ||
      !isPlayed ||
      !isForPlayer(event) ||
      (keysWithin && !keysWithin.current?.contains(event.target as Node))
    )
      return
    const command = pictureCommandOf(event)
    const context = { playback, settings, frameRate, toggleFullScreen: toggle }
    if (!command || command.canRun?.(context) === false) return
    command.run(context)
    // The player's own keys would skip as well.
    event.preventDefault()
  })
  useEffect(() => {
    document.addEventListener('keydown', press, { capture: true })
    return () => document.removeEventListener('keydown', press, { capture: true })
  }, [])

  return (
    <section
      ref={root}
      className={styles.root}
      aria-label={t('name')}
      data-view={look.view}
      data-size={look.size}
      data-full={isFull || undefined}
      hidden={isHidden}
      style={
        { '--left': look.left, '--top': look.top, '--ratio': picture.width / picture.height } as CSSProperties
      }
    >
      {look.view === 'floating' && !isFull ? <PictureGrip panel={root} settings={settings} /> : null}
      {element ? (
        <PlayedPicture
          element={element}
          playback={playback}
          isShown={isPlayed}
          settings={settings}
          text={text}
          language={language}
        />
      ) : null}
      {picture.state === 'making' ? <Waiting stillPath={picture.stillPath} /> : null}
      {picture.state === 'failed' ? <p className={styles.note}>{t('notMade')}</p> : null}
      {hasFailed && picture.state === 'ready' ? (
        <div className={styles.note}>
          <Notice tone="amber">
            {t('notPlayed')}{' '}
            <Button size="small" icon="refresh" onClick={screen.retry}>
              {t('retry')}
            </Button>
          </Notice>
        </div>
      ) : null}
      {isFull ? <Waveform playback={playback} peaks={peaks} stills={picture.stills} /> : null}
      <PictureControls
        playback={playback}
        settings={settings}
        frameRate={frameRate}
        element={isPlayed ? element : undefined}
        isFullScreen={isFull}
        onFullScreen={toggle}
        onHide={() => {
          settings.changePicture({ view: 'hidden' })
          switchRef.current?.focus()
        }}
      />
    </section>
  )
}

interface PlayedPictureProps {
  element: HTMLVideoElement
  playback: Playback
  isShown: boolean
  settings: PlaybackSettings
  text: SubtitleSource
  language: string | undefined
}

/** Stays on the page when nothing is shown: a browser pauses what is taken off. */
function PlayedPicture({
  element,
  playback,
  isShown,
  settings,
  text,
  language,
}: PlayedPictureProps): ReactNode {
  const t = pictureMessages.useMessages()
  const holder = useRef<HTMLDivElement>(null)
  const track = useRef<HTMLTrackElement>(null)
  const {
    picture: { hasSubtitles },
    subtitles = defaultSubtitleChoice,
  } = useSyncExternalStore(settings.subscribe, settings.state)
  const { durationSeconds } = useSyncExternalStore(playback.subscribe, playback.state)
  const shapeOf = useCallback(
    (document: Text) => shapeOfText(document, rulesOf(subtitles, language), durationSeconds),
    [subtitles, language, durationSeconds],
  )
  const address = useSubtitleTrack(text, shapeOf)
  useLayoutEffect(() => {
    const toggle = (): void => playback.toggle()
    element.addEventListener('click', toggle)
    holder.current!.append(element)
    return () => {
      element.removeEventListener('click', toggle)
      element.remove()
    }
  }, [element, playback])
  useLayoutEffect(() => {
    if (track.current) track.current.track.mode = hasSubtitles ? 'showing' : 'hidden'
  })
  return (
    <div ref={holder} className={styles.screen} hidden={!isShown}>
      {createPortal(
        address === undefined ? null : (
          <track
            ref={track}
            kind="captions"
            src={address}
            srcLang={language ?? 'und'}
            label={t('subtitles')}
            default
          />
        ),
        element,
      )}
    </div>
  )
}

function Waiting({ stillPath }: { stillPath: string | undefined }): ReactNode {
  const t = pictureMessages.useMessages()
  const { baseUrl } = useTransport()
  return (
    <div className={styles.screen}>
      {stillPath === undefined ? null : (
        <img className={styles.poster} src={mediaAddress(baseUrl, stillPath)} alt="" />
      )}
      <p className={styles.waiting} role="status">
        {t('making')}
      </p>
    </div>
  )
}
