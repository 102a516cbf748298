import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Popover } from './Popover.tsx'

it('opens from its trigger and reports both ways', async () => {
  const onOpenChange = vi.fn()
  render(
    <Popover trigger={<button>Speaker1</button>} title="Rename" onOpenChange={onOpenChange}>
      text
    </Popover>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Speaker1' }))
  expect(screen.getByRole('dialog', { name: 'Rename' })).toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  expect(onOpenChange.mock.calls).toEqual([[true], [false]])
})
