import { failure, handle, pending } from '@longhand/api-client/testing'
import { inLanguage } from '@longhand/storybook-config/language'
import type { Meta, StoryObj } from '@storybook/react-vite'
import type { HttpHandler } from 'msw'
import type { ReactNode } from 'react'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { accessFixture, memberFixture } from '../fixtures/answers.ts'
import {
  accountHandlers,
  type FakeAccountStart,
  newSecretFixture,
  newTokenFixture,
  wrongProof,
} from '../fixtures/handlers.ts'
import { Stage } from '@longhand/stage'
import { PersonalInfoPage, type PersonalInfoPageProps } from './PersonalInfoPage.tsx'

interface StoryArgs extends PersonalInfoPageProps {
  start: FakeAccountStart
  handlers: readonly HttpHandler[]
}

function Surrounded({ start, handlers, ...page }: StoryArgs): ReactNode {
  return (
    <Stage handlers={[...handlers, ...accountHandlers(start)]}>
      <PersonalInfoPage {...page} />
    </Stage>
  )
}

const meta = {
  title: 'PersonalInfoPage',
  component: Surrounded,
  args: {
    start: {},
    handlers: [],
    hrefOf: (menu) => `#${menu}`,
    onMenuChange: fn(),
    hashPassword: (password) => password,
    inviteHref: (code) => `https://longhand.example/?invite=${code}`,
    language: 'en',
    onLanguageChange: fn(),
    theme: 'system',
    onThemeChange: fn(),
  },
} satisfies Meta<typeof Surrounded>
export default meta
type Story = StoryObj<typeof meta>

const nothing = { list: [], total: 0 }
const onlyHere = accessFixture.map(({ kind, list }) => ({
  kind,
  list: list.filter(({ isCurrent }) => isCurrent),
  total: kind === 'session' ? 1 : 0,
}))
const onlyHereAndLinks = onlyHere.map(
  (group) => accessFixture.find(({ kind }) => kind === 'shareLink' && kind === group.kind) ?? group,
)
const manyLinks = onlyHereAndLinks.map((group) =>
  group.kind === 'shareLink'
    ? {
        ...group,
        total: 1340,
        list: Array.from({ length: 200 }, (_, place) => ({
          ...group.list[0]!,
          entryId: `many${place}`,
          hint: String(place),
        })),
      }
    : group,
)
const broken = (
  ['getUserInfo', 'getLimit', 'listTimeCards', 'listTimeEntries', 'listTransferOrders'] as const
).map((name) => handle(name, () => failure('SYSTEM')))

export const Profile: Story = {
  tags: ['dark', 'chinese'],
  play: async ({ args, globals }) => {
    await expect(await screen.findByLabelText(inLanguage(globals, 'Nickname', '昵称'))).toHaveValue(
      'Ada Okafor',
    )
    await userEvent.click(
      screen.getByRole('link', { name: inLanguage(globals, 'Time and plan', '时长与套餐') }),
    )
    await expect(args.onMenuChange).toHaveBeenCalledWith('time')
  },
}
export const ProfileOfAMember: Story = { args: { start: { userInfo: memberFixture } } }
export const ProfileLoading: Story = { args: { handlers: [handle('getUserInfo', pending)] } }
export const ProfileFailed: Story = { args: { handlers: broken } }

export const PhotoCrop: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.upload(
      await waitFor(() =>
        within(canvasElement).getByLabelText<HTMLInputElement>('Choose a photo', { selector: 'input' }),
      ),
      await drawing(),
    )
    const dialog = await screen.findByRole('dialog', { name: 'Choose the part that shows' })
    const zoom = within(dialog).getByRole('slider', { name: 'Zoom' })
    zoom.focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    await expect(zoom).toHaveAttribute('aria-valuetext', '1.10×')
  },
}
export const PhotoSaved: Story = {
  play: async (context) => {
    await PhotoCrop.play?.(context)
    await userEvent.click(await screen.findByRole('button', { name: 'Save photo' }))
    await screen.findByRole('button', { name: 'Remove photo' })
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Choose the part that shows' })).not.toBeInTheDocument(),
    )
  },
}
export const PhotoUnreadable: Story = {
  play: async ({ canvasElement }) => {
    const picker = await waitFor(() =>
      within(canvasElement).getByLabelText<HTMLInputElement>('Choose a photo', { selector: 'input' }),
    )
    await userEvent.upload(picker, new File(['no picture'], 'holiday.png', { type: 'image/png' }))
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(/can’t be read as a picture/))
  },
}

