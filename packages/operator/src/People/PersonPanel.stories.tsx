import { failure, handle, pending } from '@longhand/api-client/testing'
import { Stage } from '@longhand/stage'
import { inLanguage } from '@longhand/storybook-config/language'
import type { Meta, StoryObj } from '@storybook/react-vite'
import type { HttpHandler } from 'msw'
import { type ReactNode, useState } from 'react'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { exampleDetails, examplePeople } from '../fixtures/answers.ts'
import { operatorHandlers } from '../fixtures/handlers.ts'
import type { OperatorAddress } from '../operator-address.ts'
import { PeopleSection, type PeopleSectionProps } from './PeopleSection.tsx'

interface SurroundedProps {
  role?: PeopleSectionProps['role']
  person?: string
  isList?: boolean
  handlers?: readonly HttpHandler[]
}

function Surrounded({
  role = 'owner',
  person = 'user-bob',
  isList = false,
  handlers = [],
}: SurroundedProps): ReactNode {
  const [address, setAddress] = useState<OperatorAddress>({
    menu: 'people',
    person: isList ? undefined : person,
  })
  return (
    <Stage handlers={[...handlers, ...operatorHandlers()]}>
      <PeopleSection role={role} userId="user-ann" address={address} onAddressChange={setAddress} />
    </Stage>
  )
}

const meta: Meta<typeof Surrounded> = { title: 'PersonPanel', component: Surrounded }
export default meta
type Story = StoryObj<typeof Surrounded>

const press = async (name: string): Promise<void> =>
  userEvent.click(await screen.findByRole('button', { name }))
const openDialog = async (button: string): Promise<ReturnType<typeof within>> => {
  await press(button)
  return within(await screen.findByRole('dialog'))
}

