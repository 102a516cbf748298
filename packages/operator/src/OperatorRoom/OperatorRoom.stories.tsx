import { failure, handle, pending } from '@longhand/api-client/testing'
import type { Role, SoldOrder } from '@longhand/contracts'
import { Stage } from '@longhand/stage'
import { inLanguage } from '@longhand/storybook-config/language'
import type { Meta, StoryObj } from '@storybook/react-vite'
import type { HttpHandler } from 'msw'
import { type ReactNode, useState } from 'react'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import {
  exampleAnnouncement,
  exampleFeedback,
  exampleOrders,
  exampleOverview,
  examplePeople,
} from '../fixtures/answers.ts'
import { operatorHandlers } from '../fixtures/handlers.ts'
import type { OperatorAddress } from '../operator-address.ts'
import { OperatorRoom } from './OperatorRoom.tsx'

interface SurroundedProps {
  role?: Exclude<Role, 'person'>
  start?: OperatorAddress
  handlers?: readonly HttpHandler[]
}

function Surrounded({
  role = 'owner',
  start = { menu: 'people' },
  handlers = [],
}: SurroundedProps): ReactNode {
  const [address, setAddress] = useState(start)
  return (
    <Stage handlers={[...handlers, ...operatorHandlers()]}>
      <OperatorRoom role={role} userId="user-ann" address={address} onAddressChange={setAddress} />
    </Stage>
  )
}

const meta: Meta<typeof Surrounded> = { title: 'OperatorRoom', component: Surrounded }
export default meta
type Story = StoryObj<typeof Surrounded>

let wasRefunded = false
let hasOthersAnswer = false
let isSuspended = false
let hasAnnounced = false
const partlyRefunded = (order: SoldOrder): SoldOrder =>
  order.refundable > 0 ? { ...order, refunded: 9.9, refundable: 20 } : order

const rowOf = async (name: RegExp): Promise<ReturnType<typeof within>> =>
  within(await screen.findByRole('row', { name }))

