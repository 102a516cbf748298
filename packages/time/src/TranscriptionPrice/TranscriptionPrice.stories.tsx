import { failure, FakeApi, handle, pending } from '@longhand/api-client/testing'
import { inLanguage } from '@longhand/storybook-config/language'
import type { Meta, StoryObj } from '@storybook/react-vite'
import type { HttpHandler } from 'msw'
import type { ReactNode } from 'react'
import { expect, fn, screen, userEvent } from 'storybook/test'
import { quoteFixture, shortQuoteFixture } from '../fixtures/answers.ts'
import { timeHandlers } from '../fixtures/handlers.ts'
import { TranscriptionPrice } from './TranscriptionPrice.tsx'
import { useTranscriptionPrice } from './use-transcription-price.ts'

interface StoryArgs {
  handlers: readonly HttpHandler[]
  onBuyTime?: () => void
}

function Asked({ onBuyTime }: Pick<StoryArgs, 'onBuyTime'>): ReactNode {
  return <TranscriptionPrice price={useTranscriptionPrice(['f1', 'f2'])} onBuyTime={onBuyTime} />
}

const meta = {
  title: 'TranscriptionPrice',
  args: { handlers: [] },
  render: ({ handlers, onBuyTime }) => (
    <FakeApi handlers={[...handlers, ...timeHandlers()]}>
      <main style={{ maxWidth: '32rem', margin: '0 auto', padding: '2rem' }}>
        <Asked {...(onBuyTime ? { onBuyTime } : {})} />
      </main>
    </FakeApi>
  ),
} satisfies Meta<StoryArgs>
export default meta
type Story = StoryObj<typeof meta>

export const Enough: Story = {
  tags: ['chinese'],
  play: async ({ globals }) =>
    expect(await screen.findByText(inLanguage(globals, 'Takes 45 min', '需要 45 分钟'))).toBeVisible(),
}
export const NotEnough: Story = {
  tags: ['chinese'],
  args: { handlers: [handle('quoteTranscription', shortQuoteFixture)] },
}
export const NotEnoughWhereTimeIsSold: Story = {
  args: { ...NotEnough.args, onBuyTime: fn() },
  play: async ({ args }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Get more time' }))
    await expect(args.onBuyTime).toHaveBeenCalledOnce()
  },
}
export const Loading: Story = { args: { handlers: [handle('quoteTranscription', pending)] } }

let isUp = false
export const FailedAtFirst: Story = {
  args: { handlers: [handle('quoteTranscription', () => (isUp ? quoteFixture : failure('SYSTEM')))] },
  beforeEach: () => {
    isUp = false
  },
  play: async () => {
    const retry = await screen.findByRole('button', { name: 'Try again' })
    isUp = true
    await userEvent.click(retry)
    await expect(await screen.findByText('Takes 45 min')).toBeVisible()
    await expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  },
}
export const Failed: Story = {
  tags: ['chinese'],
  args: { handlers: [handle('quoteTranscription', () => failure('SYSTEM'))] },
}