export const Person: Story = {
  tags: ['dark', 'chinese'],
  play: async ({ globals }) => {
    await expect(await screen.findByRole('heading', { name: 'bob@office.example' })).toBeVisible()
    await expect(screen.getAllByRole('button')).toHaveLength(13)
    const room = inLanguage(globals, '5 MB of 5 GB', '已用 5 MB，共 5 GB')
    await expect(screen.getByText(room)).toBeVisible()
  },
}
export const LongName: Story = {
  args: { person: 'user-eve' },
  play: async () => {
    await expect(await screen.findByRole('button', { name: 'Restore access' })).toBeVisible()
    await expect(screen.queryByRole('button', { name: 'Suspend' })).toBeNull()
  },
}
export const OneselfByOwner: Story = {
  args: { person: 'user-ann' },
  play: async () => {
    await screen.findByRole('button', { name: 'Change role' })
    for (const name of ['Suspend', 'Export data', 'Erase account'])
      await expect(screen.queryByRole('button', { name })).toBeNull()
  },
}
export const ByOperator: Story = {
  args: { role: 'operator' },
  play: async () => {
    await screen.findByRole('button', { name: 'Suspend' })
    for (const name of ['Change role', 'Export data', 'Erase account'])
      await expect(screen.queryByRole('button', { name })).toBeNull()
  },
}
export const BySupport: Story = {
  args: { role: 'support' },
  play: async () => {
    await screen.findByRole('heading', { name: 'bob@office.example' })
    await expect(screen.getAllByRole('button')).toHaveLength(2)
    await expect(screen.queryByRole('button', { name: 'Their audit log' })).toBeNull()
  },
}
export const GoingToBeErased: Story = {
  args: {
    handlers: [
      handle('getPerson', () => ({ ...examplePeople[1]!, ...exampleDetails, deletionTime: 1_796_000_000 })),
    ],
  },
  play: async () => {
    await expect(await screen.findByText(/^This account is erased after/)).toBeVisible()
    await expect(screen.queryByRole('button', { name: 'Erase account' })).toBeNull()
  },
}
export const OpenedAndLeft: Story = {
  args: { isList: true },
  play: async () => {
    await press('Open bob@office.example')
    await screen.findByRole('heading', { name: 'bob@office.example' })
    await press('All people')
    await expect(await screen.findByText('ann@office.example')).toBeVisible()
  },
}
export const GivingTime: Story = {
  play: async () => {
    const dialog = await openDialog('Give time')
    const minutes = dialog.getByRole('textbox', { name: 'Minutes' })
    await userEvent.type(minutes, '1.5')
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Was late')
    await userEvent.click(dialog.getByRole('button', { name: 'Give time' }))
    await waitFor(() => expect(minutes).toBeInvalid())
    await userEvent.clear(minutes)
    await userEvent.type(minutes, '90')
    await userEvent.keyboard('{Enter}')
    await expect((await screen.findAllByText('bob@office.example was given time'))[0]).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect(screen.getByText('12 h')).toBeVisible()
  },
}
export const GivingBeans: Story = {
  play: async () => {
    const dialog = await openDialog('Give beans')
    await userEvent.type(dialog.getByRole('textbox', { name: 'Number of beans' }), '30')
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Contest')
    await userEvent.click(dialog.getByRole('button', { name: 'Give beans' }))
    await expect(await screen.findByText('150')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Give beans to/ })).toBeNull())
    // The same once more is another gift.
    const again = await openDialog('Give beans')
    const amount = again.getByRole('textbox', { name: 'Number of beans' })
    await expect(amount).toHaveValue('')
    await userEvent.type(amount, '30')
    await userEvent.type(again.getByRole('textbox', { name: 'Reason' }), 'Contest')
    await userEvent.click(again.getByRole('button', { name: 'Give beans' }))
    await expect(await screen.findByText('180')).toBeVisible()
  },
}
export const SettingQuota: Story = {
  tags: ['dark', 'chinese'],
  play: async ({ globals }) => {
    const in2 = (en: string, zh: string): string => inLanguage(globals, en, zh)
    const set = in2('Set storage', '设置存储空间')
    const dialog = await openDialog(set)
    const amount = dialog.getByRole('textbox', { name: in2('Storage in GB', '存储空间（GB）') })
    await userEvent.type(amount, '20')
    await userEvent.type(dialog.getByRole('textbox', { name: in2('Reason', '原因') }), 'Archive')
    await userEvent.click(dialog.getByRole('button', { name: set }))
    const room = in2('5 MB of 20 GB, set for this person', '已用 5 MB，共 20 GB（单独设置）')
    await expect(await screen.findByText(room)).toBeVisible()
  },
}
let askedAgain = 0
export const SettingMonthlyHours: Story = {
  tags: ['dark', 'chinese'],
  play: async ({ globals }) => {
    const in2 = (english: string, chinese: string): string => inLanguage(globals, english, chinese)
    const set = in2('Set monthly hours', '设置每月时长')
    const dialog = await openDialog(set)
    const hours = dialog.getByRole('textbox', {
      name: in2('Hours to transcribe each month', '每月可转写的小时数'),
    })
    await userEvent.type(hours, 'many')
    await userEvent.click(dialog.getByRole('button', { name: set }))
    await expect(
      await dialog.findByText(
        in2('Please enter a number of hours up to 10000', '请输入不超过 10000 的小时数'),
      ),
    ).toBeVisible()
    await userEvent.clear(hours)
    await userEvent.type(hours, '20.5')
    await userEvent.type(dialog.getByRole('textbox', { name: in2('Reason', '原因') }), 'Trial')
    await userEvent.click(dialog.getByRole('button', { name: set }))
    await expect(
      await screen.findByText(
        in2('1 h of 20 h 30 min, set for this person', '已用 1 小时，共 20 小时 30 分钟（单独设置）'),
      ),
    ).toBeVisible()
    await expect(screen.getByText(in2('10 min', '10 分钟')), 'captions have no limit').toBeVisible()
  },
}
export const WithTheQuotaOfEveryone: Story = {
  args: {
    handlers: [
      handle('getPerson', () => ({
        ...examplePeople[1]!,
        ...exampleDetails,
        captions: { quotaSeconds: 7200, ownQuotaSeconds: null, usedSeconds: 600 },
      })),
    ],
  },
  play: async () => {
    await expect(await screen.findByText('10 min of 2 h')).toBeVisible()
    const dialog = await openDialog('Set monthly hours')
    await expect(dialog.getByRole('textbox', { name: 'Hours of live captions each month' })).toHaveValue('')
  },
}
export const QuotasOfEveryone: Story = {
  tags: ['dark', 'chinese'],
  args: { isList: true },
  play: async ({ globals }) => {
    const in2 = (en: string, zh: string): string => inLanguage(globals, en, zh)
    const open = in2('Quotas for everyone', '所有人的配额')
    const dialog = await openDialog(open)
    const [storage, captions] = [
      dialog.getByRole('textbox', { name: in2('Storage in GB', '存储空间（GB）') }),
      dialog.getByRole('textbox', { name: in2('Hours of live captions each month', '每月实时字幕的小时数') }),
    ]
    await expect(storage).toHaveValue('')
    await userEvent.type(storage, '2000000')
    await userEvent.type(captions, '1.5')
    await userEvent.type(dialog.getByRole('textbox', { name: in2('Reason', '原因') }), 'Disk')
    await userEvent.click(dialog.getByRole('button', { name: in2('Set quotas', '设置配额') }))
    await expect(
      await dialog.findByText(
        in2('Please enter a number of GB up to 1048576', '请填写不超过 1048576 的 GB 数'),
      ),
    ).toBeVisible()
    await userEvent.clear(storage)
    await userEvent.type(storage, '20')
    await userEvent.click(dialog.getByRole('button', { name: in2('Set quotas', '设置配额') }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const again = await openDialog(open)
    await expect(again.getByRole('textbox', { name: in2('Storage in GB', '存储空间（GB）') })).toHaveValue(
      '20',
    )
  },
}
let quotaRevision = 0
export const QuotasOfEveryoneChangedMeanwhile: Story = {
  args: {
    isList: true,
    handlers: [
      handle('getDefaultQuotas', () => ({
        quotaBytes: null,
        transcriptionSeconds: 3600,
        captionSeconds: null,
        revision: (quotaRevision += 1),
      })),
      handle('setDefaultQuotas', ({ fields }) =>
        fields['revision'] === 1
          ? failure('NEWER_REVISION', 'Someone else has just changed these quotas')
          : { quotaBytes: null, transcriptionSeconds: 3600, captionSeconds: null, revision: 3 },
      ),
    ],
  },
  beforeEach: () => {
    quotaRevision = 0
  },
  play: async () => {
    const dialog = await openDialog('Quotas for everyone')
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Disk')
    await userEvent.click(dialog.getByRole('button', { name: 'Set quotas' }))
    await expect(await dialog.findByText('Someone else has just changed these quotas')).toBeVisible()
    await waitFor(() => expect(quotaRevision).toBe(2))
    await userEvent.click(dialog.getByRole('button', { name: 'Set quotas' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
}
export const QuotasOfEveryoneFailing: Story = {
  args: { isList: true, handlers: [handle('getDefaultQuotas', () => failure('SYSTEM'))] },
  play: async () => {
    await press('Quotas for everyone')
    await expect(await screen.findByText('System exception')).toBeVisible()
  },
}
export const SupportSetsNoQuotas: Story = {
  args: { role: 'support', isList: true },
  play: async () => {
    await screen.findByText('ann@office.example')
    await expect(screen.queryByRole('button', { name: 'Quotas for everyone' })).toBeNull()
  },
}
export const QuotaChangedMeanwhile: Story = {
  args: {
    handlers: [
      handle('getPerson', () => {
        askedAgain += 1
        const ownQuotaBytes = askedAgain > 1 ? 2 ** 30 : null
        return {
          ...examplePeople[1]!,
          ...exampleDetails,
          ownQuotaBytes,
          quotaBytes: ownQuotaBytes ?? 5 * 2 ** 30,
        }
      }),
      handle('setPersonQuota', () => failure('NEWER_REVISION', 'Someone else has just changed this quota')),
    ],
  },
  beforeEach: () => {
    askedAgain = 0
  },
  play: async () => {
    const dialog = await openDialog('Set storage')
    await userEvent.type(dialog.getByRole('textbox', { name: 'Storage in GB' }), '20')
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Archive')
    await userEvent.click(dialog.getByRole('button', { name: 'Set storage' }))
    await expect(await dialog.findByText('Someone else has just changed this quota')).toBeVisible()
    await expect(await dialog.findByText(/^5 MB of 1 GB is used/)).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: 'Storage in GB' })).toHaveValue('20')
  },
}
export const MonthlyHoursChangedMeanwhile: Story = {
  args: {
    handlers: [
      handle('getPerson', () => {
        askedAgain += 1
        const quotaSeconds = askedAgain > 1 ? 3 * 3600 : null
        return {
          ...examplePeople[1]!,
          ...exampleDetails,
          transcription: { ...exampleDetails.transcription, quotaSeconds },
        }
      }),
      handle('setPersonMonthQuota', () => failure('NEWER_REVISION')),
    ],
  },
  beforeEach: () => {
    askedAgain = 0
  },
  play: async () => {
    const dialog = await openDialog('Set monthly hours')
    await userEvent.type(dialog.getByRole('textbox', { name: 'Hours of live captions each month' }), '4')
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Archive')
    await userEvent.click(dialog.getByRole('button', { name: 'Set monthly hours' }))
    // Sent again as it is, it would take the limit of the other operator away.
    await expect(await dialog.findByText(/^Now 3 h\. Leave it empty/)).toBeVisible()
  },
}
export const ChangingAddress: Story = {
  tags: ['dark', 'chinese'],
  play: async ({ globals }) => {
    const in2 = (en: string, zh: string): string => inLanguage(globals, en, zh)
    const change = in2('Change address', '更改邮箱')
    const dialog = await openDialog(change)
    const address = dialog.getByRole('textbox', { name: in2('New email address', '新邮箱') })
    await userEvent.type(address, 'bob@office')
    await userEvent.type(dialog.getByRole('textbox', { name: in2('Reason', '原因') }), 'Married')
    await userEvent.click(dialog.getByRole('button', { name: change }))
    await waitFor(() => expect(address).toBeInvalid())
    await userEvent.clear(address)
    await userEvent.type(address, 'Robert@office.example')
    await userEvent.click(dialog.getByRole('combobox', { name: in2('When', '生效时间') }))
    await userEvent.click(await screen.findByRole('option', { name: in2('At once', '立即') }))
    await userEvent.click(dialog.getByRole('button', { name: change }))
    await expect(await screen.findByRole('heading', { name: 'robert@office.example' })).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
}
export const AddressTaken: Story = {
  args: { role: 'operator' },
  play: async () => {
    const dialog = await openDialog('Change address')
    const address = dialog.getByRole('textbox', { name: 'New email address' })
    await userEvent.type(address, 'bob@office.example')
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Married')
    await userEvent.click(dialog.getByRole('button', { name: 'Change address' }))
    await expect(await dialog.findByText('This is the address of the account')).toBeVisible()
    await userEvent.clear(address)
    await userEvent.type(address, 'ann@office.example')
    await userEvent.click(dialog.getByRole('button', { name: 'Change address' }))
    await expect(await dialog.findByText(/already has an account/)).toBeVisible()
    await expect(address).toHaveValue('ann@office.example')
  },
}
export const ResettingPassword: Story = {
  play: async () => {
    const dialog = await openDialog('Reset password')
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Forgot it')
    await userEvent.click(dialog.getByRole('button', { name: 'Reset password' }))
    await expect(await screen.findByText('https://longhand.test/account-link/token')).toBeVisible()
  },
}
export const PasswordLinkMailed: Story = {
  args: { handlers: [handle('resetPersonPassword', { isMailed: true, url: null })] },
  play: async () => {
    const dialog = await openDialog('Reset password')
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Forgot it{Tab}{Tab}')
    await userEvent.click(dialog.getByRole('button', { name: 'Reset password' }))
    await expect((await screen.findAllByText('The link was mailed to bob@office.example'))[0]).toBeVisible()
  },
}
export const Exporting: Story = {
  args: { handlers: [handle('exportPerson', () => failure('SYSTEM'))] },
  play: async () => {
    const dialog = await openDialog('Export data')
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'By letter')
    await userEvent.click(dialog.getByRole('button', { name: 'Export data' }))
    await expect(await dialog.findByText('System exception')).toBeVisible()
  },
}
export const Erasing: Story = {
  play: async () => {
    const dialog = await openDialog('Erase account')
    const address = dialog.getByRole('textbox', { name: 'Type the address of the account' })
    await userEvent.type(address, 'bob@office')
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Left')
    await userEvent.click(dialog.getByRole('button', { name: 'Erase account' }))
    await waitFor(() => expect(address).toBeInvalid())
    await userEvent.type(address, '.example')
    await userEvent.click(dialog.getByRole('button', { name: 'Erase account' }))
    await expect((await screen.findAllByText('bob@office.example is being erased'))[0]).toBeVisible()
    await expect(await screen.findByText('ann@office.example')).toBeVisible()
    await expect(screen.queryByText('bob@office.example')).toBeNull()
  },
}
export const Gone: Story = {
  args: { person: 'user-nobody' },
  play: async () => void (await screen.findByText('There is no such account')),
}
export const Loading: Story = { args: { handlers: [handle('getPerson', () => pending())] } }
export const Failing: Story = {
  args: { handlers: [handle('getPerson', () => failure('SYSTEM'))] },
  play: async () => void (await screen.findByText('The account could not be loaded')),
}
