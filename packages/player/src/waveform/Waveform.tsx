import { formatDuration, formatLength } from '@longhand/ui-kit/i18n'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { CSSProperties, KeyboardEvent, PointerEvent, ReactNode } from 'react'
import { Still } from './Still.tsx'
import { playerMessages } from '../messages.ts'
import type { Peaks } from './bars.ts'
import type { Stills } from './still-at.ts'
import type { Playback } from '../playback/playback.ts'
import styles from './Waveform.module.css'
import { WaveformCanvas } from './WaveformCanvas.tsx'

export interface WaveformProps {
  playback: Playback
  peaks?: Peaks | undefined
  stills?: Stills | undefined
  /** A line, for pages that show a waveform elsewhere. @default false */
  isSlim?: boolean | undefined
}

const keySteps: Readonly<Record<string, number>> = {
  ArrowLeft: -5,
  ArrowDown: -5,
  ArrowRight: 5,
  ArrowUp: 5,
  PageDown: -30,
  PageUp: 30,
}

export function Waveform({ playback, peaks, stills, isSlim = false }: WaveformProps): ReactNode {
  const t = playerMessages.useMessages()
  const root = useRef<HTMLDivElement>(null)
  const [hovered, setHovered] = useState<{ seconds: number; isTouch: boolean }>()
  const { durationSeconds, status, loop } = useSyncExternalStore(playback.subscribe, playback.state)
  const isUsable = durationSeconds > 0 && (status === 'ready' || status === 'loading')

  useEffect(() => {
    const show = (seconds: number): void => {
      const share = durationSeconds > 0 ? Math.min(1, seconds / durationSeconds) : 0
      root.current!.style.setProperty('--played', `${share * 100}%`)
    }
    show(playback.seconds)
    return playback.onTime(show)
  }, [playback, durationSeconds])

  const shareOf = (seconds: number): string => `${(seconds / durationSeconds) * 100}%`

  function secondsAt(event: PointerEvent): number {
    const { left, width } = root.current!.getBoundingClientRect()
    return Math.min(1, Math.max(0, (event.clientX - left) / width)) * durationSeconds
  }

  function grab(event: PointerEvent<HTMLDivElement>): void {
    if (event.button !== 0 || !isUsable) return
    event.currentTarget.setPointerCapture(event.pointerId)
    playback.seek(secondsAt(event))
  }

  function move(event: PointerEvent<HTMLDivElement>): void {
    if (!isUsable) return
    const seconds = secondsAt(event)
    setHovered({ seconds, isTouch: event.pointerType === 'touch' })
    if (event.currentTarget.hasPointerCapture(event.pointerId)) playback.seek(seconds)
  }

  function press(event: KeyboardEvent<HTMLDivElement>): void {
    const step = keySteps[event.key]
    if (step !== undefined) playback.skip(step)
    else if (event.key === 'Home') playback.seek(0)
    else if (event.key === 'End') playback.seek(durationSeconds)
    else return
    event.preventDefault()
  }

  return (
    <div
      ref={root}
      className={styles.root}
      data-usable={isUsable || undefined}
      data-slim={isSlim || undefined}
      onPointerDown={grab}
      onPointerMove={move}
      onPointerLeave={() => setHovered(undefined)}
      onKeyDown={press}
    >
      {peaks ? (
        <>
          <WaveformCanvas peaks={peaks} durationSeconds={durationSeconds} />
          <div className={styles.played}>
            <WaveformCanvas peaks={peaks} durationSeconds={durationSeconds} />
          </div>
        </>
      ) : (
        <div className={styles.line} />
      )}
      {loop && durationSeconds > 0 ? (
        <div
          className={styles.loop}
          style={{ insetInlineStart: shareOf(loop.from), width: shareOf(loop.to - loop.from) }}
        />
      ) : null}
      <WaveformCursor playback={playback} label={t('position')} isUsable={isUsable} stills={stills} />
      {hovered ? (
        // Under a finger the picture itself follows.
        <Moment
          seconds={hovered.seconds}
          durationSeconds={durationSeconds}
          stills={hovered.isTouch ? undefined : stills}
        />
      ) : null}
    </div>
  )
}

interface MomentProps {
  seconds: number
  durationSeconds: number
  stills: Stills | undefined
}

function Moment({ seconds, durationSeconds, stills }: MomentProps): ReactNode {
  return (
    <span
      className={styles.moment}
      style={
        {
          '--at': `${(seconds / durationSeconds) * 100}%`,
          '--half': `${(stills?.width ?? 0) / 2}px`,
        } as CSSProperties
      }
      aria-hidden
    >
      {stills ? <Still stills={stills} seconds={seconds} /> : null}
      {formatDuration(seconds)}
    </span>
  )
}

interface WaveformCursorProps {
  playback: Playback
  label: string
  isUsable: boolean
  stills: Stills | undefined
}

function WaveformCursor({ playback, label, isUsable, stills }: WaveformCursorProps): ReactNode {
  const t = playerMessages.useMessages()
  const seconds = useSyncExternalStore((listener) => playback.onTime(listener), playback.wholeSeconds)
  const [hasKeys, setKeys] = useState(false)
  const { durationSeconds } = playback.state()
  return (
    <>
      <div
        className={styles.cursor}
        role="slider"
        tabIndex={isUsable ? 0 : -1}
        aria-label={label}
        aria-disabled={!isUsable || undefined}
        aria-valuemin={0}
        aria-valuemax={Math.floor(durationSeconds)}
        aria-valuenow={Math.min(seconds, Math.floor(durationSeconds))}
        aria-valuetext={t('timeOf', {
          time: formatDuration(seconds),
          length: formatLength(durationSeconds),
        })}
        onFocus={(event) => setKeys(event.currentTarget.matches(':focus-visible'))}
        onBlur={() => setKeys(false)}
      />
      {hasKeys && stills && durationSeconds > 0 ? (
        <Moment seconds={seconds} durationSeconds={durationSeconds} stills={stills} />
      ) : null}
    </>
  )
}
