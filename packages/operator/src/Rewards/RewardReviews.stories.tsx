import { failure, handle, pending } from '@longhand/api-client/testing'
import { Stage } from '@longhand/stage'
import { inLanguage } from '@longhand/storybook-config/language'
import type { Meta, StoryObj } from '@storybook/react-vite'
import type { HttpHandler } from 'msw'
import { type ReactNode, useState } from 'react'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { operatorHandlers } from '../fixtures/handlers.ts'
import { exampleReviews } from '../fixtures/rewards.ts'
import type { OperatorAddress } from '../operator-address.ts'
import { RewardReviews } from './RewardReviews.tsx'

function Surrounded({
  mayChange = true,
  handlers = [],
}: {
  mayChange?: boolean
  handlers?: readonly HttpHandler[]
}): ReactNode {
  const [address, setAddress] = useState<OperatorAddress>({ menu: 'rewards' })
  return (
    <Stage handlers={[...handlers, ...operatorHandlers()]}>
      <RewardReviews mayChange={mayChange} address={address} onAddressChange={setAddress} />
    </Stage>
  )
}

const meta: Meta<typeof Surrounded> = { title: 'RewardReviews', component: Surrounded }
export default meta
type Story = StoryObj<typeof Surrounded>

let isDecided = false
const isOver = 'This reward no longer waits'
const decidedMeanwhile = (): HttpHandler[] => [
  handle('listRewardReviews', () => {
    const list = isDecided ? exampleReviews.slice(1) : exampleReviews
    return { list: [...list], total: list.length }
  }),
  ...(['approveReward', 'refuseReward'] as const).map((name) =>
    handle(name, () => {
      isDecided = true
      return failure('NOT_POSSIBLE_NOW', isOver)
    }),
  ),
]
const press = async (name: string): Promise<void> =>
  userEvent.click(await screen.findByRole('button', { name }))

export const Waiting: Story = {
  tags: ['dark', 'chinese'],
  play: async ({ globals }) => {
    const row = within(await screen.findByRole('row', { name: /dora@office/ }))
    await expect(row.getByText(inLanguage(globals, 'Same network', '同一网络'))).toBeVisible()
    await expect(row.getByText(inLanguage(globals, 'Same browser', '同一浏览器'))).toBeVisible()
    await expect(screen.getByText(inLanguage(globals, 'Erased account', '已清除的账号'))).toBeVisible()
  },
}
export const Paid: Story = {
  play: async () => {
    await press('Pay the reward for dora@office.example')
    const question = within(
      await screen.findByRole('alertdialog', { name: 'Pay 100 beans to bob@office.example?' }),
    )
    await userEvent.click(question.getByRole('button', { name: 'Pay' }))
    await expect((await screen.findAllByText('The reward was paid'))[0]).toBeVisible()
    await waitFor(() => expect(screen.queryByText('dora@office.example')).toBeNull())
    await expect(screen.getByRole('status')).toHaveTextContent('1 in all')
  },
}
export const Refused: Story = {
  tags: ['dark', 'chinese'],
  play: async ({ globals }) => {
    const in2 = (en: string, zh: string): string => inLanguage(globals, en, zh)
    await press(in2('Refuse the reward for dora@office.example', '拒绝邀请 dora@office.example 的奖励'))
    const dialog = within(
      await screen.findByRole('dialog', {
        name: in2('Refuse the reward of bob@office.example?', '拒绝 bob@office.example 的奖励？'),
      }),
    )
    const refuse = dialog.getByRole('button', { name: in2('Refuse', '拒绝') })
    await userEvent.click(refuse)
    const reason = dialog.getByRole('textbox', { name: in2('Reason', '原因') })
    await waitFor(() => expect(reason).toBeInvalid())
    await userEvent.type(reason, 'One person with two addresses')
    await userEvent.click(refuse)
    const done = in2('The reward was refused', '奖励已拒绝')
    await expect((await screen.findAllByText(done))[0]).toBeVisible()
    await waitFor(() => expect(screen.queryByText('dora@office.example')).toBeNull())
  },
}
export const PaidByAnother: Story = {
  args: { handlers: decidedMeanwhile() },
  beforeEach: () => {
    isDecided = false
  },
  play: async () => {
    await press('Pay the reward for dora@office.example')
    const question = within(await screen.findByRole('alertdialog'))
    await userEvent.click(question.getByRole('button', { name: 'Pay' }))
    await expect(await screen.findByText(isOver)).toBeVisible()
    await waitFor(() => expect(screen.queryByText('dora@office.example')).toBeNull())
  },
}
export const RefusedByAnother: Story = {
  args: { handlers: decidedMeanwhile() },
  beforeEach: () => {
    isDecided = false
  },
  play: async () => {
    await press('Refuse the reward for dora@office.example')
    const dialog = within(await screen.findByRole('dialog'))
    const reason = dialog.getByRole('textbox', { name: 'Reason' })
    await userEvent.type(reason, 'One person')
    await userEvent.click(dialog.getByRole('button', { name: 'Refuse' }))
    await expect(await dialog.findByText(isOver)).toBeVisible()
    await expect(reason).toHaveValue('One person')
  },
}
export const BySupport: Story = {
  args: { mayChange: false },
  play: async () => {
    await screen.findByText('dora@office.example')
    await expect(screen.queryByRole('button')).toBeNull()
  },
}
export const None: Story = {
  args: { handlers: [handle('listRewardReviews', { list: [], total: 0 })] },
  play: async () => void (await screen.findByText('No reward waits for you')),
}
export const Loading: Story = { args: { handlers: [handle('listRewardReviews', () => pending())] } }
export const Failing: Story = {
  args: { handlers: [handle('listRewardReviews', () => failure('SYSTEM'))] },
  play: async () => void (await screen.findByText('The rewards that wait could not be loaded')),
}