export const Time: Story = {
  tags: ['dark', 'chinese'],
  args: { menu: 'time' },
  play: async ({ globals }) =>
    expect(
      await screen.findByText(inLanguage(globals, '12 min of 30 min · 40%', '12 分钟 / 30 分钟 · 40%')),
    ).toBeVisible(),
}
export const TimeWithPlanAndOrders: Story = {
  tags: ['dark', 'chinese'],
  args: {
    menu: 'time',
    plan: <button type="button">Buy a time card</button>,
    orders: <p>No orders yet</p>,
  },
  play: async ({ globals }) => {
    await expect(await screen.findByRole('button', { name: 'Buy a time card' })).toBeVisible()
    await userEvent.click(screen.getByRole('tab', { name: inLanguage(globals, 'Orders', '订单') }))
    await expect(screen.getByText('No orders yet')).toBeVisible()
    await userEvent.click(screen.getByRole('tab', { name: inLanguage(globals, 'Statement', '明细') }))
    await expect(
      await screen.findByRole('table', { name: inLanguage(globals, 'Time statement', '时长明细') }),
    ).toBeVisible()
  },
}
export const TimeEmpty: Story = {
  args: {
    menu: 'time',
    handlers: [
      handle('listTimeCards', nothing),
      handle('listTimeEntries', nothing),
      handle('listTransferOrders', nothing),
    ],
  },
}
export const TimeLoading: Story = {
  args: { menu: 'time', handlers: [handle('getLimit', pending), handle('listTimeCards', pending)] },
}
export const TimeFailed: Story = { args: { menu: 'time', handlers: broken } }

export const Invitation: Story = {
  tags: ['dark', 'chinese'],
  args: { menu: 'invitation' },
  play: async ({ globals }) =>
    expect(
      await screen.findByRole('img', {
        name: inLanguage(globals, 'QR code of your invitation link', '邀请链接的二维码'),
      }),
    ).toBeVisible(),
}

