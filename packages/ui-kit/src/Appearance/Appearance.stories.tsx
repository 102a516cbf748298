import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ReactNode } from 'react'
import { expect, screen, waitFor } from 'storybook/test'
import { Button } from '../Button/Button.tsx'
import { Dialog } from '../Dialog/Dialog.tsx'
import { TextField } from '../TextField/TextField.tsx'
import { type Appearance, AppearanceProvider } from './Appearance.tsx'

function Invitation(appearance: Appearance): ReactNode {
  return (
    <AppearanceProvider appearance={appearance}>
      <Dialog
        open
        onOpenChange={() => undefined}
        title="Invite a colleague"
        description="They get a mail with a link."
        closeLabel="Close"
        size="small"
        footer={<Button variant="primary">Send</Button>}
      >
        <TextField label="Name" value="Ann" onValueChange={() => undefined} />
      </Dialog>
    </AppearanceProvider>
  )
}

const meta = { title: 'Appearance', component: Invitation } satisfies Meta<typeof Invitation>
export default meta
type Story = StoryObj<typeof meta>

const outermost = (): HTMLElement => screen.getByRole('dialog').closest<HTMLElement>('[data-base-ui-portal]')!

export const Dark: Story = {
  args: { theme: 'dark' },
  play: async () => waitFor(() => expect(getComputedStyle(outermost()).colorScheme).toBe('dark')),
}

export const ColoursAndCorners: Story = {
  args: {
    tokens: {
      'color-bean': 'var(--longhand-light, #5b3fa8) var(--longhand-dark, #b7a2f0)',
      'color-bean-hover': 'var(--longhand-light, #4a318f) var(--longhand-dark, #c7b6f4)',
      'color-bean-pressed': 'var(--longhand-light, #3a2475) var(--longhand-dark, #d7caf8)',
      'color-on-bean': 'var(--longhand-light, #ffffff) var(--longhand-dark, #1d1438)',
      'radius-control': '999px',
      'radius-card': '24px',
      'font-reading': 'var(--longhand-font-controls)',
    },
  },
  play: async () =>
    waitFor(() =>
      expect(getComputedStyle(outermost()).getPropertyValue('--longhand-focus-ring')).toContain('#5b3fa8'),
    ),
}
