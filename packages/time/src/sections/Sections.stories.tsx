import { failure, FakeApi, handle, pending } from '@longhand/api-client/testing'
import { inLanguage } from '@longhand/storybook-config/language'
import type { Meta, StoryObj } from '@storybook/react-vite'
import type { HttpHandler } from 'msw'
import { expect, screen } from 'storybook/test'
import { timeHandlers } from '../fixtures/handlers.ts'
import { TimeCardsSection } from './TimeCardsSection.tsx'
import { TimeEntriesSection } from './TimeEntriesSection.tsx'
import { TransferOrdersSection } from './TransferOrdersSection.tsx'
import { UsageSection, type UsageSectionProps } from './UsageSection.tsx'

interface StoryArgs extends UsageSectionProps {
  handlers: readonly HttpHandler[]
}

const meta = {
  title: 'TimeSections',
  args: { handlers: [] },
  render: ({ handlers, memberUntil }) => (
    <FakeApi handlers={[...handlers, ...timeHandlers()]}>
      <main style={{ display: 'grid', gap: '3rem', maxWidth: '56rem', margin: '0 auto', padding: '2rem' }}>
        <UsageSection memberUntil={memberUntil} />
        <TimeCardsSection />
        <TimeEntriesSection />
        <TransferOrdersSection />
      </main>
    </FakeApi>
  ),
} satisfies Meta<StoryArgs>
export default meta
type Story = StoryObj<typeof meta>

const calls = ['getLimit', 'listTimeCards', 'listTimeEntries', 'listTransferOrders'] as const
const nothing = { list: [], total: 0 }

export const Filled: Story = {
  tags: ['dark', 'chinese'],
  play: async ({ globals }) =>
    expect(
      await screen.findByText(inLanguage(globals, '12 min of 30 min · 40%', '12 分钟 / 30 分钟 · 40%')),
    ).toBeVisible(),
}
export const OfAMember: Story = {
  args: { memberUntil: new Date('2026-09-30T12:00:00Z') },
  play: async () => expect(await screen.findByText(/VIP adds 20 h each month/)).toBeVisible(),
}
export const Empty: Story = {
  tags: ['chinese'],
  args: {
    handlers: [
      handle('listTimeCards', nothing),
      handle('listTimeEntries', nothing),
      handle('listTransferOrders', nothing),
    ],
  },
  play: async ({ globals }) =>
    expect(await screen.findByText(inLanguage(globals, 'No time cards yet', '还没有时长卡'))).toBeVisible(),
}
export const Loading: Story = { args: { handlers: calls.map((name) => handle(name, pending)) } }
export const Failed: Story = {
  args: { handlers: calls.map((name) => handle(name, () => failure('SYSTEM'))) },
  play: async () =>
    expect(await screen.findAllByRole('button', { name: 'Try again' })).toHaveLength(calls.length),
}
