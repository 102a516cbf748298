import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { Icon } from './Icon.tsx'
import { iconPaths, type IconName } from './icon-paths.ts'

const meta = { component: Icon, args: { name: 'bean' } } satisfies Meta<typeof Icon>
export default meta
type Story = StoryObj<typeof meta>

export const Decoration: Story = {}

export const WithItsOwnName: Story = {
  args: { name: 'crown', label: 'VIP' },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getByRole('img', { name: 'VIP' })).toBeVisible()
  },
}

export const AllIcons: Story = {
  render: () => (
    <ul
      style={{
        display: 'grid',
        gridTemplateColumns: 'repeat(8, 1fr)',
        gap: 24,
        padding: 0,
        listStyle: 'none',
      }}
    >
      {(Object.keys(iconPaths) as IconName[]).map((name) => (
        <li
          key={name}
          style={{ display: 'grid', justifyItems: 'center', gap: 8, font: 'var(--longhand-type-caption)' }}
        >
          <Icon name={name} size={24} />
          {name}
        </li>
      ))}
    </ul>
  ),
}