export const Security: Story = {
  tags: ['dark', 'chinese'],
  args: { menu: 'security' },
  play: async ({ globals }) => {
    const links = within(
      await screen.findByRole('region', { name: inLanguage(globals, /^Share links/, /^分享链接/) }),
    )
    await expect(links.getAllByRole('listitem')).toHaveLength(5)
    const all = links.getByRole('button', { name: inLanguage(globals, 'Show all 12', '显示全部 12 项') })
    await expect(all).toHaveAttribute('aria-expanded', 'false')
    all.focus()
    await userEvent.keyboard('{Enter}')
    await expect(links.getAllByRole('listitem')).toHaveLength(12)
    await expect(links.getByRole('button', { name: inLanguage(globals, 'Show fewer', '收起') })).toHaveFocus()
    await expect(screen.getByText(inLanguage(globals, /by the token “n8n”/, /由令牌“n8n”创建/))).toBeVisible()
    await expect(
      screen.getByText(inLanguage(globals, /before we recorded by whom/, /当时尚未记录创建者/)),
    ).toBeVisible()
  },
}
export const SecurityLoading: Story = {
  args: { menu: 'security', handlers: [handle('listAccess', pending)] },
}
export const SecurityFailed: Story = {
  args: { menu: 'security', handlers: [handle('listAccess', () => failure('SYSTEM'))] },
  play: async () => expect(await screen.findByText('This could not be loaded')).toBeVisible(),
}
export const SecurityAlone: Story = {
  tags: ['chinese'],
  args: { menu: 'security', handlers: [handle('listAccess', onlyHere)] },
  play: async ({ globals }) => {
    await expect(
      await screen.findByText(
        inLanguage(globals, 'Only this device has access.', '只有本设备可以访问您的账号。'),
      ),
    ).toBeVisible()
    await expect(
      screen.queryByRole('button', { name: inLanguage(globals, 'End all', '全部终止') }),
    ).not.toBeInTheDocument()
  },
}
export const SecurityAfterReset: Story = {
  tags: ['chinese'],
  args: { menu: 'security', isAfterReset: true, handlers: [handle('listAccess', onlyHereAndLinks)] },
  play: async ({ globals }) =>
    expect(
      await screen.findByText(
        inLanguage(globals, /^Your new password ended all other access/, /^新密码已终止其他一切访问/),
      ),
    ).toBeVisible(),
}
export const SecurityMany: Story = {
  args: { menu: 'security', handlers: [handle('listAccess', manyLinks)] },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Show all 200' }))
    await expect(
      screen.getByText('The newest 200 of 1340 are listed. “End all” ends the others, too.'),
    ).toBeVisible()
  },
}
export const SecurityEndsOne: Story = {
  args: { menu: 'security' },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'End: Weekly meeting.m4a' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'End “Weekly meeting.m4a”?' }))
    await expect(question.getByText('It stops working at once. This can’t be undone.')).toBeVisible()
    await waitFor(() => expect(question.getByRole('button', { name: 'Keep' })).toHaveFocus())
    await userEvent.click(question.getByRole('button', { name: 'End' }))
    await waitFor(() => expect(screen.queryByText('Weekly meeting.m4a')).not.toBeInTheDocument())
    // What opened the question has gone with it.
    await waitFor(() => expect(screen.getByText(/^Everything that has access to your account/)).toHaveFocus())
  },
}
export const SecurityEndingOneRefused: Story = {
  args: { menu: 'security', handlers: [handle('endAccess', () => failure('SYSTEM'))] },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Log out: Safari, iOS' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'End “Safari, iOS”?' }))
    await userEvent.click(question.getByRole('button', { name: 'Log out' }))
    await waitFor(() => expect(question.getByRole('button', { name: 'Log out' })).toBeEnabled())
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Log out: Safari, iOS' })).toHaveFocus())
  },
}
export const SecurityEndAllAsked: Story = {
  tags: ['dark', 'chinese'],
  args: { menu: 'security' },
  play: async ({ globals }) => {
    await userEvent.click(
      await screen.findByRole('button', { name: inLanguage(globals, 'End all', '全部终止') }),
    )
    const question = within(
      await screen.findByRole('alertdialog', {
        name: inLanguage(globals, 'End everything but this device?', '终止本设备以外的所有访问？'),
      }),
    )
    await waitFor(() =>
      expect(
        question.getByText(
          inLanguage(
            globals,
            'Devices (2): Safari, iOS · Unknown device',
            '设备（2）：Safari, iOS · 未知设备',
          ),
        ),
      ).toBeVisible(),
    )
    await expect(
      question.getByText(
        inLanguage(
          globals,
          /^Share links \(12\): Weekly meeting\.m4a .* and 7 more$/,
          /^分享链接（12）：Weekly meeting\.m4a .* 另有 7 项$/,
        ),
      ),
    ).toBeVisible()
  },
}
export const SecurityEndsAll: Story = {
  args: { menu: 'security' },
  play: async (context) => {
    await SecurityEndAllAsked.play?.(context)
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'End all' }))
    await expect(await screen.findByText('Only this device has access.')).toBeVisible()
    await expect(screen.queryByText('n8n')).not.toBeInTheDocument()
  },
}
export const PasswordChanged: Story = {
  tags: ['chinese'],
  args: { menu: 'security' },
  play: async ({ globals }) => {
    await userEvent.type(
      await screen.findByLabelText(inLanguage(globals, 'Current password', '当前密码')),
      'old-secret',
    )
    await userEvent.type(
      screen.getByLabelText(inLanguage(globals, 'New password', '新密码')),
      'tangerine-orbit',
    )
    await userEvent.type(
      screen.getByLabelText(inLanguage(globals, 'Confirm password', '确认密码')),
      'tangerine-orbit',
    )
    await userEvent.click(
      screen.getByRole('button', { name: inLanguage(globals, 'Change password', '修改密码') }),
    )
    const question = within(
      await screen.findByRole('alertdialog', {
        name: inLanguage(
          globals,
          'Password changed. End everything else, too?',
          '密码已修改。是否也终止其他所有访问？',
        ),
      }),
    )
    await waitFor(() =>
      expect(
        question.getByText(inLanguage(globals, /^Access tokens \(2\): n8n/, /^访问令牌（2）：n8n/)),
      ).toBeVisible(),
    )
  },
}
export const PasswordChangedAlone: Story = {
  args: { menu: 'security', handlers: [handle('listAccess', onlyHere)] },
  play: async () => {
    await userEvent.type(await screen.findByLabelText('Current password'), 'old-secret')
    await userEvent.type(screen.getByLabelText('New password'), 'tangerine-orbit')
    await userEvent.type(screen.getByLabelText('Confirm password'), 'tangerine-orbit')
    await userEvent.click(screen.getByRole('button', { name: 'Change password' }))
    await expect(await screen.findByText('Password changed. Other devices were logged out')).toBeVisible()
    await expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  },
}
export const SecurityWithGoogle: Story = {
  args: { menu: 'security', start: { userInfo: { hasPassword: false } } },
}

