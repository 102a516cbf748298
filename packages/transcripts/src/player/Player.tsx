import { Button, IconButton, Menu, MenuRadioGroup, Notice, Popover, Slider, Spinner } from '@longhand/ui-kit'
import { formatDuration, formatLength, formatNumber, formatPercent, useLanguage } from '@longhand/ui-kit/i18n'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ReactNode, RefObject } from 'react'
import { ShortcutsDialog } from '../lazy-parts.ts'
import { transcriptsMessages } from '../messages.ts'
import type { Peaks } from './bars.ts'
import type { PedalAccess } from '../pedals/pedal-access.ts'
import type { Stills } from '../picture/still-at.ts'
import { defaultPlaybackSettings } from './playback-settings.ts'
import type { PlaybackSettings } from './playback-settings.ts'
import { playbackRates } from './playback.ts'
import type { Playback } from './playback.ts'
import { applyEffects, playerActionOf } from './player-keys.ts'
import styles from './Player.module.css'
import { SettingsPopover } from './SettingsPopover.tsx'
import type { Shortcut } from './ShortcutsDialog.tsx'
import { Waveform } from './Waveform.tsx'

export interface PlayerProps {
  playback: Playback
  peaks?: Peaks | undefined
  /** Of a recording with a picture: shown along the waveform. */
  stills?: Stills | undefined
  /** Of a recording with a picture: what shows and hides it. */
  pictureSwitch?: ReactNode
  settings?: PlaybackSettings | undefined
  /** With `settings`: foot pedals can be set up. */
  pedals?: PedalAccess | undefined
  moreShortcuts?: readonly Shortcut[] | undefined
  /** Subtitles can be edited beside it; `open` while they are. */
  captions?: 'open' | 'closed' | undefined
  /** For a player that is one part of a longer page. @default anywhere */
  keysWithin?: RefObject<HTMLElement | null> | undefined
}

/** Its keys work anywhere on the page where no one types. */
export function Player(props: PlayerProps): ReactNode {
  const {
    playback,
    peaks,
    stills,
    pictureSwitch,
    settings,
    pedals,
    moreShortcuts = [],
    captions,
    keysWithin,
  } = props
  const t = transcriptsMessages.useMessages()
  const [areShortcutsOpen, setShortcutsOpen] = useState(false)
  const { status } = useSyncExternalStore(playback.subscribe, playback.state)

  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const action = playerActionOf(event)
      if (!action || (keysWithin && !keysWithin.current?.contains(event.target as Node))) return
      event.preventDefault()
      if (action === 'help') setShortcutsOpen(true)
      else applyEffects(action, playback, settings?.state() ?? defaultPlaybackSettings)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [playback, settings, keysWithin])

  return (
    <section className={styles.root} aria-label={t('player.name')}>
      {status === 'failed' ? (
        <Notice tone="red">
          <span className={styles.failure}>
            {t('player.failed')}
            <Button size="small" icon="refresh" onClick={() => playback.retry()}>
              {t('player.retry')}
            </Button>
          </span>
        </Notice>
      ) : (
        <Waveform playback={playback} peaks={peaks} stills={stills} />
      )}
      <div className={styles.controls}>
        <CurrentTime playback={playback} />
        <Transport playback={playback} />
        <div className={styles.settings}>
          {pictureSwitch}
          <LoopSwitch playback={playback} settings={settings} />
          <RateMenu playback={playback} />
          <VolumeControl playback={playback} />
          {settings ? <SettingsPopover settings={settings} pedals={pedals} /> : null}
          <IconButton
            icon="keyboard"
            label={t('player.shortcuts')}
            shortcut="?"
            onClick={() => setShortcutsOpen(true)}
          />
        </div>
      </div>
      <ShortcutsDialog
        open={areShortcutsOpen}
        onOpenChange={setShortcutsOpen}
        settings={settings}
        hasPicture={Boolean(pictureSwitch)}
        captions={captions}
        moreShortcuts={moreShortcuts}
      />
    </section>
  )
}

