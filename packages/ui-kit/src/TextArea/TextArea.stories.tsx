import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState, type ReactNode } from 'react'
import { expect, userEvent, within } from 'storybook/test'
import { TextArea, type TextAreaProps } from './TextArea.tsx'

const meta = {
  component: TextArea,
  args: { label: 'What went wrong?', value: '', onValueChange: () => undefined },
  render: (args) => <Typed {...args} />,
} satisfies Meta<typeof TextArea>
export default meta
type Story = StoryObj<typeof meta>

function Typed(args: TextAreaProps): ReactNode {
  const [value, setValue] = useState(args.value)
  return <TextArea {...args} value={value} onValueChange={setValue} />
}

export const Typing: Story = {
  play: async ({ canvasElement }) => {
    const area = within(canvasElement).getByLabelText('What went wrong?')
    await expect(area.tagName).toBe('TEXTAREA')
    await userEvent.type(area, 'First line{Enter}second line')
    await expect(area).toHaveValue('First line\nsecond line')
  },
}

export const Invalid: Story = { args: { error: 'Please say a few words' } }
