import { useLazyGetSignInfoQuery } from '@longhand/rewards'
import { useHost } from '../../host.ts'
import { webMessages } from '../../messages.ts'

const promptedKey = 'signInPrompted'

/** Reminds of today's check-in: once a day in one browser, in a toast that leads to it and stands in nobody's way. */
export function useSignInPrompt(): () => Promise<void> {
  const { toasts, dialogs, storage, session } = useHost()
  const text = webMessages.useMessages()
  const [askSignInfo] = useLazyGetSignInfoQuery()

  return async () => {
    const today = `${session.current()?.userId ?? ''} ${new Date().toDateString()}`
    if (storage.getItem(promptedKey) === today) return
    const { data } = await askSignInfo()
    if (!data || data.todaySign) return
    storage.setItem(promptedKey, today)
    const toast = toasts.show({
      title: text('rewards.waiting'),
      action: {
        label: text('rewards.signIn'),
        onPress: () => {
          toasts.dismiss(toast)
          dialogs.open({ kind: 'rewards', tab: 0 })
        },
      },
    })
  }
}
