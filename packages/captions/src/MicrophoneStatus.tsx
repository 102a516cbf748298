import { type ReactNode, useEffect, useRef } from 'react'
import styles from './CaptionPage.module.css'
import { captionsMessages } from './messages.ts'
import type { CaptionSession } from './session/caption-session.ts'
import type { MicrophoneLevel } from './session/microphone-meter.ts'

const stepMs = 80

export interface MicrophoneStatusProps {
  session: Pick<CaptionSession, 'level'>
  microphone: MicrophoneLevel
}

/** Whether the microphone is heard, before any word is there. */
export function MicrophoneStatus({ session, microphone }: MicrophoneStatusProps): ReactNode {
  const t = captionsMessages.useMessages()
  const meter = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    // Past React: twelve times a second, and nothing else on the page changes.
    const timer = setInterval(() => {
      const level = session.level()
      meter.current?.style.setProperty('--level', level.toFixed(2))
      meter.current?.setAttribute('aria-valuenow', String(Math.round(level * 100)))
    }, stepMs)
    return () => clearInterval(timer)
  }, [session])
  return (
    <span className={styles.microphone} data-microphone={microphone}>
      <span
        ref={meter}
        className={styles.meter}
        role="meter"
        aria-label={t('level')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={0}
      />
      <span role="status">{t(microphone)}</span>
    </span>
  )
}
