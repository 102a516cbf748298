import { describeError, isDomainError } from '@longhand/api-client'
import type { AnswerOf } from '@longhand/contracts'
import { Button, EmptyState, ErrorState, Notice, Skeleton } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { useConfirmAddressMutation, useOpenAccountLinkQuery } from '../api/account-link-api.ts'
import { accountLinkMessages } from './account-link-messages.ts'
import styles from './AccountLink.module.css'
import { AccountLinkForm, type AccountLinkFormProps } from './AccountLinkForm.tsx'

export type AccountLinkProps = Omit<AccountLinkFormProps, 'link'>

/** The page of a link that an operator made: who comes with it chooses a password, and is logged in, or confirms the new address of their account. */
export function AccountLink({ token, ...form }: AccountLinkProps): ReactNode {
  const text = accountLinkMessages.useMessages()
  const language = useLanguage()
  const { data, error, isFetching, refetch } = useOpenAccountLinkQuery({ token })
  if (data) return <Opened link={data} token={token} {...form} />
  if (isDomainError(error, 'RECORD_NOT_FOUND'))
    return (
      <EmptyState level={1} icon="link" title={text('link.ended')} description={text('link.endedNote')} />
    )
  return error ? (
    <ErrorState
      level={1}
      title={text('link.failed')}
      description={describeError(error, language)}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  ) : (
    <Skeleton lines={5} height="2.5rem" />
  )
}

function Opened({ link, ...form }: AccountLinkProps & { link: AnswerOf<'openAccountLink'> }): ReactNode {
  const text = accountLinkMessages.useMessages()
  const { purpose, email } = link
  if (purpose === 'address') return <ConfirmAddress token={form.token} email={email} />
  return (
    <div className={styles.root}>
      <h1 className={styles.title}>{text(`${purpose}.title`)}</h1>
      <p className={styles.note}>{text(`${purpose}.note`, { email })}</p>
      <AccountLinkForm link={{ ...link, purpose }} {...form} />
    </div>
  )
}

function ConfirmAddress({ token, email }: { token: string; email: string }): ReactNode {
  const text = accountLinkMessages.useMessages()
  const language = useLanguage()
  const [confirm, { data, error, isLoading }] = useConfirmAddressMutation()
  if (data)
    return (
      <EmptyState
        level={1}
        icon="check"
        title={text('address.done')}
        description={text('address.doneNote', { email: data.email })}
      />
    )
  return (
    <div className={styles.root}>
      <h1 className={styles.title}>{text('address.title')}</h1>
      <p className={styles.note}>{text('address.note', { email })}</p>
      {error ? <Notice tone="red">{describeError(error, language)}</Notice> : null}
      <Button variant="primary" wide busy={isLoading} onClick={() => void confirm({ token })}>
        {text('address.submit')}
      </Button>
    </div>
  )
}
