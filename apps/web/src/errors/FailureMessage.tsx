import { Button, ButtonLink } from '@longhand/ui-kit'
import type { ReactNode } from 'react'
import { useHost } from '../host.ts'
import { webMessages } from '../messages.ts'
import styles from './FailureMessage.module.css'

const titles = {
  own: 'failure.title',
  chunk: 'failure.chunkTitle',
  offline: 'failure.offline',
  unreachable: 'failure.unreachable',
} as const
const descriptions = {
  own: 'failure.description',
  chunk: 'failure.chunkDescription',
  offline: 'failure.offlineDescription',
  unreachable: 'failure.offlineDescription',
} as const

export interface FailureMessageProps {
  isChunk: boolean
  /** Why the page waits: a reload now would lose what is still here. */
  waitsWhile: 'offline' | 'unreachable' | undefined
  isInShell: boolean
}

export function FailureMessage({ isChunk, waitsWhile, isInShell }: FailureMessageProps): ReactNode {
  const { reload } = useHost()
  const text = webMessages.useMessages()
  const Root = isInShell ? 'div' : 'main'
  const kind = waitsWhile ?? (isChunk ? 'chunk' : 'own')
  return (
    <Root className={styles.root}>
      <div role="alert" className={styles.message}>
        <h1>{text(titles[kind])}</h1>
        <p className={styles.description}>{text(descriptions[kind])}</p>
      </div>
      <div className={styles.actions}>
        {waitsWhile ? null : (
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
