import {
  hasOpenDialog,
  hasOpenPopup,
  subscribeToDialogs,
  subscribeToPopups,
  type ToastMessage,
  type Toasts,
} from '@longhand/ui-kit'
import type { Dialogs, OpenDialog } from '../dialogs/open-dialog.ts'

export interface Reminder {
  /** Another one of this name takes its place. */
  name: string
  /** The dialog that it leads to: while that is open, there is nothing to remind of. */
  about: OpenDialog['kind']
  message: ToastMessage
  onShown?: (() => void) | undefined
}

/** Never over a dialog or an open menu, and not before what follows a login is over. */
export interface Reminders {
  add: (reminder: Reminder) => void
  drop: (name: string) => void
  settle: () => void
}

/** Between two of them, and after a dialog has closed: one may lead to the next. */
export const pauseMs = 800

export function createReminders({
  toasts,
  dialogs,
  isSettled,
}: {
  toasts: Toasts
  dialogs: Dialogs
  isSettled: boolean
}): Reminders {
  let waiting: readonly Reminder[] = []
  let shown: { reminder: Reminder; id: string } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let settled = isSettled

  const isQuiet = (): boolean => settled && dialogs.current() === null && !hasOpenDialog() && !hasOpenPopup()

  function schedule(): void {
    clearTimeout(timer)
    if (waiting.length > 0 && !shown && isQuiet()) timer = setTimeout(showNext, pauseMs)
  }

  function showNext(): void {
    const [reminder, ...others] = waiting
    if (!reminder || shown || !isQuiet()) return
    waiting = others
    show(reminder)
    reminder.onShown?.()
  }

  function show(reminder: Reminder): void {
    const onClose = (): void => {
      if (shown?.reminder !== reminder) return
      shown = undefined
      schedule()
    }
    const entry = { reminder, id: '' }
    shown = entry
    entry.id = toasts.show({ ...reminder.message, key: `reminder ${reminder.name}`, onClose })
  }

  function dropWhere(isOver: (reminder: Reminder) => boolean): void {
    waiting = waiting.filter((reminder) => !isOver(reminder))
    if (shown && isOver(shown.reminder)) toasts.dismiss(shown.id)
  }

  function follow(): void {
    const kind = dialogs.current()?.kind
    if (kind) dropWhere(({ about }) => about === kind)
    schedule()
  }

  dialogs.subscribe(follow)
  subscribeToDialogs(follow)
  subscribeToPopups(schedule)

  return {
    add(reminder) {
      if (shown?.reminder.name === reminder.name) return show(reminder)
      waiting = [...waiting.filter(({ name }) => name !== reminder.name), reminder]
      schedule()
    },
    drop: (name) => dropWhere((reminder) => reminder.name === name),
    settle() {
      settled = true
      schedule()
    },
  }
}
