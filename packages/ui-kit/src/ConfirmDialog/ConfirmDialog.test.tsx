import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { ConfirmDialog } from './ConfirmDialog.tsx'

function renderQuestion(onConfirm: () => void | Promise<void>) {
  const onOpenChange = vi.fn()
  render(
    <ConfirmDialog
      open
      onOpenChange={onOpenChange}
      title="Delete?"
      confirmLabel="Delete"
      cancelLabel="Cancel"
      onConfirm={onConfirm}
      danger
    />,
  )
  return onOpenChange
}

describe('ConfirmDialog', () => {
  it('stays busy and open until the work is done', async () => {
    let finish = (): void => undefined
    const onOpenChange = renderQuestion(() => new Promise<void>((resolve) => (finish = resolve)))
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
    expect(screen.getByRole('button', { name: 'Delete' })).toHaveAttribute('aria-busy', 'true')
    await userEvent.keyboard('{Escape}')
    expect(onOpenChange).not.toHaveBeenCalled()
    finish()
    await waitFor(() => expect(onOpenChange).toHaveBeenCalledWith(false))
  })

  it('stays open for another try when the work fails', async () => {
    const onOpenChange = renderQuestion(() => Promise.reject(new Error('offline')))
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Delete' })).not.toHaveAttribute('aria-busy'),
    )
    expect(onOpenChange).not.toHaveBeenCalled()
  })

  it('cancels', async () => {
    const confirm = vi.fn()
    const onOpenChange = renderQuestion(confirm)
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(onOpenChange).toHaveBeenCalledWith(false)
    expect(confirm).not.toHaveBeenCalled()
  })
})
