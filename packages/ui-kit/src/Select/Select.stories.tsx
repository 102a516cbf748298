import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState, type ReactNode } from 'react'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { Select, type SelectProps } from './Select.tsx'

const meta = {
  component: Select,
  args: {
    label: 'Spoken language',
    value: null,
    placeholder: 'Choose',
    onValueChange: () => undefined,
    options: [
      { value: 'en', label: 'English' },
      { value: 'zh', label: '中文' },
      { value: 'de', label: 'Deutsch', disabled: true },
    ],
  },
  decorators: [
    (Story) => (
      <div style={{ width: 280 }}>
        <Story />
      </div>
    ),
  ],
  render: (args) => <Chosen {...args} />,
} satisfies Meta<typeof Select>
export default meta
type Story = StoryObj<typeof meta>

function Chosen(args: SelectProps<string>): ReactNode {
  const [value, setValue] = useState(args.value)
  return <Select {...args} value={value} onValueChange={setValue} />
}

export const NothingChosen: Story = {}

export const Open: Story = {
  tags: ['dark'],
  args: { value: 'en' },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('combobox', { name: 'Spoken language' }))
    await waitFor(() => expect(screen.getByRole('option', { name: 'English' })).toBeVisible())
    // A style element inside would break under a strict Content Security Policy.
    await expect(document.querySelector('[data-base-ui-portal] style')).toBeNull()
  },
}

export const ByKeyboard: Story = {
  play: async ({ canvasElement }) => {
    const trigger = within(canvasElement).getByRole('combobox', { name: 'Spoken language' })
    trigger.focus()
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(screen.getByRole('option', { name: 'English' })).toHaveFocus())
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect(trigger).toHaveTextContent('中文'))
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
  },
}

export const Invalid: Story = {
  args: { error: 'Choose a language' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('combobox')).toHaveAccessibleDescription('Choose a language')
  },
}
