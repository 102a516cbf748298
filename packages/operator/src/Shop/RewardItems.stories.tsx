import { failure, handle, pending } from '@longhand/api-client/testing'
import { Stage } from '@longhand/stage'
import { inLanguage } from '@longhand/storybook-config/language'
import type { Meta, StoryObj } from '@storybook/react-vite'
import type { HttpHandler } from 'msw'
import type { ReactNode } from 'react'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { operatorHandlers } from '../fixtures/handlers.ts'
import { exampleRewardItems } from '../fixtures/shop.ts'
import { RewardItems } from './RewardItems.tsx'

function Surrounded({ handlers = [] }: { handlers?: readonly HttpHandler[] }): ReactNode {
  return (
    <Stage handlers={[...handlers, ...operatorHandlers()]}>
      <RewardItems />
    </Stage>
  )
}

const meta: Meta<typeof Surrounded> = { title: 'RewardItems', component: Surrounded }
export default meta
type Story = StoryObj<typeof Surrounded>

let isChanged = false

const rowOf = async (name: RegExp): Promise<ReturnType<typeof within>> =>
  within(await screen.findByRole('row', { name }))
const open = async (name: string): Promise<ReturnType<typeof within>> => {
  await userEvent.click(await screen.findByRole('button', { name }))
  return within(await screen.findByRole('dialog'))
}
const fill = async (dialog: ReturnType<typeof within>, name: string, value: string): Promise<HTMLElement> => {
  const field = dialog.getByRole('textbox', { name })
  await userEvent.clear(field)
  await userEvent.type(field, value)
  return field as HTMLElement
}

export const Listed: Story = {
  tags: ['dark', 'chinese'],
  play: async ({ globals }) => {
    const in2 = (en: string, zh: string): string => inLanguage(globals, en, zh)
    const row = await rowOf(/beans-card-1h/)
    await expect(row.getByText(in2('110 beans', '110 颗豆子'))).toBeVisible()
    await expect(row.getByText(in2('Before the discount: 120 beans', '原价：120 颗豆子'))).toBeVisible()
    await expect((await rowOf(/beans-card-10h/)).getByText(in2('Not offered', '未上架'))).toBeVisible()
  },
}
export const Edited: Story = {
  tags: ['dark', 'chinese'],
  play: async ({ globals }) => {
    const in2 = (en: string, zh: string): string => inLanguage(globals, en, zh)
    const dialog = await open(in2('Edit 1 h time card', '编辑 1 小时时长卡'))
    await expect(dialog.queryByRole('textbox', { name: in2('ID', '编号') })).toBeNull()
    const original = await fill(dialog, in2('Price before the discount, in beans', '原价（豆子）'), '90')
    const save = dialog.getByRole('button', { name: in2('Save', '保存') })
    await userEvent.click(save)
    await waitFor(() => expect(original).toBeInvalid())
    await fill(dialog, in2('Price in beans', '价格（豆子）'), '80')
    const chosen = dialog.getByLabelText(in2('Choose a picture', '选择图片'), { selector: 'input' })
    await userEvent.upload(chosen, new File([new Uint8Array(210 * 1024)], 'large.png', { type: 'image/png' }))
    await expect(
      await dialog.findByText(in2('The picture has more than 200 KB', '图片超过 200 KB')),
    ).toBeVisible()
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="64"><rect width="96" height="64" fill="teal"/></svg>'
    await userEvent.upload(chosen, new File([svg], 'card.svg', { type: 'image/svg+xml' }))
    await expect(
      await dialog.findByRole('button', { name: in2('Remove the picture', '移除图片') }),
    ).toBeVisible()
    await userEvent.click(save)
    await expect(await (await rowOf(/beans-card-1h/)).findByText(in2('80 beans', '80 颗豆子'))).toBeVisible()
  },
}
/** What was entered stays; who goes on means it. */
export const EditedByAnother: Story = {
  args: {
    handlers: [
      handle('listRewardItems', () =>
        exampleRewardItems.map((one) => (isChanged ? { ...one, revision: 'later' } : one)),
      ),
      handle('setRewardItem', ({ fields }) => {
        isChanged = true
        return fields['revision'] === 'later'
          ? null
          : failure('NEWER_REVISION', 'Someone else has changed it')
      }),
    ],
  },
  beforeEach: () => {
    isChanged = false
  },
  play: async () => {
    const dialog = await open('Edit 1 h time card')
    const beans = await fill(dialog, 'Price in beans', '80')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await expect(await dialog.findByText('Someone else has changed it')).toBeVisible()
    await expect(beans).toHaveValue('80')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(beans).not.toBeInTheDocument())
  },
}
export const AddedAndTaken: Story = {
  play: async () => {
    const dialog = await open('Add a reward item')
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }))
    await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Minutes' })).toBeInvalid())
    await fill(dialog, 'Minutes', '15')
    await fill(dialog, 'Price in beans', '30')
    await fill(dialog, 'Name in English', 'Quarter')
    await fill(dialog, 'Name in Chinese', '一刻钟')
    await fill(dialog, 'ID', 'beans-card-15m')
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }))
    await expect(await (await rowOf(/beans-card-15m/)).findByText('30 beans')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Stop offering Quarter' }))
    await expect(await (await rowOf(/beans-card-15m/)).findByText('Not offered')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Offer Quarter' }))
    await expect(await (await rowOf(/beans-card-15m/)).findByText('Offered')).toBeVisible()
  },
}
export const NotOffered: Story = {
  args: { handlers: [handle('offerRewardItem', () => failure('SYSTEM'))] },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Stop offering 1 h time card' }))
    await expect((await screen.findAllByText('System exception'))[0]).toBeVisible()
  },
}
export const Empty: Story = {
  args: { handlers: [handle('listRewardItems', [])] },
  play: async () => void (await screen.findByText('Beans buy nothing yet')),
}
export const Loading: Story = { args: { handlers: [handle('listRewardItems', () => pending())] } }
export const Failing: Story = {
  args: { handlers: [handle('listRewardItems', () => failure('SYSTEM'))] },
  play: async () => void (await screen.findByText('The bean shop could not be loaded')),
}
