import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { Badge } from '../Badge/Badge.tsx'
import { Button } from '../Button/Button.tsx'
import { ActionList, ActionListItem } from './ActionList.tsx'

const onRevoke = fn<(name: string) => void>()
const onShow = fn<(name: string) => void>()
const url =
  'https://hooks.example.com/longhand/recordings/every-recording-of-the-weekly-meeting?project=interviews'

const meta = {
  component: ActionList,
  args: {
    children: (
      <>
        <ActionListItem
          title={
            <>
              Obsidian <code>lh_8f2c…</code> <Badge tone="amber">Expired</Badge>
            </>
          }
          note="See your recordings, Read transcripts"
          details={['Last used 12 Nov 2026, 09:14 from 203.0.113.9', null, 'Expired on 20 Nov 2026']}
          actions={
            <Button size="small" aria-label="Revoke Obsidian" onClick={() => onRevoke('Obsidian')}>
              Revoke
            </Button>
          }
        />
        <ActionListItem
          title={url}
          details={['3 waiting']}
          actions={
            <>
              <Button size="small" aria-label={`Deliveries to ${url}`} onClick={() => onShow(url)}>
                Deliveries
              </Button>
              <Button size="small" aria-label={`Delete ${url}`} onClick={() => onRevoke(url)}>
                Delete
              </Button>
            </>
          }
        />
        <ActionListItem title="Firefox, Linux" details={['Logged in today']} />
      </>
    ),
  },
} satisfies Meta<typeof ActionList>
export default meta
type Story = StoryObj<typeof meta>

export const WithKeyboard: Story = {
  tags: ['dark'],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getAllByRole('listitem')).toHaveLength(3)
    onRevoke.mockClear()
    for (const name of ['Revoke Obsidian', `Deliveries to ${url}`, `Delete ${url}`]) {
      await userEvent.tab()
      await expect(canvas.getByRole('button', { name })).toHaveFocus()
    }
    await userEvent.keyboard('{Enter}')
    await expect(onRevoke).toHaveBeenCalledWith(url)
    await userEvent.tab({ shift: true })
    await userEvent.keyboard(' ')
    await expect(onShow).toHaveBeenCalledWith(url)
  },
}

const phoneWidth = 358

/** Nothing reaches over the edge, and buttons that have no room next to the text are below it. */
export const OnAPhone: Story = {
  decorators: [
    (Story) => (
      <div style={{ width: phoneWidth }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const list = canvas.getByRole('list')
    await expect(list.scrollWidth).toBeLessThanOrEqual(phoneWidth)
    const [name, one, two] = [
      canvas.getByText('Obsidian'),
      canvas.getByRole('button', { name: 'Revoke Obsidian' }),
      canvas.getByRole('button', { name: `Delete ${url}` }),
    ]
    await expect(one.getBoundingClientRect().left).toBeGreaterThan(name.getBoundingClientRect().left)
    await expect(two.getBoundingClientRect().top).toBeGreaterThanOrEqual(
      canvas.getByText('3 waiting').getBoundingClientRect().bottom,
    )
  },
}
