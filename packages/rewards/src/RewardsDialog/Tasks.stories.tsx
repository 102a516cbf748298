import { failure, handle, pending } from '@longhand/api-client/testing'
import { inLanguage } from '@longhand/storybook-config/language'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { pendingRewardsFixture, tasksFixture } from '../fixtures/answers.ts'
import { RewardsStage } from '../fixtures/RewardsStage.tsx'

const meta = { title: 'RewardsDialog/Tasks', component: RewardsStage, args: { tab: 1 } } satisfies Meta<
  typeof RewardsStage
>
export default meta
type Story = StoryObj<typeof meta>

const long = '把上周与设计、研发、市场三个部门一起召开的季度复盘会议的完整录音上传并转写完成'

export const Lists: Story = {
  tags: ['dark', 'chinese'],
  play: async ({ globals }) => {
    const daily = await screen.findByRole('region', { name: inLanguage(globals, 'Daily tasks', '每日任务') })
    await waitFor(() =>
      expect(
        within(daily).getByText(inLanguage(globals, 'Upload a recording (1/1)', 'Upload a recording（1/1）')),
      ).toBeVisible(),
    )
    await expect(within(daily).getByText(inLanguage(globals, 'Completed', '已完成'))).toBeVisible()
    await expect(
      within(daily).getByRole('button', { name: inLanguage(globals, 'In progress', '进行中') }),
    ).toBeDisabled()
    const challenges = screen.getByRole('region', {
      name: inLanguage(globals, 'Challenge tasks', '挑战任务'),
    })
    await expect(within(challenges).getByText(inLanguage(globals, '2 h x1', '2 小时 x1'))).toBeVisible()
    await expect(within(challenges).getByText(inLanguage(globals, '30 min x1', '30 分钟 x1'))).toBeVisible()
    await expect(within(challenges).getByText('+1,200')).toBeVisible()
  },
}

export const Invitations: Story = {
  tags: ['dark', 'chinese'],
  args: { start: { pendingRewards: pendingRewardsFixture } },
  play: async ({ globals }) => {
    const section = within(
      await screen.findByRole('region', { name: inLanguage(globals, 'Invitations', '邀请奖励') }),
    )
    await waitFor(() =>
      expect(section.getByText(inLanguage(globals, 'Being checked', '核实中'))).toBeVisible(),
    )
    await expect(section.getByText(inLanguage(globals, 'Expired', '已过期'))).toBeVisible()
    section.getByText(inLanguage(globals, 'Being checked', '核实中')).scrollIntoView()
  },
}
export const InvitationsFailed: Story = {
  args: { handlers: [handle('listPendingRewards', () => failure('SYSTEM'))] },
  play: async () => {
    await screen.findByRole('region', { name: 'Challenge tasks' })
    await expect(screen.queryByRole('region', { name: 'Invitations' })).toBeNull()
  },
}

export const Claims: Story = {
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Claim: Check in on 7 days' }))
    const popup = await screen.findByRole('dialog', { name: 'It’s yours' })
    await waitFor(() => expect(within(popup).getByText('30 min time card ×1')).toBeVisible())
    await userEvent.click(within(popup).getByRole('button', { name: 'Get' }))
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Claim: Check in on 7 days' })).toBeNull(),
    )
    // Two dialogs are open until it has gone.
    await waitFor(() => expect(popup).not.toBeInTheDocument())
  },
}
export const NothingToClaim: Story = {
  tags: ['chinese'],
  args: { handlers: [handle('receiveReward', { resultList: [] })] },
  play: async ({ globals }) => {
    await userEvent.click(
      await screen.findByRole('button', {
        name: inLanguage(globals, 'Claim: Upload a recording', '领取：Upload a recording'),
      }),
    )
    await waitFor(async () => expect(await screen.findByText('没有可领取的奖励')).toBeVisible())
    await expect(screen.getByText(inLanguage(globals, 'Nothing to claim', '没有可领取的奖励'))).toBeVisible()
  },
}
export const Long: Story = {
  args: {
    start: {
      tasks: {
        daily: tasksFixture.daily.map((task) => ({
          ...task,
          challengeName: long,
          challengeDesc: `${long}，${long}。`,
        })),
        challenge: Array.from({ length: 100 }, (_, place) => ({
          ...tasksFixture.challenge[1]!,
          challengeId: `c${place}`,
        })),
      },
    },
  },
  play: async () => void (await screen.findByText('99+')),
}
export const Empty: Story = {
  args: { start: { tasks: { daily: [], challenge: [] } } },
  play: async () => void (await screen.findByText('No tasks right now')),
}
export const Loading: Story = { args: { handlers: [handle('listTasks', pending)] } }
export const Failed: Story = {
  args: { handlers: [handle('listTasks', () => failure('SYSTEM'))] },
  play: async () => void (await screen.findByRole('button', { name: 'Try again' })),
}
