import { failure, handle, pending } from '@longhand/api-client/testing'
import { Stage } from '@longhand/stage'
import { inLanguage } from '@longhand/storybook-config/language'
import type { Meta, StoryObj } from '@storybook/react-vite'
import type { HttpHandler } from 'msw'
import type { ReactNode } from 'react'
import { expect, screen, userEvent, waitFor } from 'storybook/test'
import { operatorHandlers } from '../fixtures/handlers.ts'
import { exampleDryRun } from '../fixtures/rewards.ts'
import { DryRun } from './DryRun.tsx'

function Surrounded({ handlers = [] }: { handlers?: readonly HttpHandler[] }): ReactNode {
  return (
    <Stage handlers={[...handlers, ...operatorHandlers()]}>
      <DryRun />
    </Stage>
  )
}

const meta: Meta<typeof Surrounded> = { title: 'DryRun', component: Surrounded }
export default meta
type Story = StoryObj<typeof Surrounded>

export const ByTheRules: Story = {
  tags: ['dark', 'chinese'],
  play: async ({ globals }) => {
    await expect(
      await screen.findByText(
        inLanguage(
          globals,
          /November 2026: rewards paid 1, beans 100, waiting for you 1./,
          /2026 ?年 ?11 ?月：发放奖励 1 份，豆子 100 颗，待您处理 1 份。/,
        ),
      ),
    ).toBeVisible()
    const minutes = inLanguage(
      globals,
      'Minutes that the invited has to transcribe',
      '被邀请人需转写的分钟数',
    )
    await expect(screen.getByRole('textbox', { name: minutes })).toHaveValue('60')
  },
}
export const ByOthers: Story = {
  play: async () => {
    const minutes = await screen.findByRole('textbox', {
      name: 'Minutes that the invited has to transcribe',
    })
    await userEvent.clear(minutes)
    await userEvent.click(screen.getByRole('button', { name: 'Try' }))
    await waitFor(() => expect(minutes).toBeInvalid())
    await userEvent.type(minutes, '120')
    await userEvent.click(screen.getByRole('combobox', { name: 'Month' }))
    await userEvent.click(await screen.findByRole('option', { name: 'October 2026' }))
    await userEvent.click(screen.getByRole('button', { name: 'Try' }))
    await expect(
      await screen.findByText('October 2026: rewards paid 1, beans 100, waiting for you 0.'),
    ).toBeVisible()
    await expect(screen.queryByText('dora@office.example')).toBeNull()
    await expect(minutes).toHaveValue('120')
  },
}
export const NoOne: Story = {
  args: {
    handlers: [
      handle('tryRewardRules', { ...exampleDryRun, list: [], total: 0, paid: 0, paidBeans: 0, reviews: 0 }),
    ],
  },
  play: async () => void (await screen.findByText('No one would have got anything')),
}
export const Loading: Story = { args: { handlers: [handle('tryRewardRules', () => pending())] } }
export const Failing: Story = {
  args: { handlers: [handle('tryRewardRules', () => failure('SYSTEM'))] },
  play: async () => void (await screen.findByText('The rules could not be tried')),
}
