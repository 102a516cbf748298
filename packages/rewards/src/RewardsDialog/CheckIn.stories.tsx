import { failure, handle, pending } from '@longhand/api-client/testing'
import { inLanguage } from '@longhand/storybook-config/language'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { bannersFixture, checkInInfoFixture } from '../fixtures/answers.ts'
import { RewardsStage } from '../fixtures/RewardsStage.tsx'

const meta = { title: 'RewardsDialog/Check-in', component: RewardsStage, args: { tab: 0 } } satisfies Meta<
  typeof RewardsStage
>
export default meta
type Story = StoryObj<typeof meta>

const month = (globals: Record<string, unknown> = {}) =>
  screen.findByText(inLanguage(globals, 'March: 9 days checked in', '3 月：已累计签到 9 天'))

export const Open: Story = {
  tags: ['dark', 'chinese'],
  play: async ({ globals }) => {
    await waitFor(async () => expect(await month(globals)).toBeVisible())
    const days = screen
      .getAllByRole('listitem')
      .filter((item) => within(item).queryByText(inLanguage(globals, /^Day \d+$/, /^第 \d+ 天$/)))
    await expect(days).toHaveLength(31)
    await expect(screen.getAllByRole('button', { name: inLanguage(globals, /^Day/, /^第/) })).toHaveLength(1)
    await expect(
      screen.getByRole('button', { name: inLanguage(globals, /^Day 10/, /^第 10 天/) }),
    ).toBeVisible()
    await expect(
      screen.getByRole('button', { name: inLanguage(globals, 'Next activity', '下一个活动') }),
    ).toBeInTheDocument()
    await expect(
      screen.getByRole('button', { name: inLanguage(globals, /^Day 10 Today/, /^第 10 天 今天/) }),
    ).toBeVisible()
    await expect(
      screen.getByText(inLanguage(globals, 'Today: 15 beans.', '今天可得 15 颗豆子。')),
    ).toBeVisible()
    await expect(
      screen.getByText(
        inLanguage(
          globals,
          'Next time card: 1 h time card ×1 in 5 check-ins, Mon, Mar 16 at the earliest.',
          '再签到 5 次可得 1 小时时长卡 ×1，最早 3 月 16 日周一。',
        ),
      ),
    ).toBeVisible()
  },
}

export const SignsIn: Story = {
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in' }))
    const popup = await screen.findByRole('dialog', { name: 'It’s yours' })
    await waitFor(() => expect(within(popup).getByText('15 beans')).toBeVisible())
    await userEvent.click(within(popup).getByRole('button', { name: 'Get' }))
    await waitFor(() => expect(popup).not.toBeInTheDocument())
    await expect(await screen.findByText('March: 10 days checked in')).toBeVisible()
    await expect(screen.getByRole('button', { name: 'Already signed' })).toBeDisabled()
  },
}
export const Member: Story = {
  args: { start: { checkInInfo: { isMember: true } } },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Member double' }))
    await waitFor(async () => expect(await screen.findByText('30 beans')).toBeVisible())
  },
}
export const MemberBefore: Story = {
  tags: ['chinese'],
  args: { start: { checkInInfo: { isMember: true } } },
  play: async ({ globals }) => void (await month(globals)),
}