export const Preferences: Story = {
  tags: ['chinese'],
  args: { menu: 'preferences' },
  play: async ({ args, globals }) => {
    await userEvent.click(await screen.findByRole('radio', { name: inLanguage(globals, 'Dark', '深色') }))
    await expect(args.onThemeChange).toHaveBeenCalledWith('dark')
  },
}

export const Data: Story = { tags: ['chinese'], args: { menu: 'data' } }
export const DeletionPending: Story = { args: { menu: 'data', start: { isDeletionPending: true } } }
export const DeletionQuestion: Story = {
  tags: ['chinese'],
  args: { menu: 'data' },
  play: async ({ globals }) => {
    await userEvent.click(
      await screen.findByRole('button', { name: inLanguage(globals, 'Delete account', '注销账号') }),
    )
    await userEvent.type(
      await screen.findByLabelText(inLanguage(globals, 'Password', '密码')),
      'tangerine-orbit',
    )
    await userEvent.click(screen.getByRole('button', { name: inLanguage(globals, 'Continue', '继续') }))
    const question = await screen.findByRole('alertdialog', {
      name: inLanguage(globals, 'Are you sure to delete account?', '确定要注销账号吗？'),
    })
    await waitFor(() => expect(question).toBeVisible())
  },
}

export const DeletionRefused: Story = {
  args: { menu: 'data' },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Delete account' }))
    await userEvent.type(await screen.findByLabelText('Password'), wrongProof.password)
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Continue' }),
    )
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
    await expect(await screen.findByText('That password is not correct')).toBeVisible()
    await waitFor(() =>
      expect(screen.getByRole('dialog', { name: 'Confirm that it’s you' })).toContainElement(
        document.activeElement as HTMLElement,
      ),
    )
  },
}
export const DeletionCancelled: Story = {
  args: { menu: 'data' },
  play: async (context) => {
    await DeletionQuestion.play?.(context)
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Cancel' }))
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Confirm that it’s you' })).not.toBeInTheDocument(),
    )
    await waitFor(() => expect(screen.getByRole('button', { name: 'Delete account' })).toHaveFocus())
  },
}
export const DeletionRequested: Story = {
  args: { menu: 'data' },
  play: async (context) => {
    await DeletionQuestion.play?.(context)
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Continue' }))
    await expect(await screen.findByRole('button', { name: 'Keep my account' })).toBeVisible()
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Confirm that it’s you' })).not.toBeInTheDocument(),
    )
  },
}

export const BeanDetail: Story = { args: { menu: 'coinDetail', coinDetail: <p>Bean detail</p> } }

/** A picture that is wider than high. */
async function drawing(): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = 600
  canvas.height = 400
  const context = canvas.getContext('2d')!
  const color = context.createLinearGradient(0, 0, 600, 400)
  color.addColorStop(0, 'seagreen')
  color.addColorStop(1, 'goldenrod')
  context.fillStyle = color
  context.fillRect(0, 0, 600, 400)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
  return new File([blob!], 'holiday.png', { type: 'image/png' })
}

const noDoors = [handle('listAccessTokens', []), handle('listWebhooks', [])]

export const Developer: Story = {
  tags: ['dark', 'chinese'],
  args: { menu: 'developer' },
  play: async ({ globals }) => {
    await expect(
      await screen.findByText(inLanguage(globals, '46 of 120 min this month', '本月已用 46 / 120 分钟')),
    ).toBeVisible()
    await expect(await screen.findByText(inLanguage(globals, 'Not reached', '无法送达'))).toBeVisible()
  },
}
export const DeveloperEmpty: Story = {
  args: { menu: 'developer', handlers: noDoors },
  play: async () => expect(await screen.findByText('No webhooks yet')).toBeVisible(),
}
export const DeveloperLoading: Story = {
  args: {
    menu: 'developer',
    handlers: [handle('listAccessTokens', pending), handle('listWebhooks', pending)],
  },
}
export const DeveloperFailed: Story = {
  args: {
    menu: 'developer',
    handlers: [
      handle('listAccessTokens', () => failure('SYSTEM')),
      handle('listWebhooks', () => failure('SYSTEM')),
    ],
  },
  play: async () =>
    expect(await screen.findAllByRole('button', { name: /try again|retry/i })).toHaveLength(2),
}

