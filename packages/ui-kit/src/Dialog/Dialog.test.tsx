import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { FormEvent, ReactNode } from 'react'
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

const answers = (
  <>
    <button>Cancel</button>
    <button>Save</button>
  </>
)
const dialogWith = (children: ReactNode, footer: ReactNode = answers): ReactNode => (
  <Dialog open onOpenChange={() => undefined} title="Rename" closeLabel="Close" footer={footer}>
    {children}
  </Dialog>
)

it('has the focus itself while its content loads, then on the first control of it', async () => {
  const loading = [<button key="1">Cancel</button>, <button key="2" disabled children="Save" />]
  const { rerender } = render(dialogWith(<p>Loading</p>, loading))
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveFocus())
  rerender(dialogWith(<input aria-label="Name" />))
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus())
})

it('does not begin with the primary button while the content says that it is busy', async () => {
  const { rerender } = render(dialogWith(<p aria-busy="true">Loading</p>))
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveFocus())
  rerender(dialogWith(<input aria-label="Name" />))
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus())
})

it('leaves the focus where a person has put it meanwhile', async () => {
  const { rerender } = render(dialogWith(<p>Loading</p>))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus())
  screen.getByRole('button', { name: 'Cancel' }).focus()
  rerender(dialogWith(<input aria-label="Name" />))
  await screen.findByLabelText('Name')
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus()
})

it('begins with the primary button where the content is text alone', async () => {
  render(dialogWith(<p>The video is ready.</p>))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus())
})

it('offers its action after a button that cancels', async () => {
  const [onOpenChange, onPress] = [vi.fn(), vi.fn()]
  render(<Dialog open onOpenChange={onOpenChange} title="Rename" action={{ label: 'Save', onPress }} />)
  const names = screen.getAllByRole('button').map((button) => button.textContent || button.ariaLabel)
  expect(names.slice(0, 2)).toEqual(['Cancel', 'Save'])
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(onPress).toHaveBeenCalledOnce()
  expect(onOpenChange).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(onOpenChange.mock.calls).toEqual([[false]])
})

it('sends a form by its action, and names its close icon itself', async () => {
  const onSubmit = vi.fn((event: FormEvent) => event.preventDefault())
  render(
    <Dialog open onOpenChange={() => undefined} title="Rename" action={{ label: 'Save', form: 'name' }}>
      <form id="name" onSubmit={onSubmit} />
    </Dialog>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(onSubmit).toHaveBeenCalledOnce()
  expect(screen.getByRole('button', { name: 'Close' })).toBeInTheDocument()
})
