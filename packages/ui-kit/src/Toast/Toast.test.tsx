import { act, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defineMessages } from '../i18n/define-messages.ts'
import { MessagesProvider } from '../i18n/MessagesProvider.tsx'
import userEvent from '@testing-library/user-event'
import { ToastProvider } from './ToastProvider.tsx'
import { ToastRegion } from './ToastRegion.tsx'
import { ToastsContextProvider, useToast } from './toasts-context.tsx'
import { createToasts } from './toasts.ts'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
})

function renderToasts() {
  const toasts = createToasts()
  render(
    <ToastProvider toasts={toasts} label="Notifications" closeLabel="Close">
      page
    </ToastProvider>,
  )
  return toasts
}

describe('toasts', () => {
  it('go by themselves, stay in the history and wait while the pointer is on them', async () => {
    const toasts = renderToasts()
    act(() => void toasts.show({ title: 'Saved', durationMs: 1_000 }))
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
    await user.hover(screen.getByText('Saved'))
    act(() => void vi.advanceTimersByTime(5_000))
    expect(screen.getByText('Saved')).toBeInTheDocument()
    await user.unhover(screen.getByRole('region', { name: 'Notifications' }))
    act(() => void vi.advanceTimersByTime(5_000))
    expect(screen.queryByText('Saved')).toBeNull()
    expect(toasts.history().map(({ title }) => title)).toEqual(['Saved'])
  })

  it('keep the last fifty and tell who listens', () => {
    const toasts = createToasts()
    const listener = vi.fn()
    const stop = toasts.subscribe(listener)
    for (let number = 1; number <= 60; number += 1) toasts.show({ title: `Toast ${number}` })
    stop()
    toasts.show({ title: 'Unheard' })
    expect(listener).toHaveBeenCalledTimes(60)
    expect(toasts.history()).toHaveLength(50)
    expect(toasts.history()[0]?.title).toBe('Unheard')
  })

  it('are announced: errors at once', () => {
    const toasts = renderToasts()
    act(() => void toasts.show({ title: 'Lost', tone: 'error' }))
    expect(screen.getByRole('region', { name: 'Notifications' })).toHaveAttribute('aria-live')
    expect(screen.getByRole('alert')).toHaveTextContent('Lost')
  })

  it('of errors have buttons that assistive technology finds', () => {
    const toasts = renderToasts()
    act(
      () => void toasts.show({ title: 'Lost', tone: 'error', action: { label: 'Retry', onPress: vi.fn() } }),
    )
    const toast = within(screen.getByRole('alertdialog', { name: 'Lost' }))
    expect(toast.getAllByRole('button').map((button) => button.textContent)).toContain('Retry')
    // Its alert has announced it.
    expect(screen.getByRole('alertdialog')).toHaveAttribute('aria-live', 'off')
  })

  it('wait for the region when they come before it', () => {
    const toasts = createToasts()
    const page = (hasRegion: boolean) => (
      <ToastsContextProvider toasts={toasts}>
        {hasRegion ? <ToastRegion label="Notifications" closeLabel="Close" /> : null}
      </ToastsContextProvider>
    )
    const { rerender } = render(page(false))
    toasts.show({ title: 'Early' })
    toasts.dismiss(toasts.show({ title: 'Gone' }))
    expect(screen.queryByText('Early')).toBeNull()
    rerender(page(true))
    expect(screen.getByText('Early')).toBeInTheDocument()
    expect(screen.queryByText('Gone')).toBeNull()
  })

  it('of a catalogue follow the language while they are there', () => {
    const messages = defineMessages('@longhand/toasts', {
      saved: 'Saved {{name}}',
      undo: 'Undo',
    }).addLanguage('zh-CN', {
      saved: '已保存{{name}}',
      undo: '撤销',
    })
    const toasts = createToasts()
    const page = (language: string) => (
      <MessagesProvider language={language}>
        <ToastProvider toasts={toasts} label="Notifications" closeLabel="Close">
          page
        </ToastProvider>
      </MessagesProvider>
    )
    const { rerender } = render(page('en'))
    act(
      () =>
        void toasts.show({
          title: <messages.Text id="saved" values={{ name: '<i>.wav' }} />,
          action: { label: <messages.Text id="undo" />, onPress: () => undefined },
        }),
    )
    expect(screen.getByText('Saved <i>.wav')).toBeInTheDocument()
    rerender(page('zh-CN'))
    expect(screen.getByText('已保存<i>.wav')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: '撤销' })).toBeInTheDocument()
  })

  it('that are equal are one: “Saved” three times is said once, and starts its time again', () => {
    const toasts = renderToasts()
    const saved = { title: 'Saved', tone: 'success', durationMs: 1_000 } as const
    act(() => void toasts.show(saved))
    act(() => void vi.advanceTimersByTime(800))
    act(() => void toasts.show(saved))
    act(() => void vi.advanceTimersByTime(800))
    expect(screen.getAllByText('Saved')).toHaveLength(1)
    expect(toasts.history()).toHaveLength(1)
    act(() => void vi.advanceTimersByTime(5_000))
    expect(screen.queryByText('Saved')).toBeNull()
    act(() => void toasts.show(saved))
    expect(toasts.history()).toHaveLength(2)
  })

  it('of a catalogue are equal by id and values, and what can be undone is told each time', () => {
    const messages = defineMessages('@longhand/equal-toasts', { gone: '{{name}} is gone' })
    const toasts = renderToasts()
    act(() => {
      for (const name of ['a.wav', 'a.wav', 'b.wav'])
        toasts.show({ title: <messages.Text id="gone" values={{ name }} /> })
      for (const _ of [1, 2])
        toasts.show({ title: 'Replaced', action: { label: 'Undo', onPress: () => undefined } })
    })
    expect(screen.getAllByText('a.wav is gone')).toHaveLength(1)
    expect(screen.getAllByText('b.wav is gone')).toHaveLength(1)
    expect(screen.getAllByText('Replaced')).toHaveLength(2)
  })

  it('of one key take each other’s place, and say when they leave the screen', () => {
    const toasts = renderToasts()
    const [replaced, closed] = [vi.fn(), vi.fn()]
    act(() => void toasts.show({ key: 'upload', title: 'Uploading', onClose: replaced }))
    act(() => void toasts.show({ key: 'upload', title: 'Uploaded', durationMs: 1_000, onClose: closed }))
    expect(screen.queryByText('Uploading')).toBeNull()
    expect(screen.getByText('Uploaded')).toBeInTheDocument()
    expect(closed).not.toHaveBeenCalled()
    act(() => void vi.advanceTimersByTime(5_000))
    expect(closed).toHaveBeenCalledOnce()
    expect(replaced).not.toHaveBeenCalled()
  })

  it('say what is missing around them', () => {
    const Caller = () => void useToast()
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    expect(() => render(<Caller />)).toThrow('ToastProvider')
  })
})