export const DeveloperNewToken: Story = {
  tags: ['chinese'],
  args: { menu: 'developer' },
  play: async ({ globals }) => {
    const opener = await screen.findByRole('button', { name: inLanguage(globals, 'New token', '新建令牌') })
    await userEvent.click(opener)
    const dialog = within(
      await screen.findByRole('dialog', { name: inLanguage(globals, 'New token', '新建令牌') }),
    )
    await userEvent.click(
      dialog.getByRole('button', { name: inLanguage(globals, 'Create token', '创建令牌') }),
    )
    await expect(
      await dialog.findByText(inLanguage(globals, 'Please enter a name', '请输入名称')),
    ).toBeVisible()
    await expect(
      dialog.getByText(inLanguage(globals, 'Please choose at least one', '请至少选择一项')),
    ).toBeVisible()
    await userEvent.type(dialog.getByLabelText(inLanguage(globals, 'Name', '名称')), 'Obsidian')
    await userEvent.click(
      dialog.getByRole('checkbox', {
        name: inLanguage(globals, /Read, search and export transcripts/, /阅读、搜索和导出文稿/),
      }),
    )
  },
}
export const DeveloperTokenMade: Story = {
  args: { menu: 'developer' },
  play: async (context) => {
    await DeveloperNewToken.play?.(context)
    await userEvent.click(screen.getByRole('button', { name: 'Create token' }))
    const field = await screen.findByLabelText('Access token')
    await expect(field).toHaveValue(newTokenFixture)
    await expect(field).toHaveFocus()
    await userEvent.click(screen.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'New token' })).toHaveFocus())
    await expect(await screen.findByText('Obsidian')).toBeVisible()
    // Opened again, it is a form again: the token is gone.
    await userEvent.click(screen.getByRole('button', { name: 'New token' }))
    await expect(await screen.findByLabelText('Name')).toHaveValue('')
    await expect(screen.queryByDisplayValue(newTokenFixture)).not.toBeInTheDocument()
  },
}
export const DeveloperTokenShown: Story = {
  args: { menu: 'developer' },
  play: async (context) => {
    await DeveloperNewToken.play?.(context)
    await userEvent.click(screen.getByRole('button', { name: 'Create token' }))
    await expect(await screen.findByLabelText('Access token')).toHaveValue(newTokenFixture)
  },
}
export const DeveloperRevoke: Story = {
  args: { menu: 'developer' },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Revoke Old laptop' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Revoke “Old laptop”?' }))
    await waitFor(() => expect(question.getByRole('button', { name: 'Cancel' })).toHaveFocus())
    await userEvent.click(question.getByRole('button', { name: 'Revoke' }))
    await waitFor(() => expect(screen.queryByText('Old laptop')).not.toBeInTheDocument())
    await expect(screen.getByRole('heading', { name: 'Access tokens' })).toHaveFocus()
  },
}
export const DeveloperNewWebhook: Story = {
  args: { menu: 'developer' },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'New webhook' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New webhook' }))
    await userEvent.type(dialog.getByLabelText('Address'), 'http://192.168.1.7/hook')
    await userEvent.click(dialog.getByRole('button', { name: 'Create webhook' }))
    await expect(
      await dialog.findByText(
        'This address is in a private network. This server calls only those that its setting LONGHAND_OUTBOUND_NETWORKS names',
      ),
    ).toBeVisible()
    await userEvent.clear(dialog.getByLabelText('Address'))
    await userEvent.type(dialog.getByLabelText('Address'), 'https://example.com/hook')
    await userEvent.click(dialog.getByRole('button', { name: 'Create webhook' }))
    await expect(await screen.findByLabelText('Signing secret')).toHaveValue(newSecretFixture)
  },
}
export const DeveloperDeliveries: Story = {
  tags: ['chinese'],
  args: { menu: 'developer' },
  play: async ({ globals }) => {
    await userEvent.click(
      await screen.findByRole('button', {
        name: inLanguage(
          globals,
          /Deliveries to https:\/\/automation/,
          /^发往 https:\/\/automation.*的投递记录$/,
        ),
      }),
    )
    const dialog = within(
      await screen.findByRole('dialog', { name: inLanguage(globals, 'Deliveries', '投递记录') }),
    )
    await userEvent.click(await dialog.findByText(inLanguage(globals, '2 attempts', '尝试 2 次')))
    await expect(await dialog.findByText(/502 Bad Gateway/)).toBeVisible()
    await expect(dialog.getByText(inLanguage(globals, 'It took too long', '响应超时'))).toBeVisible()
    await userEvent.click(
      dialog.getByRole('button', {
        name: inLanguage(globals, 'Send again: msg_77aa01bc3d', '重新发送 msg_77aa01bc3d'),
      }),
    )
    await waitFor(() =>
      expect(dialog.queryByText(inLanguage(globals, 'Given up', '已放弃'))).not.toBeInTheDocument(),
    )
  },
}
export const DeveloperNoDeliveries: Story = {
  args: { menu: 'developer', handlers: [handle('listWebhookDeliveries', nothing)] },
  play: async () => {
    await userEvent.click((await screen.findAllByRole('button', { name: /Deliveries to/ }))[0]!)
    await expect(await screen.findByText('Nothing was sent yet')).toBeVisible()
  },
}
export const DeveloperDeleteWebhook: Story = {
  args: { menu: 'developer' },
  play: async () => {
    await userEvent.click(
      await screen.findByRole('button', { name: /Delete the webhook to https:\/\/automation/ }),
    )
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete this webhook?' }))
    await userEvent.click(question.getByRole('button', { name: 'Delete' }))
    await waitFor(() =>
      expect(screen.queryByText('https://automation.example.com/hooks/longhand')).not.toBeInTheDocument(),
    )
    await expect(screen.getByRole('heading', { name: 'Webhooks' })).toHaveFocus()
  },
}

