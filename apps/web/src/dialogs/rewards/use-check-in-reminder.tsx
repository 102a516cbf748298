import { useLazyGetCheckInInfoQuery } from '@longhand/rewards'
import { useHost } from '../../host.ts'
import { webMessages } from '../../messages.ts'

const promptedKey = 'signInPrompted'

export const checkInReminder = 'check-in'

export function useCheckInReminder(): () => Promise<void> {
  const { reminders, dialogs, storage, session } = useHost()
  const [askCheckInInfo] = useLazyGetCheckInInfoQuery()

  return async () => {
    const userId = session.current()?.userId ?? ''
    if (wasPromptedToday(storage.getItem(promptedKey), userId)) return
    const { data } = await askCheckInInfo()
    if (!data || data.todaySign) return
    reminders.add({
      name: checkInReminder,
      about: 'rewards',
      onShown: () =>
        storage.setItem(promptedKey, [userId, data.timeZone, businessDayOf(data.timeZone)].join(' ')),
      message: {
        title: <webMessages.Text id="rewards.waiting" />,
        action: {
          label: <webMessages.Text id="rewards.checkIn" />,
          onPress: () => dialogs.open({ kind: 'rewards', tab: 0 }),
        },
      },
    })
  }
}

function wasPromptedToday(prompted: string | null, userId: string): boolean {
  const [promptedUser, timeZone, day] = prompted?.split(' ') ?? []
  return promptedUser === userId && timeZone !== undefined && day === businessDayOf(timeZone)
}

/**
 * @param timeZone IANA name; an unknown zone counts as UTC.
 * @returns `2026-11-24`
 */
export function businessDayOf(timeZone: string, now = new Date()): string {
  try {
    return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now)
  } catch {
    return now.toISOString().slice(0, 10)
  }
}
