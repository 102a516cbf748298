import { failure, handle, pending } from '@longhand/api-client/testing'
import { inLanguage } from '@longhand/storybook-config/language'
import type { Meta, StoryObj } from '@storybook/react-vite'
import type { HttpHandler } from 'msw'
import type { ReactNode } from 'react'
import { expect, screen, userEvent, waitFor } from 'storybook/test'
import { type FakeRewardsStart, rewardsHandlers } from '../fixtures/handlers.ts'
import { Stage } from '@longhand/stage'
import { BeanDetail } from './BeanDetail.tsx'

function Surrounded({
  start,
  handlers = [],
}: {
  start?: FakeRewardsStart
  handlers?: readonly HttpHandler[]
}): ReactNode {
  return (
    <Stage handlers={[...handlers, ...rewardsHandlers(start)]}>
      <BeanDetail />
    </Stage>
  )
}

const meta = { title: 'BeanDetail', component: Surrounded } satisfies Meta<typeof Surrounded>
export default meta
type Story = StoryObj<typeof meta>

export const Entries: Story = {
  play: async () => {
    await expect(await screen.findAllByRole('row')).toHaveLength(11)
    await userEvent.click(screen.getByRole('button', { name: 'Page 3' }))
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(4))
    await userEvent.click(screen.getByRole('radio', { name: 'Spent' }))
    // Another filter starts at its first page.
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(6))
    await expect(screen.getAllByText('−110')).toHaveLength(5)
  },
}
export const FirstPage: Story = {
  tags: ['dark', 'chinese'],
  play: async () => void (await screen.findAllByRole('row')),
}
export const Empty: Story = {
  tags: ['chinese'],
  args: { start: { entryCount: 0, beans: 0 } },
  play: async ({ globals }) => {
    await screen.findByText(inLanguage(globals, 'Nothing here yet', '暂无明细'))
    await userEvent.click(screen.getByRole('radio', { name: inLanguage(globals, 'Spent', '使用') }))
    await screen.findByText(inLanguage(globals, 'No beans spent yet', '还没有使用豆子'))
  },
}
export const Loading: Story = { args: { handlers: [handle('listBeanEntries', pending)] } }
export const Failed: Story = {
  args: { handlers: [handle('listBeanEntries', () => failure('SYSTEM'))] },
  play: async () => void (await screen.findByRole('button', { name: 'Try again' })),
}
