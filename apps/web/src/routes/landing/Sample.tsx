import { whenIdle } from '@longhand/ui-kit/when-idle'
import { type ReactNode, type RefObject, Suspense } from 'react'
import { LazyApiAccess } from '../../api/lazy-api-access.ts'
import { ChunkBoundary } from '../../errors/ChunkBoundary.tsx'
import { lazyChunk } from '../lazy-chunk.ts'
import { landingMessages } from './landing-messages.ts'
import { SampleWait } from './SampleWait.tsx'
import styles from './Sample.module.css'
import { useWasSeen } from './use-was-seen.ts'

const SampleTranscript = lazyChunk(() => import('./SampleTranscript.tsx').then((chunk) => chunk.SampleTranscript), whenIdle)

/** The sample's place; the editor itself is fetched when it comes into sight. */
export function Sample({ frame }: { frame: RefObject<HTMLElement | null> }): ReactNode {
  const text = landingMessages.useMessages()
  const wasSeen = useWasSeen(frame)
  return (
    <section id="sample" className={styles.root} data-needs-script="" aria-labelledby="sample-heading">
      <header className={styles.introduction}>
        <h2 id="sample-heading">{text('sample.heading')}</h2>
        <p className={styles.description}>{text('sample.description')}</p>
      </header>
      <section ref={frame} tabIndex={-1} className={styles.frame} aria-label={text('sample.label')}>
        <ChunkBoundary>
          <Suspense fallback={<SampleWait />}>
            {wasSeen ? (
              <LazyApiAccess>
                <SampleTranscript />
              </LazyApiAccess>
            ) : (
              <SampleWait />
            )}
          </Suspense>
        </ChunkBoundary>
      </section>
    </section>
  )
}