export const Signed: Story = {
  args: {
    start: { checkInInfo: { allSignDay: 10, todaySign: true, signDays: [1, 2, 3, 4, 6, 7, 8, 10, 11, 12] } },
  },
  play: async () => {
    await waitFor(async () =>
      expect(await screen.findByRole('button', { name: 'Already signed' })).toBeDisabled(),
    )
    await expect(screen.queryByRole('button', { name: /^Day/ })).toBeNull()
  },
}
export const FirstDay: Story = {
  args: {
    start: {
      checkInInfo: {
        allSignDay: 0,
        nowMonth: 2,
        today: '2026-02-01',
        signDays: [],
        rewardContentList: checkInInfoFixture(28).rewardContentList,
      },
    },
  },
  play: async () => void (await screen.findByText('February: 0 days checked in')),
}
/** Two check-ins are left for someone who has none: nothing beyond them is promised. */
export const LastDays: Story = {
  tags: ['dark', 'chinese'],
  args: {
    start: { checkInInfo: { allSignDay: 0, today: '2026-03-30', signDays: [] } },
  },
  play: async ({ globals }) => {
    await screen.findByText(inLanguage(globals, 'March: 0 days checked in', '3 月：已累计签到 0 天'))
    await expect(
      screen.getAllByText(inLanguage(globals, 'too late this month', '本月已来不及')),
    ).toHaveLength(29)
    await expect(screen.getAllByText(inLanguage(globals, 'locked', '未解锁'))).toHaveLength(1)
    await expect(screen.queryByText(inLanguage(globals, /^Next time card/, /^再签到/))).toBeNull()
  },
}

export const WholeMonth: Story = {
  args: {
    start: {
      checkInInfo: {
        allSignDay: 31,
        todaySign: true,
        today: '2026-03-31',
        signDays: Array.from({ length: 31 }, (_, index) => index + 1),
      },
    },
  },
  play: async () => {
    await screen.findByText('March: 31 days checked in')
    for (const cell of screen.getByRole('dialog').querySelectorAll('[data-state=signed]')) {
      const day = document.createRange()
      day.selectNodeContents(cell.firstElementChild!)
      const words = day.getBoundingClientRect()
      const tick = [...cell.querySelectorAll('svg')].at(-1)!.getBoundingClientRect()
      const isClear = tick.top >= words.bottom || tick.left >= words.right
      await expect(isClear, cell.textContent).toBe(true)
    }
  },
}

export const Rules: Story = {
  tags: ['chinese'],
  play: async ({ globals }) => {
    await userEvent.hover(await screen.findByRole('button', { name: inLanguage(globals, 'Rules', '规则') }))
    await waitFor(async () =>
      expect(
        await screen.findByText(
          inLanguage(
            globals,
            'Days and months begin at midnight, China Standard Time.',
            '日期与月份按中国标准时间零点计算。',
          ),
        ),
      ).toBeVisible(),
    )
  },
}

export const SignedElsewhere: Story = {
  args: {
    handlers: [handle('checkIn', { signCheck: 2, signRewardType: 0, signRewardNumber: 0, memberTimes: 1 })],
  },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in' }))
    await waitFor(async () => expect(await screen.findByText('Already signed today')).toBeVisible())
  },
}
export const Refused: Story = {
  args: {
    handlers: [handle('checkIn', { signCheck: 0, signRewardType: 0, signRewardNumber: 0, memberTimes: 1 })],
  },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in' }))
    await waitFor(async () =>
      expect((await screen.findAllByText('Sign-in failed, try later'))[0]).toBeVisible(),
    )
  },
}
export const OneBanner: Story = {
  args: { handlers: [handle('listBanners', bannersFixture.slice(0, 1))] },
  play: async () => {
    await screen.findByRole('link', { name: 'Activity 1 of 1' })
    await expect(screen.queryByRole('button', { name: 'Next activity' })).toBeNull()
  },
}
export const NoBanner: Story = {
  args: { handlers: [handle('listBanners', [])] },
  play: async () => void (await month()),
}
export const Loading: Story = {
  args: { handlers: [handle('getCheckInInfo', pending), handle('listBanners', pending)] },
}
export const Failed: Story = {
  args: { handlers: [handle('getCheckInInfo', () => failure('SYSTEM'))] },
  play: async () => void (await screen.findByRole('button', { name: 'Try again' })),
}
export const Visitor: Story = {
  tags: ['chinese'],
  args: { isLoggedIn: false, onLogIn: () => undefined },
  play: async ({ globals }) =>
    waitFor(async () =>
      expect(
        await screen.findByRole('button', { name: inLanguage(globals, 'Log in', '登录') }),
      ).toBeVisible(),
    ),
}