export const Exports: Story = {
  tags: ['dark', 'chinese'],
  args: { menu: 'data' },
  play: async ({ globals }) => {
    await expect(await screen.findByText(inLanguage(globals, 'Failing', '导出失败'))).toBeVisible()
    await expect(
      screen.getByText(
        inLanguage(globals, 'Deleted folder · Plain text (.txt)', '已删除的文件夹 · 纯文本 (.txt)'),
      ),
    ).toBeVisible()
  },
}
export const ExportsEmpty: Story = {
  args: { menu: 'data', handlers: [handle('listExportRules', { list: [], isFolderOffered: false })] },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'New rule' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New rule' }))
    await expect(dialog.queryByLabelText('Write to')).not.toBeInTheDocument()
  },
}
export const ExportsLoading: Story = {
  args: { menu: 'data', handlers: [handle('listExportRules', pending)] },
}
export const ExportsFailed: Story = {
  args: { menu: 'data', handlers: [handle('listExportRules', () => failure('SYSTEM'))] },
  play: async () => expect(await screen.findByRole('button', { name: /try again|retry/i })).toBeVisible(),
}
export const ExportsNewRule: Story = {
  tags: ['chinese'],
  args: { menu: 'data' },
  play: async ({ globals }) => {
    await userEvent.click(
      await screen.findByRole('button', { name: inLanguage(globals, 'New rule', '新建规则') }),
    )
    const dialog = within(
      await screen.findByRole('dialog', { name: inLanguage(globals, 'New rule', '新建规则') }),
    )
    await userEvent.click(
      dialog.getByRole('checkbox', {
        name: inLanguage(globals, 'Lay out files with a template', '用模板排版'),
      }),
    )
    const preview = await dialog.findByRole('region', { name: inLanguage(globals, 'Preview', '预览') })
    await expect(preview).toHaveTextContent(inLanguage(globals, 'title: "Weekly meeting"', 'title: "周会"'))
    const template = dialog.getByLabelText(inLanguage(globals, 'Template', '模板'))
    await userEvent.clear(template)
    await userEvent.type(template, '{{{{titel}}')
    await userEvent.click(
      dialog.getByRole('button', { name: inLanguage(globals, 'Create rule', '创建规则') }),
    )
    await expect(
      await dialog.findByText(inLanguage(globals, '{{titel}} is not a placeholder', '{{titel}} 不是占位符')),
    ).toBeVisible()
    await expect(
      dialog.getByText(inLanguage(globals, /address that begins with/, /开头的地址/)),
    ).toBeVisible()
  },
}
export const ExportsRuleMade: Story = {
  args: { menu: 'data' },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'New rule' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New rule' }))
    await userEvent.type(dialog.getByLabelText('Address of the folder'), 'https://cloud.example.com/dav/')
    await userEvent.type(dialog.getByLabelText('User name'), 'ana')
    await userEvent.type(dialog.getByLabelText('Password'), 'wrong')
    await userEvent.click(dialog.getByRole('button', { name: 'Test the connection' }))
    await expect(
      await dialog.findByText('The server did not accept the user name and password.'),
    ).toBeVisible()
    await userEvent.clear(dialog.getByLabelText('Password'))
    await userEvent.type(dialog.getByLabelText('Password'), 'right')
    await userEvent.click(dialog.getByRole('button', { name: 'Test the connection' }))
    await expect(await dialog.findByText('A file could be written and was deleted again.')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Create rule' }))
    await expect(await screen.findByText('https://cloud.example.com/dav/')).toBeVisible()
    await waitFor(() => expect(screen.getByRole('button', { name: 'New rule' })).toHaveFocus())
  },
}
export const ExportsChangeRule: Story = {
  args: { menu: 'data' },
  play: async () => {
    await userEvent.click(
      await screen.findByRole('button', { name: 'Change the rule Interviews · Markdown (.md)' }),
    )
    const dialog = within(await screen.findByRole('dialog', { name: 'Change' }))
    await expect(dialog.getByLabelText('Password')).toHaveValue('')
    await expect(dialog.getByText('Leave it empty to keep the current one')).toBeVisible()
    const path = dialog.getByLabelText('File name')
    await userEvent.clear(path)
    await userEvent.type(path, '../up')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await expect(await dialog.findByText(/^Please enter a file name/)).toBeVisible()
    await userEvent.clear(path)
    await userEvent.type(path, 'notes/{{{{title}}')
    await expect(dialog.getByText('notes/Weekly meeting.md')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Change' })).not.toBeInTheDocument())
  },
}
export const ExportsOfARule: Story = {
  tags: ['chinese'],
  args: { menu: 'data' },
  play: async ({ globals }) => {
    await userEvent.click(
      await screen.findByRole('button', {
        name: inLanguage(
          globals,
          'Exports of the rule Interviews · Markdown (.md)',
          '规则 Interviews · Markdown 文档 (.md) 的导出记录',
        ),
      }),
    )
    const dialog = within(
      await screen.findByRole('dialog', { name: inLanguage(globals, 'Exports', '导出记录') }),
    )
    await expect(await dialog.findByText(inLanguage(globals, 'Given up', '已放弃'))).toBeVisible()
    await userEvent.click(
      dialog.getByRole('button', {
        name: inLanguage(globals, 'Export again: Lecture.mp3', '重新导出 Lecture.mp3'),
      }),
    )
    await waitFor(() =>
      expect(dialog.queryByText(inLanguage(globals, 'Given up', '已放弃'))).not.toBeInTheDocument(),
    )
  },
}
export const ExportsNone: Story = {
  args: { menu: 'data', handlers: [handle('listExports', nothing)] },
  play: async () => {
    await userEvent.click((await screen.findAllByRole('button', { name: /^Exports of/ }))[0]!)
    await expect(await screen.findByText('Nothing was exported yet')).toBeVisible()
  },
}
export const ExportsPauseAndDelete: Story = {
  args: { menu: 'data' },
  play: async () => {
    await userEvent.click(
      await screen.findByRole('button', { name: 'Pause the rule Interviews · Markdown (.md)' }),
    )
    await expect(
      await screen.findByRole('button', { name: 'Resume the rule Interviews · Markdown (.md)' }),
    ).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Delete the rule Interviews · Markdown (.md)' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete this rule?' }))
    await expect(question.getByText(/The files that it wrote stay/)).toBeVisible()
    await userEvent.click(question.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByText(/^Interviews · Markdown/)).not.toBeInTheDocument())
    await expect(screen.getByRole('heading', { name: 'Automatic export' })).toHaveFocus()
  },
}
