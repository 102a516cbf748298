import { voiceLimits } from '@longhand/contracts'
import { Button, Notice, Progress } from '@longhand/ui-kit'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import { voiceMessages } from '../messages.ts'
import { adviseLevel, isNoisy } from './level.ts'
import styles from './ReadingRecorder.module.css'
import { useRecorder } from './use-recorder.ts'

export interface Reading {
  sound: Blob
  seconds: number
}

export interface ReadingRecorderProps {
  value: Reading | undefined
  onValueChange: (reading: Reading) => void
  onOtherWords: () => void
  /** @default false */
  disabled?: boolean
  recordButton?: RefObject<HTMLButtonElement | null>
}

const advices = { quiet: 'mine.levelQuiet', good: 'mine.levelGood', loud: 'mine.levelLoud' } as const

export function ReadingRecorder({
  value,
  onValueChange,
  onOtherWords,
  disabled = false,
  recordButton,
}: ReadingRecorderProps): ReactNode {
  const t = voiceMessages.useMessages()
  const { state, problem, peaks, seconds, start, finish } = useRecorder({
    maxSeconds: voiceLimits.readingMaxSeconds,
    onRecorded: (sound, recorded) => onValueChange({ sound, seconds: recorded }),
  })
  const isRecording = state === 'recording'
  const peak = Math.max(0, ...peaks.slice(-10))
  const advice = adviseLevel(peak)
  return (
    <div role="group" aria-label={t('mine.recording')} className={styles.root}>
      <div className={styles.actions}>
        {/* One button, so that the focus stays where it is. */}
        <Button
          ref={recordButton}
          icon="mic"
          variant={isRecording ? 'danger' : value ? 'secondary' : 'primary'}
          disabled={disabled}
          busy={state === 'opening'}
          onClick={() => (isRecording ? finish() : void start())}
        >
          {t(isRecording ? 'mine.finish' : value ? 'mine.recordAgain' : 'mine.record')}
        </Button>
        {value && !isRecording ? <Listen sound={value.sound} disabled={disabled} /> : null}
        {isRecording ? null : (
          <Button variant="quiet" icon="refresh" disabled={disabled} onClick={onOtherWords}>
            {t('mine.otherWords')}
          </Button>
        )}
      </div>
      {isRecording ? (
        <Progress
          label={t('mine.level')}
          value={Math.min(1, peak)}
          tone={advice === 'good' ? 'bean' : 'amber'}
          detail={`${t(isNoisy(peaks) ? 'mine.noisy' : advices[advice])} · ${t('text.seconds', { seconds: Math.floor(seconds) })}`}
        />
      ) : null}
      {problem ? (
        <div role="alert">
          <Notice tone="amber">{t(`microphone.${problem}`)}</Notice>
        </div>
      ) : null}
      <p role="status" className={styles.recorded}>
        {isRecording
          ? t('mine.isRecording')
          : value
            ? t('mine.recorded', { seconds: value.seconds.toFixed(1) })
            : ''}
      </p>
    </div>
  )
}

function Listen({ sound, disabled }: { sound: Blob; disabled: boolean }): ReactNode {
  const t = voiceMessages.useMessages()
  const player = useRef<HTMLAudioElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  useEffect(() => {
    const address = URL.createObjectURL(sound)
    if (player.current) player.current.src = address
    return () => URL.revokeObjectURL(address)
  }, [sound])
  return (
    <>
      <Button
        icon={isPlaying ? 'pause' : 'play'}
        disabled={disabled}
        onClick={() => (isPlaying ? player.current?.pause() : void player.current?.play())}
      >
        {t(isPlaying ? 'text.previewStop' : 'mine.listen')}
      </Button>
      <audio
        ref={player}
        onPlay={() => setPlaying(true)}
        onPause={({ currentTarget }) => {
          setPlaying(false)
          currentTarget.currentTime = 0
        }}
      />
    </>
  )
}
