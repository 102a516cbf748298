import { act, render, screen } from '@testing-library/react'
import type { ComponentType, ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ToastProvider } from '../Toast/ToastProvider.tsx'
import { partTimeoutMs } from './in-time.ts'
import { lazyPart, whenOpen } from './lazy-part.tsx'

interface PanelProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

function Panel({ open }: PanelProps): ReactNode {
  return open ? <p>Here</p> : <p>Closed</p>
}

let idle: (() => void)[]
beforeEach(() => {
  idle = []
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => idle.push(callback))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const settle = (): Promise<void> => act(() => Promise.resolve())
const rest = (): Promise<void> =>
  act(() => {
    for (const callback of idle.splice(0)) callback()
    return Promise.resolve()
  })

/** A page with a part that loads as told. */
function open(load: () => Promise<ComponentType<PanelProps>>) {
  const onOpenChange = vi.fn()
  const Part = lazyPart(load, { ...whenOpen, waiting: <p>On its way</p> })
  const page = (isOpen: boolean): ReactNode => (
    <ToastProvider label="Notifications" closeLabel="Close">
      <Part open={isOpen} onOpenChange={onOpenChange} />
    </ToastProvider>
  )
  const { rerender } = render(page(false))
  return { onOpenChange, want: (isOpen = true) => rerender(page(isOpen)) }
}

it('is nothing until it is wanted, and then stays, to close softly', async () => {
  const load = vi.fn(() => Promise.resolve(Panel))
  const { want } = open(load)
  expect(load).not.toHaveBeenCalled()
  expect(screen.queryByText('On its way')).toBeNull()
  want()
  expect(screen.getByText('On its way')).toBeVisible()
  await settle()
  expect(screen.getByText('Here')).toBeVisible()
  want(false)
  expect(screen.getByText('Closed')).toBeVisible()
  want()
  expect(screen.getByText('Here')).toBeVisible()
  expect(load).toHaveBeenCalledOnce()
})

it('is fetched while the page is idle, and there at once when it is wanted', async () => {
  const load = vi.fn(() => Promise.resolve(Panel))
  const { want } = open(load)
  await rest()
  expect(load).toHaveBeenCalledOnce()
  expect(screen.queryByText('Closed')).toBeNull()
  want()
  expect(screen.getByText('Here')).toBeVisible()
  expect(load).toHaveBeenCalledOnce()
})

it('is tried twice, then told and given up, and can be wanted again', async () => {
  const load = vi.fn<() => Promise<ComponentType<PanelProps>>>(() => Promise.reject(new TypeError('Failed to fetch')))
  const { want, onOpenChange } = open(load)
  await rest()
  expect(load).toHaveBeenCalledTimes(2)
  expect(onOpenChange).not.toHaveBeenCalled()
  want()
  await settle()
  expect(load).toHaveBeenCalledTimes(4)
  expect(screen.getByRole('alert')).toHaveTextContent('This part of the page could not be loaded. Check your connection and try again.')
  expect(onOpenChange).toHaveBeenCalledWith(false)
  want(false)
  load.mockResolvedValue(Panel)
  want()
  await settle()
  expect(screen.getByText('Here')).toBeVisible()
})

it('is given up after two minutes of silence, and can be wanted again', async () => {
  vi.useFakeTimers()
  try {
    const load = vi.fn<() => Promise<ComponentType<PanelProps>>>(() => new Promise(() => undefined))
    const { want, onOpenChange } = open(load)
    want()
    await act(() => vi.advanceTimersByTimeAsync(partTimeoutMs))
    expect(partTimeoutMs).toBe(120_000)
    expect(onOpenChange).toHaveBeenCalledWith(false)
    want(false)
    load.mockResolvedValue(Panel)
    want()
    await act(() => vi.advanceTimersByTimeAsync(0))
    expect(screen.getByText('Here')).toBeVisible()
  } finally {
    vi.useRealTimers()
  }
})

it('says in its place that it can’t be had, where nothing gives it up, and tries again', async () => {
  const load = vi.fn<() => Promise<ComponentType>>(() => Promise.reject(new TypeError('Failed to fetch')))
  const Part = lazyPart(load, { isWanted: () => true, waiting: <p>On its way</p> })
  render(
    <ToastProvider label="Notifications" closeLabel="Close">
      <Part />
    </ToastProvider>,
  )
  await settle()
  expect(screen.getByRole('alert')).toHaveTextContent('This part of the page could not be loaded. Check your connection and try again.')
  expect(screen.queryByText('On its way')).toBeNull()
  load.mockResolvedValue(() => <p>Here</p>)
  act(() => screen.getByRole('button', { name: 'Try again' }).click())
  expect(screen.getByText('On its way')).toBeVisible()
  await settle()
  expect(screen.getByText('Here')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(3)
})

it('is not given up by who no longer wants it', async () => {
  const { want, onOpenChange } = open(() => Promise.reject(new TypeError('Failed to fetch')))
  want()
  want(false)
  await settle()
  expect(onOpenChange).not.toHaveBeenCalled()
})
