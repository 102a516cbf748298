import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { IconButton } from './IconButton.tsx'

it('can leave its name to the browser’s own tooltip', () => {
  render(<IconButton icon="play" label="Play" shortcut="Space" hasTooltip={false} />)
  expect(screen.getByRole('button', { name: 'Play' }).title).toBe('Play (Space)')
})

it('has its name without a tooltip, and answers no press while busy', async () => {
  const press = vi.fn()
  const { rerender } = render(<IconButton icon="play" label="Play" onClick={press} />)
  await userEvent.click(screen.getByRole('button', { name: 'Play' }))
  rerender(<IconButton icon="play" label="Play" onClick={press} busy />)
  await userEvent.click(screen.getByRole('button', { name: 'Play' }))
  expect(press).toHaveBeenCalledTimes(1)
})
