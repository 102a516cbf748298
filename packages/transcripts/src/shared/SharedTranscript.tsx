import { describeError, isDomainError } from '@longhand/api-client'
import { EmptyState, ErrorState } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useOpenShareLinkQuery } from '../api/sharing-api.ts'
import { TranscriptMessage } from '../editor/TranscriptLayout.tsx'
import { TextSkeleton } from '../editor/TranscriptState.tsx'
import { OpenedTranscript } from './OpenedTranscript.tsx'
import { SharePasswordForm } from './SharePasswordForm.tsx'
import styles from './SharedTranscript.module.css'
import { sharingMessages } from '../sharing/sharing-messages.ts'

export interface SharedTranscriptProps {
  token: string
  onFileName?: ((fileName: string) => void) | undefined
}

export function SharedTranscript(props: SharedTranscriptProps): ReactNode {
  // Another link is another page: neither password nor text of the first may linger.
  return <Link key={props.token} {...props} />
}

function Link({ token, onFileName }: SharedTranscriptProps): ReactNode {
  const t = sharingMessages.useMessages()
  const language = useLanguage()
  const [password, setPassword] = useState<string>()
  const { data, error, isFetching, refetch } = useOpenShareLinkQuery({
    token,
    password,
  })

  if (isDomainError(error, 'SHARE_LINK_ENDED')) {
    return (
      <TranscriptMessage>
        <EmptyState level={1} icon="link" title={t('page.endedTitle')} description={t('page.endedText')} />
      </TranscriptMessage>
    )
  }
  const rests = isDomainError(error, 'NOT_POSSIBLE_NOW')
  if (data && !rests)
    return (
      <OpenedTranscript opened={data} reopen={async () => (await refetch()).data} onFileName={onFileName} />
    )
  if (!rests && (password !== undefined || isDomainError(error, 'SHARE_PASSWORD_REQUIRED'))) {
    return (
      <TranscriptMessage>
        <SharePasswordForm
          error={isFetching ? undefined : error}
          isOpening={isFetching}
          onPassword={(entered) => {
            if (entered === password) void refetch()
            else setPassword(entered)
          }}
        />
      </TranscriptMessage>
    )
  }
  return error && !isFetching ? (
    <TranscriptMessage>
      <ErrorState
        level={1}
        title={t('page.failed')}
        description={describeError(error, language)}
        onRetry={() => void refetch()}
      />
    </TranscriptMessage>
  ) : (
    <div className={styles.waiting} aria-busy>
      <TextSkeleton />
    </div>
  )
}
