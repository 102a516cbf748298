import { Button, ButtonLink } from '@longhand/ui-kit'
import type { ReactNode } from 'react'
import { useHost } from '../host.ts'
import { webMessages } from '../messages.ts'
import styles from './FailureMessage.module.css'

const titles = { own: 'failure.title', chunk: 'failure.chunkTitle', offline: 'failure.offline' } as const
const descriptions = {
  own: 'failure.description',
  chunk: 'failure.chunkDescription',
  offline: 'failure.offlineDescription',
} as const

export interface FailureMessageProps {
  isChunk: boolean
  isOffline: boolean
  isInShell: boolean
}

export function FailureMessage({ isChunk, isOffline, isInShell }: FailureMessageProps): ReactNode {
  const { reload } = useHost()
  const text = webMessages.useMessages()
  const Root = isInShell ? 'div' : 'main'
  const kind = isOffline ? 'offline' : isChunk ? 'chunk' : 'own'
  return (
    <Root className={styles.root}>
      <div role="alert" className={styles.message}>
        <h1>{text(titles[kind])}</h1>
        <p className={styles.description}>{text(descriptions[kind])}</p>
      </div>
      <div className={styles.actions}>
        {isOffline ? null : (
          <>
            <Button variant="primary" icon="refresh" onClick={reload}>
              {text('failure.reload')}
            </Button>
            {/* A plain link loads the page again: the app around this one may be what is broken. */}
            <ButtonLink href="/">{text('failure.home')}</ButtonLink>
          </>
        )}
      </div>
    </Root>
  )
}
