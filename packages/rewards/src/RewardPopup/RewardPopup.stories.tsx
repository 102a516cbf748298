import { inLanguage } from '@longhand/storybook-config/language'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import { rewardFixtures } from '../fixtures/answers.ts'
import { RewardPopup } from './RewardPopup.tsx'

const meta = {
  title: 'RewardPopup',
  component: RewardPopup,
  args: { open: true, onOpenChange: fn(), onGet: fn(), reward: rewardFixtures.beans },
} satisfies Meta<typeof RewardPopup>
export default meta
type Story = StoryObj<typeof meta>

const shows =
  (english: string, chinese = english) =>
  async ({ globals }: { globals: Record<string, unknown> }): Promise<void> =>
    waitFor(() => expect(screen.getByText(inLanguage(globals, english, chinese))).toBeVisible())

export const Beans: Story = {
  tags: ['dark', 'chinese'],
  play: async ({ args, globals }) => {
    await waitFor(() => expect(screen.getByText(inLanguage(globals, '50 beans', '50 颗豆子'))).toBeVisible())
    await userEvent.click(screen.getByRole('button', { name: inLanguage(globals, 'Get', '收下') }))
    await expect(args.onGet).toHaveBeenCalledOnce()
    await expect(args.onOpenChange).toHaveBeenCalledWith(false)
  },
}
export const HoursCard: Story = {
  tags: ['dark', 'chinese'],
  args: { reward: rewardFixtures.card },
  play: shows('2 h time card ×1', '2 小时时长卡 ×1'),
}
export const MinutesCards: Story = {
  args: { reward: { type: 1, num: 1800, amount: 3 } },
  play: shows('30 min time card ×3'),
}
export const BoughtMembership: Story = {
  tags: ['chinese'],
  args: { reward: { type: 1, num: 72_000 }, membership: { until: Date.UTC(2026, 11, 23, 12) / 1000 } },
  play: shows('VIP until Dec 23, 2026', 'VIP 会员有效期至 2026 年 12 月 23 日'),
}
export const Membership: Story = { args: { reward: rewardFixtures.membership }, play: shows('1 month VIP') }
