import { Stage } from '@longhand/stage'
import { inLanguage } from '@longhand/storybook-config/language'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import { operatorHandlers } from '../fixtures/handlers.ts'
import { ClaimOwnership } from './ClaimOwnership.tsx'

const meta: Meta<typeof ClaimOwnership> = {
  title: 'ClaimOwnership',
  component: ClaimOwnership,
  args: { code: 'GOOD-CODE', onClaimed: fn() },
  render: (args) => (
    <Stage handlers={operatorHandlers()}>
      <ClaimOwnership {...args} />
    </Stage>
  ),
}
export default meta
type Story = StoryObj<typeof ClaimOwnership>

export const Claiming: Story = {
  tags: ['dark', 'chinese'],
  play: async ({ args, globals }) => {
    await userEvent.click(
      await screen.findByRole('button', { name: inLanguage(globals, 'Become the owner', '成为所有者') }),
    )
    await waitFor(() => expect(args.onClaimed).toHaveBeenCalledOnce())
  },
}
export const WrongCode: Story = {
  args: { code: 'GUESSED' },
  play: async ({ args }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Become the owner' }))
    await expect(await screen.findByText('Verification code is not correct or has expired')).toBeVisible()
    await expect(args.onClaimed).not.toHaveBeenCalled()
  },
}
