import { formatDate, useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { useGetDeletionStatusQuery } from '../api/account-api.ts'
import { DeleteAccountConfirm } from '../DeleteAccountConfirm/DeleteAccountConfirm.tsx'
import { InvitationGiftDialog, NewUserGiftDialog } from '../GiftDialog/GiftDialog.tsx'
import { accountMessages } from '../messages.ts'
import { UserIdentifyDialog } from '../UserIdentifyDialog/UserIdentifyDialog.tsx'
import { type AfterLoginLoaders, useAfterLogin } from './use-after-login.ts'

export interface AfterLoginProps {
  isLoggedIn: boolean
  loaders?: AfterLoginLoaders | undefined
  onLogOut: () => void | Promise<void>
  onReload: () => void
  onCheckInReminder?: (() => void) | undefined
  /** All of it is over, or could not go on; not when the session ends with it. */
  onDone?: (() => void) | undefined
}

const nothing: AfterLoginLoaders = {}

/** What follows a login, once for each page: deletion, loading, questionnaire, gift or sign-in prompt, in this order. */
export function AfterLogin({ loaders = nothing, ...props }: AfterLoginProps): ReactNode {
  const [{ state, userInfo }, send] = useAfterLogin({ loaders, ...props })
  return (
    <>
      <PendingDeletionQuestion
        open={state === 'askingDeletion' || state === 'leaving'}
        onContinue={() => send({ type: 'continue' })}
        onCancel={() => send({ type: 'cancel' })}
      />
      <UserIdentifyDialog
        open={state === 'identifyingArea' || state === 'identifyingSource'}
        onOpenChange={() => undefined}
        step={state === 'identifyingSource' ? 2 : 1}
        answers={{ identity: userInfo?.infoCollectIdentity, channel: userInfo?.infoCollectChannel }}
        onStepChange={(step) => send({ type: step === 2 ? 'next' : 'previous' })}
        onIdentified={({ isSkipped }) => send({ type: isSkipped ? 'skipped' : 'entered' })}
      />
      <NewUserGiftDialog open={state === 'newUserGift'} onOpenChange={() => send({ type: 'closed' })} />
      <InvitationGiftDialog open={state === 'invitationGift'} onOpenChange={() => send({ type: 'closed' })} />
    </>
  )
}

function PendingDeletionQuestion({
  open,
  onContinue,
  onCancel,
}: {
  open: boolean
  onContinue: () => void
  onCancel: () => void
}): ReactNode {
  const text = accountMessages.useMessages()
  const language = useLanguage()
  const { data } = useGetDeletionStatusQuery(undefined, { skip: !open })
  const description = data?.purgeAt
    ? text('deletion.pendingUntil', { date: formatDate(new Date(data.purgeAt * 1000), language) })
    : text('deletion.pendingAfterLogin')
  return (
    <DeleteAccountConfirm
      open={open}
      onOpenChange={() => undefined}
      description={description}
      onContinue={onContinue}
      onCancel={onCancel}
      closeOnEscape={false}
    />
  )
}
