import { captionsMessages } from './messages.ts'

/** For the host's question before a navigation: leaving the page ends the captions and saves them. */
export function useCaptionLeaveWords(): { title: string; description: string; leave: string } {
  const t = captionsMessages.useMessages()
  return { title: t('leaveTitle'), description: t('leaveText'), leave: t('leave') }
}
