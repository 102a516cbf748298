import { failure, handle, pending } from '@longhand/api-client/testing'
import { Stage } from '@longhand/stage'
import { inLanguage } from '@longhand/storybook-config/language'
import type { Meta, StoryObj } from '@storybook/react-vite'
import type { HttpHandler } from 'msw'
import type { ReactNode } from 'react'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { operatorHandlers } from '../fixtures/handlers.ts'
import { exampleTasks } from '../fixtures/rewards.ts'
import { Tasks } from './Tasks.tsx'

function Surrounded({
  mayChange = true,
  handlers = [],
}: {
  mayChange?: boolean
  handlers?: readonly HttpHandler[]
}): ReactNode {
  return (
    <Stage handlers={[...handlers, ...operatorHandlers()]}>
      <Tasks mayChange={mayChange} />
    </Stage>
  )
}

const meta: Meta<typeof Surrounded> = { title: 'Tasks', component: Surrounded }
export default meta
type Story = StoryObj<typeof Surrounded>

let isChanged = false
const openDialog = async (name: string): Promise<ReturnType<typeof within>> => {
  await userEvent.click(await screen.findByRole('button', { name }))
  return within(await screen.findByRole('dialog'))
}

export const Listed: Story = {
  tags: ['dark', 'chinese'],
  play: async ({ globals }) => {
    const row = within(await screen.findByRole('row', { name: /Upload a recording/ }))
    await expect(row.getByText(inLanguage(globals, '10 beans', '10 颗豆子'))).toBeVisible()
    await expect(screen.getByText(inLanguage(globals, '10 hours', '10 小时'))).toBeVisible()
    await expect(screen.getByText(inLanguage(globals, '120 minutes', '120 分钟'))).toBeVisible()
    await expect(screen.getByText(inLanguage(globals, 'Not offered', '未提供'))).toBeVisible()
  },
}
export const Changed: Story = {
  tags: ['dark', 'chinese'],
  play: async ({ globals }) => {
    const in2 = (en: string, zh: string): string => inLanguage(globals, en, zh)
    const dialog = await openDialog(in2('Change “Upload a recording”', '修改“Upload a recording”'))
    const amount = dialog.getByRole('textbox', { name: in2('How many times', '次数') })
    await userEvent.clear(amount)
    await userEvent.type(amount, '0')
    const save = dialog.getByRole('button', { name: in2('Save', '保存') })
    await userEvent.click(save)
    await waitFor(() => expect(amount).toBeInvalid())
    await userEvent.clear(amount)
    await userEvent.type(amount, '3')
    await userEvent.click(dialog.getByRole('combobox', { name: in2('Gives', '奖励') }))
    await userEvent.click(await screen.findByRole('option', { name: in2('Days of VIP', 'VIP 天数') }))
    const days = dialog.getByRole('textbox', { name: in2('Days', '天数') })
    await userEvent.clear(days)
    await userEvent.type(days, '2')
    await userEvent.click(dialog.getByRole('checkbox'))
    await userEvent.click(save)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const row = within(await screen.findByRole('row', { name: /Upload a recording/ }))
    await expect(await row.findByText(in2('2 days of VIP', '2 天 VIP'))).toBeVisible()
    await expect(row.getByText(in2('Not offered', '未提供'))).toBeVisible()
  },
}
export const ChangedByAnother: Story = {
  args: {
    handlers: [
      handle('listManagedTasks', () =>
        exampleTasks.map((task) => (isChanged ? { ...task, amount: 5, version: 'new' } : task)),
      ),
      handle('setTask', ({ fields }) => {
        isChanged = true
        return fields['version'] === 'new' ? null : failure('NEWER_REVISION', 'Another has changed it')
      }),
    ],
  },
  beforeEach: () => {
    isChanged = false
  },
  play: async () => {
    const dialog = await openDialog('Change “Upload a recording”')
    const amount = dialog.getByRole('textbox', { name: 'How many times' })
    await userEvent.clear(amount)
    await userEvent.type(amount, '3')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await expect(await dialog.findByText('Another has changed it')).toBeVisible()
    await expect(amount).toHaveValue('3')
    await waitFor(() =>
      expect(screen.getByRole('row', { name: /Upload a recording/, hidden: true })).toHaveTextContent('5'),
    )
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await expect((await screen.findAllByText('“Upload a recording” was changed'))[0]).toBeVisible()
  },
}
export const BySupport: Story = {
  args: { mayChange: false },
  play: async () => {
    await screen.findByText('Upload a recording')
    await expect(screen.queryByRole('button')).toBeNull()
  },
}
export const Empty: Story = {
  args: { handlers: [handle('listManagedTasks', () => [])] },
  play: async () => void (await screen.findByText('There are no tasks')),
}
export const Loading: Story = { args: { handlers: [handle('listManagedTasks', () => pending())] } }
export const Failing: Story = {
  args: { handlers: [handle('listManagedTasks', () => failure('SYSTEM'))] },
  play: async () => void (await screen.findByText('The tasks could not be loaded')),
}
