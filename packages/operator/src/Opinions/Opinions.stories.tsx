import { failure, handle, pending } from '@longhand/api-client/testing'
import { Stage } from '@longhand/stage'
import { inLanguage } from '@longhand/storybook-config/language'
import type { Meta, StoryObj } from '@storybook/react-vite'
import type { HttpHandler } from 'msw'
import { type ReactNode, useState } from 'react'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { operatorHandlers } from '../fixtures/handlers.ts'
import { exampleSatisfaction } from '../fixtures/opinions.ts'
import { MessagesSection, type MessagesSectionProps } from '../Messages/MessagesSection.tsx'
import type { MessageView, OperatorAddress } from '../operator-address.ts'

interface SurroundedProps {
  role?: MessagesSectionProps['role']
  view?: MessageView
  handlers?: readonly HttpHandler[]
}

function Surrounded({ role = 'operator', view, handlers = [] }: SurroundedProps): ReactNode {
  const [address, setAddress] = useState<OperatorAddress>({ menu: 'messages', view })
  return (
    <Stage handlers={[...handlers, ...operatorHandlers()]}>
      <MessagesSection role={role} address={address} onAddressChange={setAddress} />
    </Stage>
  )
}

const meta: Meta<typeof Surrounded> = { title: 'Opinions', component: Surrounded }
export default meta
type Story = StoryObj<typeof Surrounded>

let isOffline = false

export const PicturesShown: Story = {
  tags: ['dark', 'chinese'],
  play: async ({ globals }) => {
    const in2 = (en: string, zh: string): string => inLanguage(globals, en, zh)
    const show = await screen.findByRole('button', { name: in2('Show 2 pictures', '查看 2 张图片') })
    await userEvent.click(show)
    const second = await screen.findByRole('button', {
      name: in2('Picture 2 of bob@office.example: show it larger', 'bob@office.example 的图片 2：放大查看'),
    })
    await userEvent.click(second)
    const name = in2('Picture 2 of bob@office.example', 'bob@office.example 的图片 2')
    const dialog = within(await screen.findByRole('dialog', { name }))
    const image = dialog.getByRole<HTMLImageElement>('img', { name })
    await waitFor(() => expect(image.naturalWidth).toBe(1600))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(second).toHaveFocus())
    await userEvent.click(screen.getByRole('button', { name: in2('Hide 2 pictures', '收起 2 张图片') }))
    await expect(second).not.toBeInTheDocument()
    await expect(show).toHaveFocus()
  },
}
/** They may be of anything that was on a screen. */
export const PicturesNotForSupport: Story = {
  args: { role: 'support' },
  play: async () => {
    await expect(await screen.findByText(/Pictures: 2/)).toBeVisible()
    await expect(screen.queryByRole('button', { name: /pictures/ })).toBeNull()
  },
}
export const PictureFailing: Story = {
  args: {
    handlers: [
      handle('getFeedbackPicture', ({ fields }) =>
        isOffline && fields['number'] === '1'
          ? failure('SYSTEM')
          : new Response('<svg xmlns="http://www.w3.org/2000/svg" />', {
              headers: {
                'content-type': 'image/svg+xml',
                'content-disposition': 'attachment; filename="p.svg"',
              },
            }),
      ),
    ],
  },
  beforeEach: () => {
    isOffline = true
  },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Show 2 pictures' }))
    const again = await screen.findByRole('button', { name: 'Load picture 1 again' })
    await expect(await screen.findByRole('button', { name: /^Picture 2/ })).toBeVisible()
    isOffline = false
    await userEvent.click(again)
    await expect(await screen.findByRole('button', { name: /^Picture 1/ })).toBeVisible()
  },
}
export const PicturesLoading: Story = {
  args: { handlers: [handle('getFeedbackPicture', () => pending())] },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Show 2 pictures' }))
    await expect(screen.queryByRole('button', { name: /^Picture/ })).toBeNull()
  },
}
export const Satisfaction: Story = {
  tags: ['dark', 'chinese'],
  play: async ({ globals }) => {
    const in2 = (en: string, zh: string): string => inLanguage(globals, en, zh)
    await userEvent.click(await screen.findByRole('radio', { name: in2('Satisfaction', '满意度') }))
    const row = await screen.findByRole('row', { name: inLanguage(globals, /^2 · Poor/, /^2 · 较差/) })
    await expect(row).toHaveTextContent(
      in2(
        '2 · Poor12Names and technical terms (9), What it costs (4)',
        '2 · 较差12人名与专业词汇（9）费用（4）',
      ),
    )
    await expect(screen.getByText(/^Names of medicines/)).toBeVisible()
    await expect(screen.queryByText(/@/)).toBeNull()
    await userEvent.click(screen.getByRole('radio', { name: in2('Feedback', '反馈') }))
    await expect(await screen.findByText(/^The names of speakers/)).toBeVisible()
  },
}
export const SatisfactionWithoutRemarks: Story = {
  args: {
    role: 'support',
    view: 'satisfaction',
    handlers: [handle('listSatisfaction', { ...exampleSatisfaction, list: [], total: 0 })],
  },
  play: async () => {
    await expect(await screen.findByText('No one has written a remark yet')).toBeVisible()
    await expect(screen.getByRole('row', { name: /^5 · Excellent 1,204/ })).toBeVisible()
  },
}
export const SatisfactionLoading: Story = {
  args: { view: 'satisfaction', handlers: [handle('listSatisfaction', () => pending())] },
  play: async () => void (await screen.findByRole('heading', { name: 'Satisfaction' })),
}
export const SatisfactionFailing: Story = {
  args: { view: 'satisfaction', handlers: [handle('listSatisfaction', () => failure('SYSTEM'))] },
  play: async () => void (await screen.findByText('The answers could not be loaded')),
}