export const People: Story = {
  tags: ['dark', 'chinese'],
  play: async ({ globals }) => {
    await expect(await screen.findByText('ann@office.example')).toBeVisible()
    await expect(screen.getByRole('status')).toHaveTextContent(inLanguage(globals, '3 in all', '共 3 条'))
    const own = await rowOf(/ann@office/)
    await expect(own.getAllByRole('button')).toHaveLength(2)
  },
}
export const Searching: Story = {
  play: async () => {
    await screen.findByText('ann@office.example')
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search by address or name' }), 'bob')
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('1 in all'))
    await expect(screen.getByText('bob@office.example')).toBeVisible()
    await userEvent.type(screen.getByRole('searchbox'), 'by')
    await expect(await screen.findByText('No one matches')).toBeVisible()
  },
}
export const Suspending: Story = {
  play: async () => {
    await userEvent.click(
      (await rowOf(/bob@office/)).getByRole('button', { name: 'Suspend bob@office.example' }),
    )
    const dialog = within(await screen.findByRole('dialog', { name: 'Suspend bob@office.example?' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Suspend' }))
    const reason = dialog.getByRole('textbox', { name: 'Reason' })
    await waitFor(() => expect(reason).toBeInvalid())
    await userEvent.type(reason, 'Left the office')
    await userEvent.keyboard('{Tab}{Tab}{Enter}')
    await expect((await screen.findAllByText('bob@office.example was suspended'))[0]).toBeVisible()
    await expect(await (await rowOf(/bob@office/)).findByText('Suspended')).toBeVisible()
    await expect(
      (await rowOf(/bob@office/)).getByRole('button', { name: 'Restore access: bob@office.example' }),
    ).toBeVisible()
  },
}
export const ChangingRole: Story = {
  play: async () => {
    await userEvent.click(
      (await rowOf(/bob@office/)).getByRole('button', { name: 'Change role of bob@office.example' }),
    )
    const dialog = within(await screen.findByRole('dialog', { name: 'Role of bob@office.example' }))
    await expect(dialog.getByText('Now: Person.')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Change role' }))
    await expect(await dialog.findByText('Please choose another role')).toBeVisible()
    await userEvent.click(dialog.getByRole('combobox', { name: 'Role' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Support' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Change role' }))
    await expect(await (await rowOf(/bob@office/)).findByText('Support')).toBeVisible()
  },
}
/** What another operator did is seen when the window comes back to the front. */
export const ChangedMeanwhile: Story = {
  args: {
    handlers: [
      handle('listPeople', () => ({
        list: examplePeople.map((one) => (isSuspended ? { ...one, state: 'suspended' as const } : one)),
        total: examplePeople.length,
      })),
    ],
  },
  beforeEach: () => {
    isSuspended = false
  },
  play: async () => {
    const suspend = await screen.findByRole('button', { name: 'Suspend bob@office.example' })
    isSuspended = true
    window.dispatchEvent(new Event('focus'))
    await waitFor(() => expect(suspend).not.toBeInTheDocument())
    await expect(screen.getByRole('button', { name: 'Restore access: bob@office.example' })).toBeVisible()
  },
}
export const LastOwner: Story = {
  args: { handlers: [handle('changeRole', () => failure('NOT_POSSIBLE_NOW'))] },
  play: async () => {
    await userEvent.click(
      (await rowOf(/ann@office/)).getByRole('button', { name: 'Change role of ann@office.example' }),
    )
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('combobox', { name: 'Role' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Person' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Change role' }))
    await expect(await dialog.findByText('This is not possible right now')).toBeVisible()
  },
}
export const OrdersOfAPerson: Story = {
  args: { start: { menu: 'people', person: 'user-bob' } },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Their orders' }))
    await expect((await screen.findAllByRole('row', { name: /bob@office/ }))[0]).toBeVisible()
    await expect(screen.getByRole('searchbox')).toHaveValue('bob@office.example')
  },
}
export const ByOperator: Story = {
  args: { role: 'operator' },
  play: async () => {
    await expect((await rowOf(/ann@office/)).getAllByRole('button')).toHaveLength(1)
    await expect((await rowOf(/bob@office/)).getAllByRole('button')).toHaveLength(2)
  },
}
export const BySupport: Story = {
  args: { role: 'support', start: { menu: 'trail' } },
  play: async () => {
    await expect((await rowOf(/bob@office/)).getAllByRole('button')).toHaveLength(1)
    await expect(screen.getAllByRole('tab')).toHaveLength(5)
    await expect(screen.queryByRole('button', { name: 'Export as CSV' })).toBeNull()
  },
}
export const Loading: Story = { args: { handlers: [handle('listPeople', () => pending())] } }
export const Failing: Story = {
  args: { handlers: [handle('listPeople', () => failure('SYSTEM'))] },
  play: async () => void (await screen.findByText('The people could not be loaded')),
}
export const Paged: Story = {
  args: {
    handlers: [
      handle('listPeople', ({ fields }) => ({
        list: examplePeople.slice(1, 2).map((person) => ({
          ...person,
          email: `page-${String(fields['page'])}@office.example`,
        })),
        total: 120,
      })),
    ],
  },
  play: async () => {
    await screen.findByText('page-1@office.example')
    await userEvent.click(screen.getByRole('button', { name: 'Page 3' }))
    await expect(await screen.findByText('page-3@office.example')).toBeVisible()
  },
}
export const Trail: Story = {
  args: { start: { menu: 'trail' } },
  tags: ['dark', 'chinese'],
  play: async () => {
    await expect(await screen.findByText('Left the office')).toBeVisible()
    await expect(screen.getByText('shell')).toBeVisible()
  },
}
export const TrailOfOneAction: Story = {
  args: { start: { menu: 'trail' } },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Show only suspend' }))
    await waitFor(() => expect(screen.queryByText('shell')).toBeNull())
    await expect(screen.getByText('Left the office')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Only suspend: show all' }))
    await expect(await screen.findByText('shell')).toBeVisible()
  },
}
export const TrailFailing: Story = {
  args: { start: { menu: 'trail' }, handlers: [handle('listTrail', () => failure('SYSTEM'))] },
  play: async () => void (await screen.findByText('The audit log could not be loaded')),
}
export const TrailEmpty: Story = {
  args: { start: { menu: 'trail', keyword: 'nothing like it' } },
  play: async () => void (await screen.findByText('Nothing matches')),
}
export const TrailNotExported: Story = {
  args: { start: { menu: 'trail' }, handlers: [handle('exportTrail', () => failure('SYSTEM'))] },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Export as CSV' }))
    await expect(await screen.findByText('System exception')).toBeVisible()
  },
}
export const Registration: Story = {
  args: { start: { menu: 'registration' } },
  tags: ['dark', 'chinese'],
  play: async ({ globals }) => {
    const name = inLanguage(globals, 'Who may register', '谁可以注册')
    await userEvent.click(await screen.findByRole('combobox', { name }))
    await userEvent.click(
      await screen.findByRole('option', { name: inLanguage(globals, 'By domain', '指定域名') }),
    )
    const save = screen.getByRole('button', { name: inLanguage(globals, 'Save', '保存') })
    const domains = await screen.findByRole('textbox', { name: inLanguage(globals, 'Domains', '域名') })
    await userEvent.click(save)
    await waitFor(() => expect(domains).toBeInvalid())
    await userEvent.type(domains, 'office.example')
    await userEvent.click(save)
    await expect((await screen.findAllByText(inLanguage(globals, 'Saved', '已保存')))[0]).toBeVisible()
  },
}
let registrationAsked = 0
export const RegistrationChangedMeanwhile: Story = {
  args: {
    start: { menu: 'registration' },
    handlers: [
      handle('getRegistration', () => {
        registrationAsked += 1
        const mode = registrationAsked > 1 ? ('closed' as const) : ('open' as const)
        return { mode, domains: [], revision: registrationAsked }
      }),
      handle('setRegistration', () =>
        failure('NEWER_REVISION', 'Someone else has just changed who may register'),
      ),
    ],
  },
  beforeEach: () => {
    registrationAsked = 0
  },
  play: async () => {
    await userEvent.click(await screen.findByRole('combobox', { name: 'Who may register' }))
    await userEvent.click(await screen.findByRole('option', { name: 'By invitation' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }))
    await expect(await screen.findByText(/changed who may register.*Current setting: No one\./)).toBeVisible()
    // What was chosen stays, to be saved over it knowingly.
    await expect(screen.getByRole('combobox', { name: 'Who may register' })).toHaveTextContent(
      'By invitation',
    )
  },
}
export const RegistrationLoading: Story = {
  args: { start: { menu: 'registration' }, handlers: [handle('getRegistration', () => pending())] },
}
export const RegistrationFailing: Story = {
  args: { start: { menu: 'registration' }, handlers: [handle('getRegistration', () => failure('SYSTEM'))] },
  play: async () => void (await screen.findByText('Who may register could not be loaded')),
}

export const Work: Story = {
  args: { start: { menu: 'work' } },
  tags: ['dark', 'chinese'],
  play: async ({ globals }) => {
    const failed = await rowOf(/recognise-chunk.*bob@office/)
    await expect(failed.getByText('engine.timeout: The speech engine took too long')).toBeVisible()
    await expect(failed.getAllByRole('button')).toHaveLength(1)
    const table = screen.getByRole('table', {
      name: inLanguage(
        globals,
        'Work by kind; failures of the last seven days',
        '各类任务；失败数为最近七天',
      ),
    })
    await expect(within(table).getByText('12:34')).toBeVisible()
    await expect(within(table).queryByText('Webhooks')).toBeNull()
  },
}
export const WorkPausedAndResumed: Story = {
  args: { start: { menu: 'work' } },
  tags: ['dark', 'chinese'],
  play: async ({ globals }) => {
    const in2 = (en: string, zh: string): string => inLanguage(globals, en, zh)
    const pause = in2('Pause work', '暂停工作')
    await userEvent.click(await screen.findByRole('button', { name: pause }))
    const dialog = within(await screen.findByRole('dialog', { name: pause }))
    await userEvent.type(dialog.getByRole('textbox', { name: in2('Reason', '原因') }), 'New disk')
    await userEvent.click(dialog.getByRole('button', { name: pause }))
    await expect(
      await dialog.findByText(in2('Please choose what to pause', '请选择要暂停的内容')),
    ).toBeVisible()
    await userEvent.click(dialog.getByRole('combobox'))
    const transcription = in2('Transcription', '转写')
    await userEvent.click(await screen.findByRole('option', { name: transcription }))
    await userEvent.click(dialog.getByRole('button', { name: pause }))
    const resume = await screen.findByRole('button', {
      name: in2(`Resume: ${transcription}`, `恢复：${transcription}`),
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect(screen.getByText(/New disk/)).toBeVisible()
    await userEvent.click(resume)
    await waitFor(() => expect(screen.queryByText(/New disk/)).toBeNull())
  },
}
export const WorkOfAnEnginePaused: Story = {
  args: { start: { menu: 'work' } },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Pause work' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('combobox'))
    // Without upkeep nothing expires, and no backup is made.
    await expect(screen.queryByRole('option', { name: 'Upkeep' })).toBeNull()
    await userEvent.click(await screen.findByRole('option', { name: 'Recognition by sherpa:parakeet-en' }))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Bad text')
    await userEvent.click(dialog.getByRole('button', { name: 'Pause work' }))
    await screen.findByRole('button', { name: 'Resume: Recognition by sherpa:parakeet-en' })
  },
}
export const WorkPausedByAnother: Story = {
  args: {
    start: { menu: 'work' },
    handlers: [handle('pauseWork', () => failure('NOT_POSSIBLE_NOW', 'This is paused already'))],
  },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Pause work' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('combobox'))
    await userEvent.click(await screen.findByRole('option', { name: 'Mail' }))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Bad server')
    await userEvent.click(dialog.getByRole('button', { name: 'Pause work' }))
    await expect(await dialog.findByText('This is paused already')).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('Bad server')
  },
}
export const WorkRetried: Story = {
  args: { start: { menu: 'work', jobState: 'failed' } },
  play: async () => {
    const name = 'Try again: Transcription for bob@office.example'
    await userEvent.click(await screen.findByRole('button', { name }))
    await expect((await screen.findAllByText('The job is being tried again'))[0]).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull())
  },
}
export const WorkCancelled: Story = {
  args: { start: { menu: 'work', work: 'transcription' } },
  play: async () => {
    const button = await screen.findByRole('button', {
      name: 'Cancel job: Transcription for ann@office.example',
    })
    button.focus()
    await userEvent.keyboard('{Enter}')
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Cancel this job?' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel job' }))
    await expect((await screen.findAllByText('The job was cancelled'))[0]).toBeVisible()
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('1 in all'))
  },
}
export const WorkOfAnother: Story = {
  args: { start: { menu: 'work' }, handlers: [handle('retryJob', () => failure('NOT_POSSIBLE_NOW'))] },
  play: async () => {
    await userEvent.click(
      await screen.findByRole('button', { name: 'Try again: Transcription for bob@office.example' }),
    )
    await expect((await screen.findAllByText('This is not possible right now'))[0]).toBeVisible()
  },
}
export const WorkFiltered: Story = {
  args: { start: { menu: 'work' } },
  play: async () => {
    await userEvent.click(await screen.findByRole('combobox', { name: 'Kind' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Webhooks' }))
    await expect(await screen.findByText('No jobs match')).toBeVisible()
  },
}
export const WorkIdle: Story = {
  args: {
    start: { menu: 'work' },
    handlers: [
      handle('getWork', () => ({ kinds: [], workers: 0, engines: [], paused: [] })),
      handle('listJobs', () => ({ list: [], total: 0 })),
    ],
  },
  play: async () => {
    await expect(await screen.findByText(/^No worker is running/)).toBeVisible()
    await expect(screen.getByText('No engine is reported.')).toBeVisible()
    await expect(await screen.findByText('There are no jobs right now')).toBeVisible()
  },
}
export const WorkLoading: Story = {
  args: {
    start: { menu: 'work' },
    handlers: [handle('getWork', () => pending()), handle('listJobs', () => pending())],
  },
}
export const WorkFailing: Story = {
  args: {
    start: { menu: 'work' },
    handlers: [handle('getWork', () => failure('SYSTEM')), handle('listJobs', () => failure('SYSTEM'))],
  },
  play: async () => {
    await screen.findByText('The work could not be loaded')
    await screen.findByText('The jobs could not be loaded')
  },
}

export const Orders: Story = {
  args: { start: { menu: 'orders' } },
  tags: ['dark', 'chinese'],
  play: async ({ globals }) => {
    const paid = await rowOf(/0001.*bob@office/)
    await expect(paid.getByText('￥29.90')).toBeVisible()
    await expect(paid.getAllByRole('button')).toHaveLength(2)
    await expect((await rowOf(/0002.*bob@office/)).getAllByRole('button')).toHaveLength(1)
    await expect(
      await screen.findByRole('button', {
        name: inLanguage(globals, 'Revoke the codes: Spring conference', '作废兑换码：Spring conference'),
      }),
    ).toBeVisible()
  },
}
export const OrderRefunded: Story = {
  args: { start: { menu: 'orders', orderStatus: 'paid' } },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Refund order 20261114000000000001' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Refund ￥29.90?' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Refund' }))
    const reason = dialog.getByRole('textbox', { name: 'Reason' })
    await waitFor(() => expect(reason).toBeInvalid())
    await userEvent.type(reason, 'Bought twice')
    await userEvent.keyboard('{Tab}{Tab}{Enter}')
    await expect((await screen.findAllByText('The money was refunded'))[0]).toBeVisible()
    await expect(await screen.findByText('No orders match')).toBeVisible()
  },
}
export const OrderPartlyRefunded: Story = {
  args: { start: { menu: 'orders', orderStatus: 'paid' } },
  tags: ['dark', 'chinese'],
  play: async ({ globals }) => {
    const in2 = (en: string, zh: string): string => inLanguage(globals, en, zh)
    const open = in2('Refund order 20261114000000000001', '退款：订单 20261114000000000001')
    await userEvent.click(await screen.findByRole('button', { name: open }))
    const dialog = within(await screen.findByRole('dialog'))
    const amount = dialog.getByRole('textbox', { name: in2('Amount in ￥', '金额（￥）') })
    await expect(amount).toHaveValue('29.9')
    await userEvent.clear(amount)
    await userEvent.type(amount, '30')
    await userEvent.type(dialog.getByRole('textbox', { name: in2('Reason', '原因') }), 'Late')
    const send = dialog.getByRole('button', { name: in2('Refund', '退款') })
    await userEvent.click(send)
    await waitFor(() => expect(amount).toBeInvalid())
    await userEvent.clear(amount)
    await userEvent.type(amount, '9.9')
    await expect(dialog.getByRole('heading')).toHaveTextContent(in2('Refund ￥9.90?', '退款 ￥9.90？'))
    await userEvent.click(send)
    await expect(await (await rowOf(/0001.*bob@office/)).findByText('￥9.90')).toBeVisible()
    await waitFor(() => expect(amount).not.toBeInTheDocument())
    await userEvent.click(await screen.findByRole('button', { name: open }))
    // What is left of it, and not what was asked for before.
    const rest = within(await screen.findByRole('dialog', { name: in2('Refund ￥20.00?', '退款 ￥20.00？') }))
    await expect(rest.getByRole('textbox', { name: in2('Amount in ￥', '金额（￥）') })).toHaveValue('20')
  },
}
export const OrderRefused: Story = {
  args: { start: { menu: 'orders' }, handlers: [handle('refundOrder', () => failure('NOT_POSSIBLE_NOW'))] },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Refund order 20261114000000000001' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'x')
    await userEvent.click(dialog.getByRole('button', { name: 'Refund' }))
    await expect(await dialog.findByText('This is not possible right now')).toBeVisible()
  },
}
export const OrderRefundedByAnother: Story = {
  args: {
    start: { menu: 'orders' },
    handlers: [
      handle('listAllOrders', () => {
        const list = wasRefunded ? exampleOrders.map(partlyRefunded) : exampleOrders
        return { list: [...list], total: list.length }
      }),
      handle('refundOrder', ({ fields }) => {
        wasRefunded = true
        return fields['from'] === 20 ? { isDone: true } : failure('NEWER_REVISION', 'Part was refunded')
      }),
    ],
  },
  beforeEach: () => {
    wasRefunded = false
  },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Refund order 20261114000000000001' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Refund ￥29.90?' }))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Bought twice')
    const send = dialog.getByRole('button', { name: 'Refund' })
    await userEvent.click(send)
    await expect(await dialog.findByText('Part was refunded')).toBeVisible()
    const amount = dialog.getByRole('textbox', { name: 'Amount in ￥' })
    // What they entered is more than is left now.
    await waitFor(() => expect(amount).toBeInvalid())
    await userEvent.clear(amount)
    await userEvent.type(amount, '20')
    await expect(screen.getByRole('dialog', { name: 'Refund ￥20.00?' })).toBeVisible()
    await userEvent.click(send)
    await expect((await screen.findAllByText('The money was refunded'))[0]).toBeVisible()
  },
}
export const OrderRefundUnanswered: Story = {
  args: { start: { menu: 'orders' }, handlers: [handle('refundOrder', () => ({ isDone: false }))] },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Refund order 20261114000000000001' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'x')
    await userEvent.click(dialog.getByRole('button', { name: 'Refund' }))
    await expect((await screen.findAllByText(/^The payment company did not answer/))[0]).toBeVisible()
  },
}
export const OrdersBySupport: Story = {
  args: { role: 'support', start: { menu: 'orders' } },
  play: async () => {
    await expect((await rowOf(/0001.*bob@office/)).getAllByRole('button')).toHaveLength(1)
    await expect(screen.queryByRole('button', { name: /^(Refund|Ask|Export)/ })).toBeNull()
    await expect(screen.queryByText('Gift codes')).toBeNull()
  },
}
export const GiftCodesEnded: Story = {
  args: { start: { menu: 'orders' } },
  play: async () => {
    const name = 'Revoke the codes: Spring conference'
    await userEvent.click(await screen.findByRole('button', { name }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Revoke these codes?' }))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Leaked')
    await userEvent.click(dialog.getByRole('button', { name: 'Revoke' }))
    await expect((await screen.findAllByText('The codes were revoked'))[0]).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull())
  },
}
export const OrdersEmpty: Story = {
  args: {
    start: { menu: 'orders' },
    handlers: [handle('listAllOrders', () => ({ list: [], total: 0 })), handle('listGiftCodes', () => [])],
  },
  play: async () => {
    await screen.findByText('There are no orders yet')
    await screen.findByText('There are no gift codes')
  },
}
export const OrdersLoading: Story = {
  args: {
    start: { menu: 'orders' },
    handlers: [handle('listAllOrders', () => pending()), handle('listGiftCodes', () => pending())],
  },
}
export const OrdersFailing: Story = {
  args: {
    start: { menu: 'orders' },
    handlers: [
      handle('listAllOrders', () => failure('SYSTEM')),
      handle('listGiftCodes', () => failure('SYSTEM')),
    ],
  },
  play: async () => {
    await screen.findByText('The orders could not be loaded')
    await screen.findByText('The gift codes could not be loaded')
  },
}
export const Messages: Story = {
  args: { start: { menu: 'messages' } },
  tags: ['dark', 'chinese'],
  play: async ({ globals }) => {
    await expect(await screen.findByText(/^The names of speakers are mixed up/)).toBeVisible()
    await expect(screen.getByText('You are welcome.')).toBeVisible()
    await expect(screen.getAllByRole('button', { name: inLanguage(globals, 'Answer', '回复') })).toHaveLength(
      1,
    )
  },
}
export const FeedbackAnswered: Story = {
  args: { role: 'support', start: { menu: 'messages' } },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Answer' }))
    const answer = await screen.findByRole('textbox', { name: 'Answer to bob@office.example' })
    await userEvent.click(screen.getByRole('button', { name: 'Send the answer' }))
    await waitFor(() => expect(answer).toBeInvalid())
    await userEvent.type(answer, 'It will be mended.')
    await userEvent.click(screen.getByRole('button', { name: 'Send the answer' }))
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
    await expect(await screen.findByText('It will be mended.')).toBeVisible()
    await expect(screen.queryByText('Announcement')).toBeNull()
  },
}
export const FeedbackAnsweredByAnother: Story = {
  args: {
    start: { menu: 'messages' },
    handlers: [
      handle('listFeedback', () => {
        const list = exampleFeedback.map((one) => (hasOthersAnswer ? { ...one, answer: 'Soon.' } : one))
        return { list, total: list.length }
      }),
      handle('answerFeedback', () => {
        hasOthersAnswer = true
        return failure('NOT_POSSIBLE_NOW')
      }),
    ],
  },
  beforeEach: () => {
    hasOthersAnswer = false
  },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Answer' }))
    await userEvent.type(await screen.findByRole('textbox', { name: /^Answer to/ }), 'My long answer')
    await userEvent.click(screen.getByRole('button', { name: 'Send the answer' }))
    await expect(await screen.findByText('This is not possible right now')).toBeVisible()
    await expect((await screen.findAllByText('Soon.'))[0]).toBeVisible()
    await expect(screen.getByRole('textbox', { name: /^Answer to/ })).toHaveValue('My long answer')
    await expect(screen.queryByRole('button', { name: 'Send the answer' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await expect(screen.queryByRole('textbox', { name: /^Answer to/ })).toBeNull()
  },
}
export const Announced: Story = {
  args: { start: { menu: 'messages' } },
  play: async () => {
    const send = await screen.findByRole('button', { name: 'Send' })
    await userEvent.click(send)
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Title in English' })).toBeInvalid())
    for (const [name, value] of [
      ['Title in English', 'Maintenance'],
      ['Text in English', 'From ten to eleven.'],
      ['Title in Chinese', '维护'],
      ['Text in Chinese', '十点至十一点。'],
    ] as const)
      await userEvent.type(screen.getByRole('textbox', { name }), value)
    await userEvent.click(send)
    const question = within(await screen.findByRole('alertdialog', { name: 'Send this to: Everyone?' }))
    await userEvent.click(question.getByRole('button', { name: 'Send' }))
    await expect(await screen.findByText('Sent. People reached: 3')).toBeVisible()
    await expect(screen.getByRole('textbox', { name: 'Title in English' })).toHaveValue('')
  },
}
export const FeedbackWithoutAnswer: Story = {
  args: { start: { menu: 'messages', feedbackState: 'open' }, role: 'support' },
  play: async () => {
    await expect(await screen.findByText(/^The names of speakers are mixed up/)).toBeVisible()
    await expect(screen.queryByText('You are welcome.')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Answer' }))
    await userEvent.type(await screen.findByRole('textbox', { name: /^Answer to/ }), 'Soon.')
    await userEvent.click(screen.getByRole('button', { name: 'Send the answer' }))
    await expect((await screen.findAllByText('bob@office.example was answered'))[0]).toBeVisible()
    await expect(await screen.findByText('No feedback matches')).toBeVisible()
    await expect(screen.queryByText(/^The names of speakers are mixed up/)).toBeNull()
  },
}
/** Who announces sees what another operator has announced meanwhile. */
export const AnnouncedByAnother: Story = {
  tags: ['dark', 'chinese'],
  args: {
    start: { menu: 'messages' },
    handlers: [
      handle('listTrail', () => {
        const list = hasAnnounced ? [exampleAnnouncement] : []
        return { list, total: list.length }
      }),
    ],
  },
  beforeEach: () => {
    hasAnnounced = false
  },
  play: async ({ globals }) => {
    const in2 = (english: string, chinese: string): string => inLanguage(globals, english, chinese)
    const fields = [
      in2('Title in English', '英文标题'),
      in2('Text in English', '英文内容'),
      in2('Title in Chinese', '中文标题'),
      in2('Text in Chinese', '中文内容'),
    ]
    for (const name of fields) await userEvent.type(await screen.findByRole('textbox', { name }), 'New')
    hasAnnounced = true
    await userEvent.click(screen.getByRole('button', { name: in2('Send', '发送') }))
    const question = within(await screen.findByRole('alertdialog'))
    await expect(
      await question.findByText(
        inLanguage(globals, /“New models”, by carl@office/, /“New models”，由 carl@office/),
      ),
    ).toBeVisible()
    await userEvent.click(question.getByRole('button', { name: in2('Cancel', '取消') }))
    await expect(
      await screen.findByRole('row', {
        name: inLanguage(globals, /New models Everyone 1,204/, /New models 所有人 1,204/),
      }),
    ).toBeVisible()
  },
}
export const AnnouncedToNoOne: Story = {
  args: { start: { menu: 'messages' }, handlers: [handle('announce', () => failure('RECORD_NOT_FOUND'))] },
  play: async () => {
    await userEvent.click(await screen.findByRole('combobox', { name: 'To' }))
    await userEvent.click(await screen.findByRole('option', { name: 'One person' }))
    for (const name of [
      'Email address',
      'Title in English',
      'Text in English',
      'Title in Chinese',
      'Text in Chinese',
    ])
      await userEvent.type(screen.getByRole('textbox', { name }), 'x@y')
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Send' }),
    )
    await expect(await screen.findByText('Record not found')).toBeVisible()
    await expect(screen.getByRole('textbox', { name: 'Title in English' })).toHaveValue('x@y')
  },
}
export const MessagesFailing: Story = {
  args: { start: { menu: 'messages' }, handlers: [handle('listFeedback', () => failure('SYSTEM'))] },
  play: async () => void (await screen.findByText('The feedback could not be loaded')),
}
export const MessagesEmpty: Story = {
  args: {
    start: { menu: 'messages' },
    handlers: [handle('listFeedback', () => ({ list: [], total: 0 }))],
  },
  play: async () => void (await screen.findByText('There is no feedback yet')),
}

export const Overview: Story = {
  args: { start: { menu: 'overview' } },
  tags: ['dark', 'chinese'],
  play: async ({ globals }) => {
    await expect(await screen.findByText('1,204')).toBeVisible()
    await expect(screen.getByText(/^Longhand 1\.4\.0.*8173c8d9f0a1$/)).toBeVisible()
    await userEvent.click(
      screen.getByRole('button', {
        name: inLanguage(
          globals,
          'Open: Failed jobs of the last seven days: 2',
          '查看：最近七天失败的任务：2',
        ),
      }),
    )
    await expect(
      await screen.findByRole('tab', { name: inLanguage(globals, 'Work', '任务'), selected: true }),
    ).toBeVisible()
  },
}
export const OverviewAllWell: Story = {
  args: {
    start: { menu: 'overview' },
    handlers: [
      handle('getOverview', () => ({
        ...exampleOverview,
        failedJobs: 0,
        oldestSeconds: 0,
        unansweredFeedback: 0,
      })),
    ],
  },
  play: async () => {
    await screen.findByText('Nothing needs your attention.')
  },
}
export const OverviewInTrouble: Story = {
  args: {
    start: { menu: 'overview' },
    handlers: [
      handle('getOverview', () => ({
        ...exampleOverview,
        failedMails: 3,
        hasGoodEngine: false,
        disk: { freeBytes: 3_000_000_000, isLow: true },
        backup: { lastTime: null, isLate: true },
      })),
    ],
  },
  play: async () => {
    await expect(
      await screen.findByText('Emails that could not be sent in the last seven days: 3'),
    ).toBeVisible()
    await expect(screen.getByText(/The data disk is almost full: /)).toBeVisible()
    await expect(screen.getByText('No backup has been made yet')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: /^Open: Speech is recognised only basically/ }))
    await expect(await screen.findByRole('tab', { name: 'Speech models', selected: true })).toBeVisible()
  },
}
export const OverviewWithoutWorkers: Story = {
  args: {
    start: { menu: 'overview' },
    handlers: [handle('getOverview', () => ({ ...exampleOverview, workers: 0, troubledRefunds: 1 }))],
  },
  play: async () => {
    await screen.findByText(/^No worker is running/)
    await expect(screen.getAllByRole('button', { name: /^Open/ })).toHaveLength(5)
  },
}
export const OverviewOfPausedWork: Story = {
  args: {
    start: { menu: 'overview' },
    handlers: [
      handle('getOverview', () => ({
        ...exampleOverview,
        pausedWork: [
          { scope: 'work' as const, name: 'mail' },
          { scope: 'engine' as const, name: 'pocketsphinx-en-us' },
        ],
      })),
    ],
  },
  play: async () => {
    await userEvent.click(
      await screen.findByRole('button', {
        name: 'Open: Paused: Mail and Recognition by pocketsphinx-en-us',
      }),
    )
    await expect(await screen.findByRole('tab', { name: 'Work', selected: true })).toBeVisible()
  },
}
export const OverviewLoading: Story = {
  args: { start: { menu: 'overview' }, handlers: [handle('getOverview', () => pending())] },
}
export const OverviewFailing: Story = {
  args: { start: { menu: 'overview' }, handlers: [handle('getOverview', () => failure('SYSTEM'))] },
  play: async () => void (await screen.findByText('The overview could not be loaded')),
}
