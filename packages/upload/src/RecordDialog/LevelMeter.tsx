import { Notice } from '@longhand/ui-kit'
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { useRecorder, useRecorderState } from '../recorder/recorder-context.ts'
import { recorderMessages } from '../recorder/recorder-messages.ts'
import styles from './RecordDialog.module.css'

const bars = Array.from({ length: 48 }, (_, index) => index)
const stepMs = 80
/** A muted microphone gives nothing; a quiet room gives more than this. */
const silence = 0.04

export interface LevelMeterProps {
  /** In milliseconds. @default 5000 */
  timeoutMs?: number
}

export function LevelMeter({ timeoutMs = 5000 }: LevelMeterProps): ReactElement {
  const text = recorderMessages.useMessages()
  const recorder = useRecorder()
  const { status } = useRecorderState()
  const meter = useRef<HTMLDivElement>(null)
  const [isSilent, setSilent] = useState(false)
  const isListening = status === 'recording'

  useEffect(() => {
    const element = meter.current
    if (!isListening || !recorder || !element) return undefined
    let quiet = 0
    const levels = bars.map(() => 0)
    // Past React: twelve times a second, and nothing else on the page changes.
    const timer = setInterval(() => {
      const level = recorder.level()
      levels.push(level)
      levels.shift()
      levels.forEach((each, index) =>
        (element.children[index] as HTMLElement).style.setProperty('--level', each.toFixed(3)),
      )
      element.setAttribute('aria-valuenow', String(Math.round(level * 100)))
      quiet = level < silence ? quiet + 1 : 0
      setSilent(quiet * stepMs >= timeoutMs)
    }, stepMs)
    return () => {
      clearInterval(timer)
      setSilent(false)
    }
  }, [isListening, recorder, timeoutMs])

  return (
    <>
      <div
        ref={meter}
        role="meter"
        aria-label={text('level')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={0}
        className={styles.meter}
        data-listening={isListening || undefined}
      >
        {bars.map((bar) => (
          <span key={bar} className={styles.bar} />
        ))}
      </div>
      {isSilent ? <Notice tone="amber">{text('silent')}</Notice> : null}
    </>
  )
}
