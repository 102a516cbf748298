import { failure, handle, pending } from '@longhand/api-client/testing'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { tasksFixture } from '../fixtures/answers.ts'
import { RewardsStage } from '../fixtures/RewardsStage.tsx'

const meta = { title: 'RewardsDialog/Tasks', component: RewardsStage, args: { tab: 1 } } satisfies Meta<typeof RewardsStage>
export default meta
type Story = StoryObj<typeof meta>

const long = '把上周与设计、研发、市场三个部门一起召开的季度复盘会议的完整录音上传并转写完成'

export const Lists: Story = {
  play: async () => {
    const daily = await screen.findByRole('region', { name: 'Daily tasks' })
    await waitFor(() => expect(within(daily).getByText('Upload a recording (1/1)')).toBeVisible())
    await expect(within(daily).getByText('Completed')).toBeVisible()
    await expect(within(daily).getByRole('button', { name: 'In progress' })).toBeDisabled()
    const challenges = screen.getByRole('region', { name: 'Challenge tasks' })
    await expect(within(challenges).getByText('2 h ×1')).toBeVisible()
    await expect(within(challenges).getByText('30 min ×1')).toBeVisible()
    await expect(within(challenges).getByText('+1,200')).toBeVisible()
  },
}
export const ListsChinese: Story = { globals: { locale: 'zh-CN' }, play: async () => void (await screen.findByText('2 小时 ×1')) }
export const ListsDark: Story = { globals: { theme: 'dark' } }

export const Claims: Story = {
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Claim: Check in on 7 days' }))
    const popup = await screen.findByRole('dialog', { name: 'It’s yours' })
    await waitFor(() => expect(within(popup).getByText('30 min time card ×1')).toBeVisible())
    await userEvent.click(within(popup).getByRole('button', { name: 'Get' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Claim: Check in on 7 days' })).toBeNull())
    // Two dialogs are open until it has gone.
    await waitFor(() => expect(popup).not.toBeInTheDocument())
  },
}
export const NothingToClaim: Story = {
  args: { handlers: [handle('receiveReward', { resultList: [] })] },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Claim: Upload a recording' }))
    await waitFor(async () => expect(await screen.findByText('没有可领取的奖励')).toBeVisible())
    await expect(screen.getByText('Nothing to claim')).toBeVisible()
  },
}
export const NothingToClaimChinese: Story = {
  ...NothingToClaim,
  globals: { locale: 'zh-CN' },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: '领取：Upload a recording' }))
    await waitFor(async () => expect(await screen.findByText('没有可领取的奖励')).toBeVisible())
  },
}
export const Long: Story = {
  args: {
    start: {
      tasks: {
        daily: tasksFixture.daily.map((task) => ({ ...task, challengeName: long, challengeDesc: `${long}，${long}。` })),
        challenge: Array.from({ length: 100 }, (_, place) => ({ ...tasksFixture.challenge[1]!, challengeId: `c${place}` })),
      },
    },
  },
  play: async () => void (await screen.findByText('99+')),
}
export const Empty: Story = { args: { start: { tasks: { daily: [], challenge: [] } } }, play: async () => void (await screen.findByText('No tasks right now')) }
export const Loading: Story = { args: { handlers: [handle('listTasks', pending)] } }
export const Failed: Story = {
  args: { handlers: [handle('listTasks', () => failure('SYSTEM'))] },
  play: async () => void (await screen.findByRole('button', { name: 'Try again' })),
}
