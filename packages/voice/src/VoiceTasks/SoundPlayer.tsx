import { IconButton, Slider } from '@longhand/ui-kit'
import { formatDuration } from '@longhand/ui-kit/i18n'
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { voiceMessages } from '../messages.ts'
import styles from './VoiceTasks.module.css'

export interface SoundPlayerProps {
  src: string | undefined
  label: string
  /** Seconds, until the sound itself says. */
  seconds: number
  onPlay: (element: HTMLAudioElement) => void
  onSeeked: (element: HTMLAudioElement) => void
}

export function SoundPlayer({ src, label, seconds, onPlay, onSeeked }: SoundPlayerProps): ReactNode {
  const t = voiceMessages.useMessages()
  const audio = useRef<HTMLAudioElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const [at, setAt] = useState(0)
  const [length, setLength] = useState(seconds)

  function toggle(): void {
    const { current } = audio
    if (!current) return
    // A failure to play has its own event.
    if (current.paused) void current.play().catch(() => undefined)
    else current.pause()
  }

  return (
    <div className={styles.sound} role="group" aria-label={label}>
      <audio
        ref={audio}
        src={src}
        onPlay={({ currentTarget }) => {
          setPlaying(true)
          onPlay(currentTarget)
        }}
        onPause={() => setPlaying(false)}
        onError={() => setFailed(src !== undefined)}
        onDurationChange={({ currentTarget: { duration } }) => {
          if (Number.isFinite(duration)) setLength(duration)
        }}
        onTimeUpdate={({ currentTarget }) => setAt(currentTarget.currentTime)}
        onSeeked={({ currentTarget }) => {
          setAt(currentTarget.currentTime)
          onSeeked(currentTarget)
        }}
      />
      <IconButton
        icon={isPlaying ? 'pause' : 'play'}
        variant="primary"
        label={t(isPlaying ? 'tasks.pause' : 'tasks.play')}
        busy={src === undefined}
        disabled={hasFailed}
        onClick={toggle}
      />
      <div className={styles.position}>
        <Slider
          label={t('tasks.position')}
          labelHidden
          value={Math.min(at, length)}
          min={0}
          max={Math.max(length, 0.1)}
          step={0.1}
          disabled={src === undefined || hasFailed}
          formatValue={formatDuration}
          onValueChange={(position) => {
            setAt(position)
            if (audio.current) audio.current.currentTime = position
          }}
        />
      </div>
      <span className={styles.time}>
        {hasFailed ? t('tasks.unplayable') : `${formatDuration(at)} / ${formatDuration(length)}`}
      </span>
    </div>
  )
}
