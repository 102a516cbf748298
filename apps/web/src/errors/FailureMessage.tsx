import { Button, ButtonLink, LoadError } from '@longhand/ui-kit'
import type { ReactNode } from 'react'
import { useHost } from '../host.ts'
import { webMessages } from '../messages.ts'
import styles from './FailureMessage.module.css'

export function FailureMessage({ error }: { error: unknown }): ReactNode {
  const { reload } = useHost()
  const text = webMessages.useMessages()
  const isChunk = error instanceof LoadError
  return (
    <main className={styles.root}>
      <div role="alert" className={styles.message}>
        <h1>{text(isChunk ? 'failure.chunkTitle' : 'failure.title')}</h1>
        <p className={styles.description}>
          {text(isChunk ? 'failure.chunkDescription' : 'failure.description')}
        </p>
      </div>
      <div className={styles.actions}>
        <Button variant="primary" icon="refresh" onClick={reload}>
          {text('failure.reload')}
        </Button>
        {/* A plain link loads the page again: the app around this one may be what is broken. */}
        <ButtonLink href="/">{text('failure.home')}</ButtonLink>
      </div>
    </main>
  )
}
