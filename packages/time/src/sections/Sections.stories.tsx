import { failure, FakeApi, handle, pending } from '@longhand/api-client/testing'
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

const chinese = { globals: { locale: 'zh-CN' } }
const calls = ['getLimit', 'listTimeCards', 'listTimeEntries', 'listTransferOrders'] as const
const nothing = { list: [], total: 0 }

export const Filled: Story = { play: async () => expect(await screen.findByText('12 min of 30 min · 40%')).toBeVisible() }
export const FilledChinese: Story = chinese
export const FilledDark: Story = { globals: { theme: 'dark' } }
export const OfAMember: Story = {
  args: { memberUntil: new Date('2026-09-30T12:00:00Z') },
  play: async () => expect(await screen.findByText(/VIP adds 20 h each month/)).toBeVisible(),
}
export const Empty: Story = {
  args: { handlers: [handle('listTimeCards', nothing), handle('listTimeEntries', nothing), handle('listTransferOrders', nothing)] },
  play: async () => expect(await screen.findByText('No time cards yet')).toBeVisible(),
}
export const EmptyChinese: Story = { args: { ...Empty.args }, ...chinese }
export const Loading: Story = { args: { handlers: calls.map((name) => handle(name, pending)) } }
export const Failed: Story = {
  args: { handlers: calls.map((name) => handle(name, () => failure('SYSTEM'))) },
  play: async () => expect(await screen.findAllByRole('button', { name: 'Try again' })).toHaveLength(calls.length),
}
