import { failure, handle } from '@longhand/api-client/testing'
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
  play: async () => {
    await screen.findByRole('dialog', { name: 'Choose areas related to you' })
    await screen.findAllByRole('radio')
    await expect(await button('Next (1/2)')).toBeDisabled()
    // A press outside is no answer.
    await userEvent.click(document.body, { pointerEventsCheck: 0 })
    await waitFor(() => expect(screen.getByRole('dialog', { name: 'Choose areas related to you' })).toBeVisible())
  },
}
export const QuestionnaireChinese: Story = { globals: { locale: 'zh-CN' } }
export const QuestionnaireDark: Story = { globals: { theme: 'dark' } }
export const QuestionnaireFailed: Story = { args: { handlers: [handle('getInfoOptions', () => failure('SYSTEM'))] } }

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
  args: { start: { userInfo: { received: true } } },
  play: async () => waitFor(async () => expect(await screen.findByText('10 Hours Time Card X 1')).toBeVisible()),
}
export const NewUserGiftChinese: Story = { args: { start: { userInfo: { received: true } } }, globals: { locale: 'zh-CN' } }
export const NewUserGiftDark: Story = { ...NewUserGift, globals: { theme: 'dark' } }
export const InvitationGift: Story = {
  args: { start: { userInfo: { receiveSuccess: true } } },
  play: async () => waitFor(async () => expect(await screen.findByText('1 Hour Time Card X 1')).toBeVisible()),
}
export const InvitationGiftChinese: Story = { args: InvitationGift.args!, globals: { locale: 'zh-CN' } }

export const DeletionPending: Story = {
  args: { start: { isDeletionPending: true } },
  play: async ({ args }) => {
    const question = await screen.findByRole('alertdialog', { name: 'Are you sure to delete account?' })
    await waitFor(() => expect(question).toBeVisible())
    await expect(args.onLogOut).not.toHaveBeenCalled()
  },
}
export const DeletionPendingChinese: Story = { args: { start: { isDeletionPending: true } }, globals: { locale: 'zh-CN' } }
