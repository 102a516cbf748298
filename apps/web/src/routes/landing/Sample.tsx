import { ApiClientProvider, type ApiStore, useTransport } from '@longhand/api-client'
import { sampleFileId } from '@longhand/contracts'
import { TranscriptPage } from '@longhand/transcripts'
import { ErrorState, Spinner } from '@longhand/ui-kit'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { createGuestStore } from './guest-store.ts'
import { landingMessages } from './landing-messages.ts'
import styles from './Sample.module.css'

/** The reader and player themselves, open on the sample: read-only, for whoever comes by. */
export function Sample({ frame }: { frame: RefObject<HTMLElement | null> }): ReactNode {
  const text = landingMessages.useMessages()
  const { store, hasFailed, retry } = useGuestStore()
  return (
    <section id="sample" className={styles.root} aria-labelledby="sample-heading">
      <header className={styles.introduction}>
        <h2 id="sample-heading">{text('sample.heading')}</h2>
        <p className={styles.description}>{text('sample.description')}</p>
      </header>
      <section ref={frame} tabIndex={-1} className={styles.frame} aria-label={text('sample.label')}>
        {store ? (
          <ApiClientProvider store={store}>
            <TranscriptPage fileId={sampleFileId} isReadOnly isEmbedded />
          </ApiClientProvider>
        ) : (
          <div className={styles.wait}>
            {hasFailed ? (
              <ErrorState
                title={text('sample.missingTitle')}
                description={text('sample.missingDescription')}
                onRetry={retry}
                retryLabel={text('sample.retry')}
              />
            ) : (
              <Spinner label={text('sample.loading')} />
            )}
          </div>
        )}
      </section>
    </section>
  )
}

interface GuestStore {
  store: ApiStore | undefined
  hasFailed: boolean
  retry: () => void
}

function useGuestStore(): GuestStore {
  const transport = useTransport()
  const [outcome, setOutcome] = useState<{ store: ApiStore | undefined }>()
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const leaving = new AbortController()
    void createGuestStore(transport, leaving.signal).then((store) => {
      if (!leaving.signal.aborted) setOutcome({ store })
    })
    return () => leaving.abort()
  }, [transport, attempt])
  return {
    store: outcome?.store,
    hasFailed: outcome !== undefined && outcome.store === undefined,
    retry: () => {
      setOutcome(undefined)
      setAttempt(attempt + 1)
    },
  }
}
