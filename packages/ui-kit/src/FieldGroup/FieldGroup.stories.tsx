import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { Checkbox } from '../Checkbox/Checkbox.tsx'
import { FieldGroup } from './FieldGroup.tsx'

const meta = {
  component: FieldGroup,
  args: {
    legend: 'What the file holds',
    children: (
      <>
        <Checkbox label="Speakers" checked onCheckedChange={() => undefined} />
        <Checkbox label="Times" checked={false} onCheckedChange={() => undefined} />
      </>
    ),
  },
} satisfies Meta<typeof FieldGroup>
export default meta
type Story = StoryObj<typeof meta>

export const Medium: Story = {
  tags: ['dark'],
  play: async ({ canvasElement }) => {
    const group = within(canvasElement).getByRole('group', { name: 'What the file holds' })
    await expect(within(group).getAllByRole('checkbox')).toHaveLength(2)
  },
}

export const Small: Story = { tags: ['dark'], args: { size: 'small' } }
