import { lazyWithRetry, whenIdle } from '@longhand/ui-kit'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { landingMessages } from './messages.ts'
import { SampleWait } from './SampleWait.tsx'
import styles from './Sample.module.css'
import { useWasSeen } from './use-was-seen.ts'

const SampleTranscript = lazyWithRetry(
  () => import('./SampleTranscript.tsx').then((file) => file.SampleTranscript),
  <SampleWait />,
)

/** The editor is fetched when the sample comes into sight. */
export function Sample(): ReactNode {
  const text = landingMessages.useMessages()
  const frame = useRef<HTMLElement>(null)
  const wasSeen = useWasSeen(frame)
  const isLive = useIsLive()
  return (
    <section id="sample" className={styles.root} data-needs-script="" aria-labelledby="sample-heading">
      <header className={styles.introduction}>
        <h2 id="sample-heading">{text('sample.heading')}</h2>
        <p className={styles.description}>{text('sample.description')}</p>
      </header>
      <section ref={frame} tabIndex={-1} className={styles.frame} aria-label={text('sample.label')}>
        {wasSeen && isLive ? <SampleTranscript /> : <SampleWait />}
      </section>
    </section>
  )
}

function useIsLive(): boolean {
  const [isLive, setLive] = useState(false)
  useEffect(() => void whenIdle().then(() => setLive(true)), [])
  return isLive
}
