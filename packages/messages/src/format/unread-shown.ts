import { unreadShownMax } from '@longhand/contracts'

/** An unread count as it is shown: `7`, or `99+` above 99. */
export function unreadShown(unread: number): string {
  return unread > unreadShownMax ? `${unreadShownMax}+` : String(unread)
}
