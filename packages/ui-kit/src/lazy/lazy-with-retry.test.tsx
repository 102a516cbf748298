import { act, fireEvent, render, screen } from '@testing-library/react'
import { Component, type ComponentType, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lazyWithRetry } from './lazy-with-retry.tsx'

interface PanelProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

function Panel({ open }: PanelProps): ReactNode {
  return open ? <p>Here</p> : <p>Closed</p>
}

let idle: (() => void)[]
beforeEach(() => {
  vi.useFakeTimers()
  idle = []
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => idle.push(callback))
  // jsdom has no dialogs.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  // React reports what a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** With the time before a second attempt. */
const settle = (): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(500)))
const rest = (): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(1000)
    for (const callback of idle.splice(0)) callback()
    await vi.advanceTimersByTimeAsync(500)
  })

function open(load: () => Promise<ComponentType<PanelProps>>) {
  const onOpenChange = vi.fn()
  const Part = lazyWithRetry(load, <p>On its way</p>)
  const page = (isOpen: boolean): ReactNode => (
    <>
      <p>The page</p>
      <Part open={isOpen} onOpenChange={onOpenChange} />
    </>
  )
  const { rerender } = render(page(false))
  return { onOpenChange, show: (isOpen = true) => rerender(page(isOpen)) }
}

it('is nothing until it opens, and then stays, to close softly', async () => {
  const load = vi.fn(() => Promise.resolve(Panel))
  const { show } = open(load)
  expect(load).not.toHaveBeenCalled()
  expect(screen.queryByText('On its way')).toBeNull()
  show()
  expect(screen.getByText('On its way')).toBeVisible()
  await settle()
  expect(screen.getByText('Here')).toBeVisible()
  show(false)
  expect(screen.getByText('Closed')).toBeVisible()
  show()
  expect(screen.getByText('Here')).toBeVisible()
  expect(load).toHaveBeenCalledOnce()
})

it('is fetched while the settled page is idle, and there at once when it opens', async () => {
  const load = vi.fn(() => Promise.resolve(Panel))
  const { show } = open(load)
  await act(async () => void (await vi.advanceTimersByTimeAsync(900)))
  expect(idle).toEqual([])
  await rest()
  expect(load).toHaveBeenCalledOnce()
  expect(screen.queryByText('Closed')).toBeNull()
  show()
  expect(screen.getByText('Here')).toBeVisible()
  expect(load).toHaveBeenCalledOnce()
})

it('is tried twice, then explained over the page, and tried again on request', async () => {
  const load = vi.fn<() => Promise<ComponentType<PanelProps>>>(() =>
    Promise.reject(new TypeError('Failed to fetch')),
  )
  const { show } = open(load)
  await rest()
  expect(load).toHaveBeenCalledTimes(2)
  show()
  await settle()
  expect(load).toHaveBeenCalledTimes(4)
  expect(screen.getByRole('alert')).toHaveTextContent(
    'This part of the page could not be loaded. Check your connection and try again.',
  )
  expect(screen.getByText('The page')).toBeVisible()
  load.mockResolvedValue(Panel)
  act(() => screen.getByRole('button', { name: 'Try again' }).click())
  await settle()
  expect(screen.getByText('Here')).toBeVisible()
})

it('is tried again when it opens again', async () => {
  const load = vi.fn<() => Promise<ComponentType<PanelProps>>>(() =>
    Promise.reject(new TypeError('Failed to fetch')),
  )
  const { show, onOpenChange } = open(load)
  show()
  await settle()
  fireEvent(screen.getByRole('dialog'), new Event('close'))
  expect(onOpenChange).toHaveBeenCalledWith(false)
  show(false)
  load.mockResolvedValue(Panel)
  show()
  await settle()
  expect(screen.getByText('Here')).toBeVisible()
})

it('says in its place that it did not arrive, where nothing opens it', async () => {
  const load = vi.fn<() => Promise<ComponentType>>(() => Promise.reject(new TypeError('Failed to fetch')))
  const Part = lazyWithRetry(load, <p>On its way</p>)
  render(<Part />)
  expect(screen.getByText('On its way')).toBeVisible()
  await settle()
  expect(screen.getByRole('alert')).toHaveTextContent('This part is missing')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByText('On its way')).toBeNull()
  load.mockResolvedValue(() => <p>Here</p>)
  act(() => screen.getByRole('button', { name: 'Try again' }).click())
  await settle()
  expect(screen.getByText('Here')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(3)
})

it('leaves an error of the part itself to the page', async () => {
  const Part = lazyWithRetry(() =>
    Promise.resolve((): ReactNode => {
      throw new RangeError('Too large')
    }),
  )
  render(
    <PageBoundary>
      <Part />
    </PageBoundary>,
  )
  await settle()
  expect(screen.getByText('Too large')).toBeVisible()
})

class PageBoundary extends Component<{ children: ReactNode }, { message?: string }> {
  override state: { message?: string } = {}

  static getDerivedStateFromError({ message }: Error): { message: string } {
    return { message }
  }

  override render(): ReactNode {
    return this.state.message ?? this.props.children
  }
}
