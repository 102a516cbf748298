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

const shows = (name: string) => async (): Promise<void> => waitFor(() => expect(screen.getByText(name)).toBeVisible())

export const Beans: Story = {
  play: async ({ args }) => {
    await waitFor(() => expect(screen.getByText('50 beans')).toBeVisible())
    await userEvent.click(screen.getByRole('button', { name: 'Get' }))
    await expect(args.onGet).toHaveBeenCalledOnce()
    await expect(args.onOpenChange).toHaveBeenCalledWith(false)
  },
}
export const BeansChinese: Story = { globals: { locale: 'zh-CN' }, play: shows('50 颗豆子') }
export const BeansDark: Story = { globals: { theme: 'dark' } }
export const HoursCard: Story = { args: { reward: rewardFixtures.card }, play: shows('2 h time card ×1') }
export const HoursCardChinese: Story = { ...HoursCard, globals: { locale: 'zh-CN' }, play: shows('2 小时时长卡 ×1') }
export const HoursCardDark: Story = { ...HoursCard, globals: { theme: 'dark' } }
export const MinutesCards: Story = { args: { reward: { type: 1, num: 1800, amount: 3 } }, play: shows('30 min time card ×3') }
export const BoughtMembership: Story = {
  args: { reward: { type: 1, num: 72_000 }, membership: { until: Date.UTC(2026, 11, 23, 12) / 1000 } },
  play: shows('VIP until Dec 23, 2026'),
}
export const BoughtMembershipChinese: Story = { ...BoughtMembership, globals: { locale: 'zh-CN' }, play: shows('VIP 会员有效期至 2026 年 12 月 23 日') }
export const Membership: Story = { args: { reward: rewardFixtures.membership }, play: shows('1 month VIP') }
