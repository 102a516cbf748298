import { failure, handle, pending } from '@longhand/api-client/testing'
import type { Role } from '@longhand/contracts'
import { Stage } from '@longhand/stage'
import { inLanguage } from '@longhand/storybook-config/language'
import type { Meta, StoryObj } from '@storybook/react-vite'
import type { HttpHandler } from 'msw'
import { type ReactNode, useState } from 'react'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { examplePeople } from '../fixtures/answers.ts'
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

const rowOf = async (name: RegExp): Promise<ReturnType<typeof within>> =>
  within(await screen.findByRole('row', { name }))

export const People: Story = {
  tags: ['dark', 'chinese'],
  play: async ({ globals }) => {
    await expect(await screen.findByText('ann@office.example')).toBeVisible()
    await expect(screen.getByRole('status')).toHaveTextContent(inLanguage(globals, '3 in all', '共 3 条'))
    const own = await rowOf(/ann@office/)
    await expect(own.getAllByRole('button')).toHaveLength(1)
  },
}
export const Searching: Story = {
  play: async () => {
    await screen.findByText('ann@office.example')
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search by address or name' }), 'bob')
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('1 in all'))
    await expect(screen.getByText('bob@office.example')).toBeVisible()
    await userEvent.type(screen.getByRole('searchbox'), 'by')
    await expect(await screen.findByText('No one fits')).toBeVisible()
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
      (await rowOf(/bob@office/)).getByRole('button', { name: 'Let in again: bob@office.example' }),
    ).toBeVisible()
  },
}
export const ChangingRole: Story = {
  play: async () => {
    await userEvent.click(
      (await rowOf(/bob@office/)).getByRole('button', { name: 'Change role of bob@office.example' }),
    )
    const dialog = within(await screen.findByRole('dialog', { name: 'Role of bob@office.example' }))
    await userEvent.click(dialog.getByRole('combobox', { name: 'Role' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Support' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Change role' }))
    await expect(await (await rowOf(/bob@office/)).findByText('Support')).toBeVisible()
  },
}
export const LastOwner: Story = {
  args: { handlers: [handle('changeRole', () => failure('NOT_POSSIBLE_NOW'))] },
  play: async () => {
    await userEvent.click(
      (await rowOf(/ann@office/)).getByRole('button', { name: 'Change role of ann@office.example' }),
    )
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Change role' }))
    await expect(await dialog.findByText('This is not possible right now')).toBeVisible()
  },
}
export const ByOperator: Story = {
  args: { role: 'operator' },
  play: async () => {
    await expect((await rowOf(/ann@office/)).queryByRole('button')).toBeNull()
    await expect((await rowOf(/bob@office/)).getAllByRole('button')).toHaveLength(1)
  },
}
export const BySupport: Story = {
  args: { role: 'support', start: { menu: 'trail' } },
  play: async () => {
    await expect((await rowOf(/bob@office/)).queryByRole('button')).toBeNull()
    await expect(screen.getAllByRole('tab')).toHaveLength(1)
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
export const TrailFailing: Story = {
  args: { start: { menu: 'trail' }, handlers: [handle('listTrail', () => failure('SYSTEM'))] },
  play: async () => void (await screen.findByText('The trail could not be loaded')),
}
export const TrailEmpty: Story = {
  args: { start: { menu: 'trail', keyword: 'nothing like it' } },
  play: async () => void (await screen.findByText('Nothing fits')),
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
export const RegistrationChangedMeanwhile: Story = {
  args: {
    start: { menu: 'registration' },
    handlers: [handle('setRegistration', () => failure('NEWER_REVISION'))],
  },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }))
    await expect(await screen.findByText('This transcript was changed elsewhere')).toBeVisible()
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
export const WorkRetried: Story = {
  args: { start: { menu: 'work', jobState: 'failed' } },
  play: async () => {
    const name = 'Try again: Transcription for bob@office.example'
    await userEvent.click(await screen.findByRole('button', { name }))
    await expect((await screen.findAllByText('It is tried again'))[0]).toBeVisible()
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
    await expect(await screen.findByText('No job fits')).toBeVisible()
  },
}
export const WorkIdle: Story = {
  args: {
    start: { menu: 'work' },
    handlers: [
      handle('getWork', () => ({ kinds: [], workers: 0, engines: [] })),
      handle('listJobs', () => ({ list: [], total: 0 })),
    ],
  },
  play: async () => {
    await expect(await screen.findByText(/^No worker is running/)).toBeVisible()
    await expect(screen.getByText('No engine is reported.')).toBeVisible()
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
