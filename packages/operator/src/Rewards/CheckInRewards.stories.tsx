import { failure, handle, pending } from '@longhand/api-client/testing'
import { Stage } from '@longhand/stage'
import { inLanguage } from '@longhand/storybook-config/language'
import type { Meta, StoryObj } from '@storybook/react-vite'
import type { HttpHandler } from 'msw'
import type { ReactNode } from 'react'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { operatorHandlers } from '../fixtures/handlers.ts'
import { exampleCheckInRewards } from '../fixtures/rewards.ts'
import { CheckInRewards } from './CheckInRewards.tsx'

function Surrounded({
  mayChange = true,
  handlers = [],
}: {
  mayChange?: boolean
  handlers?: readonly HttpHandler[]
}): ReactNode {
  return (
    <Stage handlers={[...handlers, ...operatorHandlers()]}>
      <CheckInRewards mayChange={mayChange} />
    </Stage>
  )
}

const meta: Meta<typeof Surrounded> = { title: 'CheckInRewards', component: Surrounded }
export default meta
type Story = StoryObj<typeof Surrounded>

let isChanged = false

async function choose(label: string, option: RegExp | string): Promise<void> {
  await userEvent.click(await screen.findByRole('combobox', { name: label }))
  await userEvent.click(await screen.findByRole('option', { name: option }))
}

export const EveryMonth: Story = {
  tags: ['dark', 'chinese'],
  play: async ({ globals }) => {
    const name = inLanguage(globals, 'Number of beans, check-in 1', '豆子数量（第 1 次签到）')
    await expect(await screen.findByRole('textbox', { name })).toHaveValue('10')
    await expect(screen.getAllByRole('row')).toHaveLength(32)
  },
}
export const OfOneMonth: Story = {
  tags: ['dark', 'chinese'],
  play: async ({ globals }) => {
    const in2 = (en: string, zh: string): string => inLanguage(globals, en, zh)
    const save = in2('Save', '保存')
    await choose(in2('Month', '月份'), inLanguage(globals, /February 2027/, /2027 ?年 ?2 ?月/))
    await expect(
      await screen.findByText(in2('This month gives what every month gives.', '该月使用通用的奖励。')),
    ).toBeVisible()
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(29))
    const first = screen.getByRole('textbox', {
      name: in2('Number of beans, check-in 1', '豆子数量（第 1 次签到）'),
    })
    await userEvent.clear(first)
    await userEvent.click(screen.getByRole('button', { name: save }))
    await expect(await screen.findByText(in2('Please correct: 1', '请更正：1'))).toBeVisible()
    await expect(first).toBeInvalid()
    await userEvent.type(first, '77')
    await userEvent.click(screen.getByRole('button', { name: save }))
    const reset = await screen.findByRole('button', {
      name: in2('As every month again', '恢复通用奖励'),
    })
    await expect(first).toHaveValue('77')
    await userEvent.click(reset)
    const question = within(await screen.findByRole('alertdialog'))
    await userEvent.click(question.getByRole('button', { name: in2('As every month again', '恢复通用奖励') }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await waitFor(() =>
      expect(
        screen.getByRole('textbox', { name: in2('Number of beans, check-in 1', '豆子数量（第 1 次签到）') }),
      ).toHaveValue('10'),
    )
    await expect(
      screen.queryByRole('button', { name: in2('As every month again', '恢复通用奖励') }),
    ).toBeNull()
  },
}
export const ChangedByAnother: Story = {
  args: {
    handlers: [
      handle('getCheckInRewards', () => {
        const [first, ...rest] = exampleCheckInRewards.rewards
        const rewards = isChanged && first ? [{ ...first, rewardNumber: 99 }, ...rest] : [first!, ...rest]
        return { ...exampleCheckInRewards, rewards, version: isChanged ? 'new' : '1' }
      }),
      handle('setCheckInRewards', ({ fields }) => {
        isChanged = true
        return fields['version'] === 'new' ? null : failure('NEWER_REVISION', 'Another has changed it')
      }),
    ],
  },
  beforeEach: () => {
    isChanged = false
  },
  play: async () => {
    const first = await screen.findByRole('textbox', { name: 'Number of beans, check-in 1' })
    await userEvent.clear(first)
    await userEvent.type(first, '77')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await expect(await screen.findByText(/Another has changed it/)).toBeVisible()
    await expect(first).toHaveValue('77')
    await userEvent.click(screen.getByRole('button', { name: 'Show what it is now' }))
    await expect(await screen.findByRole('textbox', { name: 'Number of beans, check-in 1' })).toHaveValue(
      '99',
    )
  },
}
export const BySupport: Story = {
  args: { mayChange: false },
  play: async () => {
    await expect((await screen.findAllByText('10 beans'))[0]).toBeVisible()
    await expect(screen.queryByRole('textbox')).toBeNull()
    await expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  },
}
export const Loading: Story = { args: { handlers: [handle('getCheckInRewards', () => pending())] } }
export const Failing: Story = {
  args: { handlers: [handle('getCheckInRewards', () => failure('SYSTEM'))] },
  play: async () => void (await screen.findByText('The check-in rewards could not be loaded')),
}
