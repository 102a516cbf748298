import { createToasts, Dialog, Popover, type ShownToast } from '@longhand/ui-kit'
import { render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDialogs } from '../dialogs/open-dialog.ts'
import { createReminders, pauseMs, type Reminder } from './reminders.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setUp(isSettled = true) {
  const [toasts, dialogs] = [createToasts(), createDialogs()]
  const reminders = createReminders({ toasts, dialogs, isSettled })
  const reported = (): string[] => toasts.history().map(({ title }) => title as string)
  const pause = (): void => void vi.advanceTimersByTime(pauseMs)
  const newest = (): ShownToast => toasts.history()[0]!
  return { toasts, dialogs, reminders, reported, pause, newest }
}

const remind = (name: string, about: Reminder['about'] = 'rewards', title = name): Reminder => ({
  name,
  about,
  message: { title },
})

describe('reminders', () => {
  it('come one after another', () => {
    const { toasts, reminders, reported, pause, newest } = setUp()
    for (const name of ['check-in', 'upload', 'recording']) reminders.add(remind(name, 'upload'))
    pause()
    pause()
    expect(reported()).toEqual(['check-in'])
    toasts.dismiss(newest().id)
    pause()
    expect(reported()).toEqual(['upload', 'check-in'])
  })

  it('wait for what follows a login, such as the question about a pending deletion', () => {
    const { reminders, reported, pause } = setUp(false)
    reminders.add(remind('upload', 'upload'))
    pause()
    expect(reported()).toEqual([])
    reminders.settle()
    pause()
    expect(reported()).toEqual(['upload'])
  })

  it('wait while a dialog of the host is open or opening, and while any other is', () => {
    const { dialogs, reminders, reported, pause } = setUp()
    dialogs.open({ kind: 'shop' })
    reminders.add(remind('check-in'))
    pause()
    dialogs.close()
    const { rerender } = render(<Dialog open onOpenChange={vi.fn()} title="Gift" closeLabel="Close" />)
    pause()
    expect(reported()).toEqual([])
    rerender(<Dialog open={false} onOpenChange={vi.fn()} title="Gift" closeLabel="Close" />)
    pause()
    expect(reported()).toEqual(['check-in'])
  })

  it('wait while a popover is open: they would lie on it', () => {
    const { reminders, reported, pause } = setUp()
    const { rerender } = render(
      <Popover open label="Filter" anchor={document.body}>
        Any day
      </Popover>,
    )
    reminders.add(remind('check-in'))
    pause()
    expect(reported()).toEqual([])
    rerender(
      <Popover open={false} label="Filter" anchor={document.body}>
        Any day
      </Popover>,
    )
    pause()
    pause()
    expect(reported()).toEqual(['check-in'])
  })

  it('are over when the dialog that they lead to opens, and never cover it', () => {
    const { toasts, dialogs, reminders, reported, pause, newest } = setUp()
    const dismiss = vi.spyOn(toasts, 'dismiss')
    reminders.add(remind('check-in'))
    pause()
    dialogs.open({ kind: 'rewards', tab: 0 })
    expect(dismiss).toHaveBeenCalledExactlyOnceWith(newest().id)
    dialogs.close()
    reminders.add(remind('again'))
    dialogs.open({ kind: 'rewards' })
    dialogs.close()
    pause()
    expect(reported()).toEqual(['check-in'])
  })

  it('of one name follow each other at once, and can be taken back', () => {
    const { toasts, reminders, reported, pause, newest } = setUp()
    const dismiss = vi.spyOn(toasts, 'dismiss')
    const onShown = vi.fn()
    reminders.add({ ...remind('upload', 'upload', 'Uploading'), onShown })
    expect(onShown).not.toHaveBeenCalled()
    pause()
    expect(onShown).toHaveBeenCalledOnce()
    reminders.add(remind('upload', 'transcribe', 'Uploaded'))
    expect(reported()).toEqual(['Uploaded'])
    reminders.drop('upload')
    expect(dismiss).toHaveBeenCalledExactlyOnceWith(newest().id)
  })
})
