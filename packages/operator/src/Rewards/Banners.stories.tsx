import { failure, handle, pending } from '@longhand/api-client/testing'
import { Stage } from '@longhand/stage'
import { inLanguage } from '@longhand/storybook-config/language'
import type { Meta, StoryObj } from '@storybook/react-vite'
import type { HttpHandler } from 'msw'
import type { ReactNode } from 'react'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { operatorHandlers } from '../fixtures/handlers.ts'
import { exampleBanners } from '../fixtures/rewards.ts'
import { Banners } from './Banners.tsx'

function Surrounded({
  mayChange = true,
  handlers = [],
}: {
  mayChange?: boolean
  handlers?: readonly HttpHandler[]
}): ReactNode {
  return (
    <Stage handlers={[...handlers, ...operatorHandlers()]}>
      <Banners mayChange={mayChange} />
    </Stage>
  )
}

const meta: Meta<typeof Surrounded> = { title: 'Banners', component: Surrounded }
export default meta
type Story = StoryObj<typeof Surrounded>

let isChanged = false
const changedMeanwhile = (): HttpHandler[] => [
  handle('listManagedBanners', () =>
    exampleBanners.map((banner) => (isChanged ? { ...banner, link: '/help', version: 'new' } : banner)),
  ),
  handle('setBanner', ({ fields }) => {
    isChanged = true
    return fields['version'] === 'new' ? null : failure('NEWER_REVISION', 'Another has changed it')
  }),
]
const openDialog = async (name: string): Promise<ReturnType<typeof within>> => {
  await userEvent.click(await screen.findByRole('button', { name }))
  return within(await screen.findByRole('dialog'))
}
const svg = (width: number, height: number): File =>
  new File([`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`], 'a.svg', {
    type: 'image/svg+xml',
  })

export const Listed: Story = {
  tags: ['dark', 'chinese'],
  play: async ({ globals }) => {
    const row = within(await screen.findByRole('row', { name: /^vip/ }))
    await expect(row.getByText(inLanguage(globals, 'Shown', '已显示'))).toBeVisible()
    await expect(screen.getByText(inLanguage(globals, 'Not shown', '未显示'))).toBeVisible()
  },
}
export const Added: Story = {
  tags: ['dark', 'chinese'],
  play: async ({ globals }) => {
    const in2 = (en: string, zh: string): string => inLanguage(globals, en, zh)
    const dialog = await openDialog(in2('Add a banner', '添加横幅'))
    const add = dialog.getByRole('button', { name: in2('Add a banner', '添加横幅') })
    await userEvent.click(add)
    const name = dialog.getByRole('textbox', { name: in2('Name', '名称') })
    await waitFor(() => expect(name).toBeInvalid())
    await expect(dialog.getByText(in2('Please choose a picture', '请选择图片'))).toBeVisible()
    await userEvent.type(name, 'summer')
    const picture = dialog.getByLabelText(in2('Picture', '图片'), { selector: 'input' })
    await userEvent.upload(picture, new File(['x'.repeat(205_000)], 'a.png', { type: 'image/png' }))
    await expect(
      await dialog.findByText(in2('Please choose a picture of 200 KB at most', '请选择不超过 200 KB 的图片')),
    ).toBeVisible()
    await userEvent.upload(picture, svg(100, 100))
    await expect(
      await dialog.findByText(
        in2('This picture is 100 × 100. Its edges are cut off.', '该图片为 100 × 100，边缘会被裁剪。'),
      ),
    ).toBeVisible()
    await userEvent.upload(picture, svg(720, 96))
    await waitFor(() => expect(dialog.queryByText(/100 × 100/)).toBeNull())
    await userEvent.click(
      dialog.getByRole('checkbox', {
        name: in2('Another picture for readers of Chinese', '中文版使用另一张图片'),
      }),
    )
    await userEvent.upload(
      dialog.getByLabelText(in2('Picture for readers of Chinese', '中文版图片'), { selector: 'input' }),
      svg(1440, 192),
    )
    const link = dialog.getByRole('textbox', { name: in2('Leads to', '链接到') })
    await userEvent.type(link, 'vip')
    await userEvent.click(add)
    await waitFor(() => expect(link).toBeInvalid())
    await userEvent.clear(link)
    await userEvent.type(link, '/vip')
    await userEvent.click(add)
    await expect(
      (await screen.findAllByText(in2('The banner summer was added', '横幅 summer 已添加')))[0],
    ).toBeVisible()
    const row = within(await screen.findByRole('row', { name: /^summer/ }))
    await expect(row.getByText('3')).toBeVisible()
  },
}
export const Hidden: Story = {
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Hide the banner vip' }))
    await expect(await screen.findByRole('button', { name: 'Show the banner vip' })).toBeVisible()
  },
}
export const HiddenByAnother: Story = {
  args: { handlers: changedMeanwhile() },
  beforeEach: () => {
    isChanged = false
  },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Hide the banner vip' }))
    await expect(await screen.findByText('Another has changed it')).toBeVisible()
    await expect((await screen.findAllByText('/help'))[0]).toBeVisible()
  },
}
export const ChangedByAnother: Story = {
  args: { handlers: changedMeanwhile() },
  beforeEach: () => {
    isChanged = false
  },
  play: async () => {
    const dialog = await openDialog('Change the banner vip')
    const link = dialog.getByRole('textbox', { name: 'Leads to' })
    await userEvent.clear(link)
    await userEvent.type(link, '/audio-list')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await expect(await dialog.findByText('Another has changed it')).toBeVisible()
    await expect(link).toHaveValue('/audio-list')
    await waitFor(() => expect(screen.getAllByText('/help')).toHaveLength(2))
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await expect((await screen.findAllByText('The banner vip was changed'))[0]).toBeVisible()
  },
}
export const BySupport: Story = {
  args: { mayChange: false },
  play: async () => {
    await screen.findByText('spring-sale')
    await expect(screen.queryByRole('button')).toBeNull()
  },
}
export const Empty: Story = {
  args: { handlers: [handle('listManagedBanners', () => [])] },
  play: async () => void (await screen.findByText('There are no banners')),
}
export const Loading: Story = { args: { handlers: [handle('listManagedBanners', () => pending())] } }
export const Failing: Story = {
  args: { handlers: [handle('listManagedBanners', () => failure('SYSTEM'))] },
  play: async () => void (await screen.findByText('The banners could not be loaded')),
}
