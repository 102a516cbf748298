import {
  Button,
  IconButton,
  Menu,
  MenuRadioGroup,
  Notice,
  Popover,
  Slider,
  Spinner,
  lazyWithRetry,
} from '@longhand/ui-kit'
import { formatDuration, formatLength, formatNumber, formatPercent, useLanguage } from '@longhand/ui-kit/i18n'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ReactNode, RefObject } from 'react'
import { playerMessages } from '../messages.ts'
import type { Peaks } from '../waveform/bars.ts'
import type { PedalAccess } from '../pedals/pedal-access.ts'
import type { Stills } from '../waveform/still-at.ts'
import { defaultPlaybackSettings } from '../playback/playback-settings.ts'
import type { PlaybackSettings } from '../playback/playback-settings.ts'
import { playbackRates } from '../playback/playback.ts'
import type { Playback } from '../playback/playback.ts'
import { playerCommandOf } from '../commands/player-keys.ts'
import styles from './Player.module.css'
import { SettingsPopover } from './SettingsPopover.tsx'
import { Waveform } from '../waveform/Waveform.tsx'

const ShortcutsDialog = /* @__PURE__ */ lazyWithRetry(() =>
  import('./ShortcutsDialog.tsx').then((file) => file.ShortcutsDialog),
)

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
  /** `ShortcutRows` of what has keys beside the player. */
  moreShortcuts?: ReactNode
  /** A line in the place of the waveform, where the page shows another one. @default false */
  isSlim?: boolean | undefined
  /** For a player that is one part of a longer page. @default anywhere */
  keysWithin?: RefObject<HTMLElement | null> | undefined
}

/** Its keys work anywhere on the page where no one types. */
export function Player({
  playback,
  peaks,
  stills,
  pictureSwitch,
  settings,
  pedals,
  moreShortcuts,
  isSlim = false,
  keysWithin,
}: PlayerProps): ReactNode {
  const t = playerMessages.useMessages()
  const [areShortcutsOpen, setShortcutsOpen] = useState(false)
  const { status } = useSyncExternalStore(playback.subscribe, playback.state)

  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const command = playerCommandOf(event)
      if (!command || (keysWithin && !keysWithin.current?.contains(event.target as Node))) return
      event.preventDefault()
      command.run({
        playback,
        settings: settings?.state() ?? defaultPlaybackSettings,
        onHelp: () => setShortcutsOpen(true),
      })
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [playback, settings, keysWithin])

  return (
    <section className={styles.root} aria-label={t('name')}>
      {status === 'failed' ? (
        <Notice tone="red">
          <span className={styles.failure}>
            {t('failed')}
            <Button size="small" icon="refresh" onClick={() => playback.retry()}>
              {t('retry')}
            </Button>
          </span>
        </Notice>
      ) : (
        <Waveform playback={playback} peaks={isSlim ? undefined : peaks} stills={stills} isSlim={isSlim} />
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
            label={t('shortcuts')}
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
  const t = playerMessages.useMessages()
  const { status, isPlaying, isStalled } = useSyncExternalStore(playback.subscribe, playback.state)
  const isDisabled = status === 'empty' || status === 'failed'
  const skip = (seconds: number): ReactNode => (
    <Button
      variant="quiet"
      size="small"
      className={styles.skip}
      disabled={isDisabled}
      aria-label={t(seconds < 0 ? 'back' : 'forward', { seconds: Math.abs(seconds) })}
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
        label={isPlaying ? t('pause') : t('play')}
        shortcut={t('spaceKey')}
        variant="primary"
        size="large"
        disabled={isDisabled}
        onClick={() => playback.toggle()}
      />
      {skip(5)}
      {skip(10)}
      {isStalled ? (
        <span className={styles.stalled}>
          <Spinner size={16} label={t('loading')} />
        </span>
      ) : null}
    </div>
  )
}

function LoopSwitch({ playback, settings }: Pick<PlayerProps, 'playback' | 'settings'>): ReactNode {
  const t = playerMessages.useMessages()
  const language = useLanguage()
  const { status, loop } = useSyncExternalStore(playback.subscribe, playback.state)
  const { loopSeconds } = useSyncExternalStore(
    settings?.subscribe ?? noChanges,
    settings?.state ?? defaultState,
  )
  return (
    <IconButton
      icon="loop"
      label={t('loop', { count: loopSeconds, seconds: formatNumber(loopSeconds, language) })}
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
  const t = playerMessages.useMessages()
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
          aria-label={t('speedIs', { speed: written(rate) })}
        >
          {written(rate)}
        </Button>
      }
    >
      <MenuRadioGroup
        label={t('speed')}
        value={String(rate)}
        onValueChange={(value) => playback.setRate(Number(value))}
        options={playbackRates.map((value) => ({ value: String(value), label: written(value) }))}
      />
    </Menu>
  )
}

function VolumeControl({ playback }: { playback: Playback }): ReactNode {
  const t = playerMessages.useMessages()
  const language = useLanguage()
  const { volume, isMuted } = useSyncExternalStore(playback.subscribe, playback.state)
  const audibleVolume = isMuted ? 0 : volume
  return (
    <Popover
      trigger={
        <IconButton
          icon="volume"
          label={t('volumeIs', { volume: formatPercent(audibleVolume, language) })}
          data-muted={audibleVolume === 0 || undefined}
        />
      }
      side="top"
      label={t('volume')}
    >
      <div className={styles.volume}>
        <Slider
          label={t('volume')}
          value={audibleVolume}
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
