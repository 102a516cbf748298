import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Dialog } from './Dialog.tsx'

it('asks to be closed and leaves the decision to its owner', async () => {
  const onOpenChange = vi.fn()
  render(
    <Dialog open onOpenChange={onOpenChange} title="Rename" closeLabel="Close">
      <input aria-label="Name" />
    </Dialog>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await userEvent.keyboard('{Escape}')
  expect(onOpenChange.mock.calls).toEqual([[false], [false]])
  expect(screen.getByRole('dialog', { name: 'Rename' })).toBeInTheDocument()
})

it('tells how it was left', async () => {
  const onDismiss = vi.fn()
  render(
    <Dialog open onOpenChange={() => undefined} onDismiss={onDismiss} title="Rename" closeLabel="Close">
      <input aria-label="Name" />
    </Dialog>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await userEvent.keyboard('{Escape}')
  expect(onDismiss.mock.calls).toEqual([['close-button'], ['escape']])
})

it('stays on Escape where only its own buttons may close it', async () => {
  const onOpenChange = vi.fn()
  render(
    <Dialog open onOpenChange={onOpenChange} title="Rename" closeLabel="Close" closeOnEscape={false}>
      <input aria-label="Name" />
    </Dialog>,
  )
  await userEvent.keyboard('{Escape}')
  expect(onOpenChange).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(onOpenChange.mock.calls).toEqual([[false]])
})

it('mounts nothing while closed', () => {
  render(
    <Dialog open={false} onOpenChange={() => undefined} title="Rename" closeLabel="Close">
      <input aria-label="Name" />
    </Dialog>,
  )
  expect(screen.queryByLabelText('Name')).toBeNull()
})
