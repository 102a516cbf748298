import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor } from 'storybook/test'
import { Button } from '../Button/Button.tsx'
import { Tooltip } from './Tooltip.tsx'

const meta = {
  component: Tooltip,
  args: {
    content: 'Beans come from daily sign-in, tasks and activities.',
    children: <Button variant="quiet">What are beans?</Button>,
  },
  decorators: [
    (Story) => (
      <div style={{ padding: 80 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof Tooltip>
export default meta
type Story = StoryObj<typeof meta>

export const OnKeyboardFocus: Story = {
  play: async () => {
    await userEvent.tab()
    await waitFor(() => expect(screen.getByText(/^Beans come/)).toBeVisible())
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByText(/^Beans come/)).toBeNull())
  },
}