function CurrentTime({ playback }: { playback: Playback }): ReactNode {
  const seconds = useSyncExternalStore((listener) => playback.onTime(listener), playback.wholeSeconds)
  const { durationSeconds } = useSyncExternalStore(playback.subscribe, playback.state)
  return (
    <p className={styles.time}>
      <span className={styles.now}>{formatDuration(seconds)}</span>
      <span aria-hidden>/</span>
      <span>{formatLength(durationSeconds)}</span>
    </p>
  )
}

function Transport({ playback }: { playback: Playback }): ReactNode {
  const t = transcriptsMessages.useMessages()
  const { status, isPlaying, isStalled } = useSyncExternalStore(playback.subscribe, playback.state)
  const isDisabled = status === 'empty' || status === 'failed'
  const skip = (seconds: number): ReactNode => (
    <Button
      variant="quiet"
      size="small"
      className={styles.skip}
      disabled={isDisabled}
      aria-label={t(seconds < 0 ? 'player.back' : 'player.forward', { seconds: Math.abs(seconds) })}
      onClick={() => playback.skip(seconds)}
    >
      {seconds < 0 ? `−${-seconds}` : `+${seconds}`}
    </Button>
  )
  return (
    <div className={styles.transport}>
      {skip(-10)}
      {skip(-5)}
      <IconButton
        icon={isPlaying ? 'pause' : 'play'}
        label={isPlaying ? t('player.pause') : t('player.play')}
        shortcut={t('player.spaceKey')}
        variant="primary"
        size="large"
        disabled={isDisabled}
        onClick={() => playback.toggle()}
      />
      {skip(5)}
      {skip(10)}
      {isStalled ? (
        <span className={styles.stalled}>
          <Spinner size={16} label={t('player.loading')} />
        </span>
      ) : null}
    </div>
  )
}

function LoopSwitch({ playback, settings }: Pick<PlayerProps, 'playback' | 'settings'>): ReactNode {
  const t = transcriptsMessages.useMessages()
  const language = useLanguage()
  const { status, loop } = useSyncExternalStore(playback.subscribe, playback.state)
  const { loopSeconds } = useSyncExternalStore(
    settings?.subscribe ?? noChanges,
    settings?.state ?? defaultState,
  )
  return (
    <IconButton
      icon="loop"
      label={t('player.loop', { count: loopSeconds, seconds: formatNumber(loopSeconds, language) })}
      shortcut="R"
      aria-pressed={loop !== undefined}
      disabled={status === 'empty' || status === 'failed'}
      onClick={() => playback.toggleLoop(loopSeconds)}
    />
  )
}

const noChanges = () => () => undefined
const defaultState = () => defaultPlaybackSettings

function RateMenu({ playback }: { playback: Playback }): ReactNode {
  const t = transcriptsMessages.useMessages()
  const language = useLanguage()
  const { rate } = useSyncExternalStore(playback.subscribe, playback.state)
  const written = (value: number): string => `${formatNumber(value, language)}×`
  return (
    <Menu
      trigger={
        <Button
          variant="quiet"
          size="small"
          className={styles.rate}
          aria-label={t('player.speedIs', { speed: written(rate) })}
        >
          {written(rate)}
        </Button>
      }
    >
      <MenuRadioGroup
        label={t('player.speed')}
        value={String(rate)}
        onValueChange={(value) => playback.setRate(Number(value))}
        options={playbackRates.map((value) => ({ value: String(value), label: written(value) }))}
      />
    </Menu>
  )
}

function VolumeControl({ playback }: { playback: Playback }): ReactNode {
  const t = transcriptsMessages.useMessages()
  const language = useLanguage()
  const { volume, isMuted } = useSyncExternalStore(playback.subscribe, playback.state)
  const heard = isMuted ? 0 : volume
  return (
    <Popover
      trigger={
        <IconButton
          icon="volume"
          label={t('player.volumeIs', { volume: formatPercent(heard, language) })}
          data-muted={heard === 0 || undefined}
        />
      }
      side="top"
      label={t('player.volume')}
    >
      <div className={styles.volume}>
        <Slider
          label={t('player.volume')}
          value={heard}
          min={0}
          max={1}
          step={0.05}
          formatValue={(value) => formatPercent(value, language)}
          onValueChange={(value) => playback.setVolume(value)}
        />
      </div>
    </Popover>
  )
}
