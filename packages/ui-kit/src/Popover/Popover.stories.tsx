import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState, type ReactNode } from 'react'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { Button } from '../Button/Button.tsx'
import { Speaker } from '../Speaker/Speaker.tsx'
import { TextField } from '../TextField/TextField.tsx'
import { Popover } from './Popover.tsx'

const meta = {
  component: Popover,
  args: {
    trigger: <Button variant="quiet">Speaker1</Button>,
    title: 'Rename speaker',
    children: <RenameForm />,
  },
} satisfies Meta<typeof Popover>
export default meta
type Story = StoryObj<typeof meta>

function RenameForm(): ReactNode {
  const [name, setName] = useState('Speaker1')
  return (
    <div style={{ display: 'grid', gap: 16, width: 260 }}>
      <TextField label="Name" value={name} onValueChange={setName} maxLength={10} />
      <div style={{ display: 'grid', gap: 8 }}>
        {['Ada', 'Grace', 'Hedy'].map((speaker, index) => (
          <Speaker key={speaker} index={index} name={speaker} />
        ))}
      </div>
      <Button variant="primary">Modify</Button>
    </div>
  )
}

export const OpensBesideItsButton: Story = {
  tags: ['dark'],
  play: async ({ canvasElement }) => {
    const trigger = within(canvasElement).getByRole('button', { name: 'Speaker1' })
    await userEvent.click(trigger)
    await waitFor(() => expect(screen.getByRole('dialog', { name: 'Rename speaker' })).toBeVisible())
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus())
  },
}

export const EscapeGivesTheFocusBack: Story = {
  play: async ({ canvasElement }) => {
    const trigger = within(canvasElement).getByRole('button', { name: 'Speaker1' })
    await userEvent.click(trigger)
    await screen.findByRole('dialog')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(trigger).toHaveFocus())
  },
}

export const AtAPlaceInTheText: Story = {
  args: {
    trigger: undefined,
    open: true,
    label: 'Word',
    title: undefined,
    anchor: { getBoundingClientRect: () => new DOMRect(120, 40, 60, 20) },
    children: '0:42',
  },
  play: async () => {
    const popover = await screen.findByRole('dialog', { name: 'Word' })
    await waitFor(() => expect(popover.getBoundingClientRect().top).toBeGreaterThanOrEqual(60))
  },
}
