import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState, type ReactNode } from 'react'
import { expect, userEvent, within } from 'storybook/test'
import { Checkbox, type CheckboxProps } from './Checkbox.tsx'

const meta = {
  component: Checkbox,
  args: { label: 'Modify in batch', checked: false, onCheckedChange: () => undefined },
  render: (args) => <Chosen {...args} />,
} satisfies Meta<typeof Checkbox>
export default meta
type Story = StoryObj<typeof meta>

function Chosen(args: CheckboxProps): ReactNode {
  const [checked, setChecked] = useState(args.checked)
  return <Checkbox {...args} checked={checked} onCheckedChange={setChecked} />
}

export const States: Story = {
  tags: ['dark'],
  render: () => (
    <div style={{ display: 'grid', gap: 8 }}>
      <Checkbox label="Not chosen" checked={false} onCheckedChange={() => undefined} />
      <Checkbox label="Chosen" checked onCheckedChange={() => undefined} />
      <Checkbox label="Some of them" checked={false} indeterminate onCheckedChange={() => undefined} />
      <Checkbox label="Not available" checked disabled onCheckedChange={() => undefined} />
    </div>
  ),
}

export const ByPressOnTheLabelAndByKeyboard: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByText('Modify in batch'))
    const box = canvas.getByRole('checkbox', { name: 'Modify in batch' })
    await expect(box).toBeChecked()
    box.focus()
    await userEvent.keyboard(' ')
    await expect(box).not.toBeChecked()
  },
}

export const NamedWithoutAVisibleLabel: Story = {
  args: { label: 'Select interview.mp3', labelHidden: true },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('checkbox', { name: 'Select interview.mp3' })).toBeVisible()
  },
}
