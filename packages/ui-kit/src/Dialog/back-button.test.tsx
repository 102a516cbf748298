import { act, render, screen } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ConfirmDialog } from '../ConfirmDialog/ConfirmDialog.tsx'
import { closeDialogsOnBack } from './back-button.ts'
import { Dialog } from './Dialog.tsx'

const router = vi.fn()
let end: () => void
let popped: (() => void) | undefined
window.addEventListener('popstate', () => popped?.(), { capture: true })

beforeEach(() => {
  window.history.replaceState({ page: 'first' }, '')
  window.history.pushState({ page: 'second' }, '')
  router.mockClear()
  window.addEventListener('popstate', router)
  end = closeDialogsOnBack(window)
})
afterEach(() => {
  end()
  window.removeEventListener('popstate', router)
})

const page = (): unknown => (window.history.state as { page: string }).page

/** Moves in the history and waits for as many events as come of it: one, or two when the page returns to where it was. */
async function move(delta: -1 | 1, events: number): Promise<void> {
  let seen = 0
  const count = (): void => void (seen += 1)
  // Above the window's own listeners, which swallow some.
  popped = count
  await act(async () => {
    window.history.go(delta)
    await vi.waitFor(() => expect(seen).toBe(events))
  })
  popped = undefined
}

function Two({ decides = true }: { decides?: boolean }): ReactNode {
  const [isOpen, setOpen] = useState(true)
  const [isAsking, setAsking] = useState(true)
  return (
    <>
      <Dialog open={isOpen} onOpenChange={setOpen} title="Order" closeLabel="Close" closeOnEscape={decides} />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Cancel?"
        confirmLabel="Yes"
        cancelLabel="No"
        onConfirm={() => undefined}
        closeOnEscape={decides}
      />
    </>
  )
}

it('closes one dialog after another, and then leaves the page', async () => {
  render(<Two />)
  await move(-1, 2)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(screen.getByRole('dialog', { name: 'Order' })).toBeInTheDocument()
  await move(-1, 2)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect([page(), router.mock.calls.length]).toEqual(['second', 0])
  await move(-1, 1)
  expect([page(), router.mock.calls.length]).toEqual(['first', 1])
})

it('does not close on Forward, and stays where it is', async () => {
  for (const idx of [0, 1, 2]) window.history.pushState({ idx, page: `page ${idx}` }, '')
  await move(-1, 1)
  render(<Two />)
  await move(1, 2)
  expect(page()).toBe('page 1')
  expect(screen.getByRole('alertdialog', { hidden: true })).toBeInTheDocument()
})

it('decides nothing where only buttons may', async () => {
  render(<Two decides={false} />)
  await move(-1, 2)
  expect(screen.getByRole('alertdialog', { hidden: true })).toBeInTheDocument()
  expect([page(), router.mock.calls.length]).toEqual(['second', 0])
})

it('leaves the page at once when no dialog is open any more', async () => {
  const { unmount } = render(<Two />)
  unmount()
  await move(-1, 1)
  expect(page()).toBe('first')
})
