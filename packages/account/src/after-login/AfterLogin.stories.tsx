import { failure, handle } from '@longhand/api-client/testing'
import { inLanguage } from '@longhand/storybook-config/language'
import type { Meta, StoryObj } from '@storybook/react-vite'
import type { HttpHandler } from 'msw'
import type { ReactNode } from 'react'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import { accountHandlers, type FakeAccountStart } from '../fixtures/handlers.ts'
import { Stage } from '@longhand/stage'
import { AfterLogin, type AfterLoginProps } from './AfterLogin.tsx'

interface StoryArgs extends AfterLoginProps {
  start: FakeAccountStart
  handlers?: readonly HttpHandler[]
}

function Surrounded({ start, handlers = [], ...props }: StoryArgs): ReactNode {
  return (
    <Stage handlers={[...handlers, ...accountHandlers(start)]}>
      <AfterLogin {...props} />
    </Stage>
  )
}

const meta = {
  title: 'AfterLogin',
  component: Surrounded,
  args: {
    isLoggedIn: true,
    onLogOut: fn(),
    onReload: fn(),
    onCheckInReminder: fn(),
    start: { userInfo: { infoCollectIdentity: '', infoCollectChannel: '', received: true } },
  },
} satisfies Meta<typeof Surrounded>
export default meta
type Story = StoryObj<typeof meta>

const button = (name: string) => screen.findByRole('button', { name })

export const Questionnaire: Story = {
  tags: ['dark', 'chinese'],
  play: async ({ globals }) => {
    await screen.findByRole('dialog', {
      name: inLanguage(globals, 'Choose areas related to you', '选择与您相关的领域'),
    })
    await screen.findAllByRole('radio')
    await expect(await button(inLanguage(globals, 'Next (1/2)', '下一步 (1/2)'))).toBeDisabled()
    // A press outside is no answer.
    await userEvent.click(document.body, { pointerEventsCheck: 0 })
    await waitFor(() =>
      expect(
        screen.getByRole('dialog', {
          name: inLanguage(globals, 'Choose areas related to you', '选择与您相关的领域'),
        }),
      ).toBeVisible(),
    )
  },
}
export const QuestionnaireFailed: Story = {
  args: { handlers: [handle('getInfoOptions', () => failure('SYSTEM'))] },
}

export const SecondStep: Story = {
  play: async () => {
    await userEvent.click(await screen.findByRole('radio', { name: 'Research' }))
    await userEvent.click(await button('Next (1/2)'))
    await screen.findByRole('dialog', { name: 'How did you find us?' })
    await waitFor(async () => expect(await button('Enter (2/2)')).toBeDisabled())
  },
}
export const SecondStepAtOnce: Story = { args: { start: { userInfo: { infoCollectChannel: '' } } } }

export const NewUserGift: Story = {
  tags: ['dark', 'chinese'],
  args: { start: { userInfo: { received: true } } },
  play: async ({ globals }) =>
    waitFor(async () =>
      expect(
        await screen.findByText(inLanguage(globals, '10 Hours Time Card X 1', '10 小时时长卡 ×1')),
      ).toBeVisible(),
    ),
}
export const InvitationGift: Story = {
  tags: ['chinese'],
  args: { start: { userInfo: { receiveSuccess: true } } },
  play: async ({ globals }) =>
    waitFor(async () =>
      expect(
        await screen.findByText(inLanguage(globals, '1 Hour Time Card X 1', '1 小时时长卡 ×1')),
      ).toBeVisible(),
    ),
}

export const DeletionPending: Story = {
  tags: ['chinese'],
  args: { start: { isDeletionPending: true } },
  play: async ({ args, globals }) => {
    const question = await screen.findByRole('alertdialog', {
      name: inLanguage(globals, 'Are you sure to delete account?', '确定要注销账号吗？'),
    })
    await waitFor(() => expect(question).toBeVisible())
    await expect(args.onLogOut).not.toHaveBeenCalled()
  },
}
