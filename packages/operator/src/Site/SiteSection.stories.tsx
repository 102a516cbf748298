import { failure, handle, pending } from '@longhand/api-client/testing'
import { Stage } from '@longhand/stage'
import { inLanguage } from '@longhand/storybook-config/language'
import type { Meta, StoryObj } from '@storybook/react-vite'
import type { HttpHandler } from 'msw'
import type { ReactNode } from 'react'
import { expect, screen, userEvent, waitFor } from 'storybook/test'
import { exampleSite, siteHandlers } from '../fixtures/site-handlers.ts'
import { SiteSection } from './SiteSection.tsx'

function Surrounded({ handlers = [] }: { handlers?: readonly HttpHandler[] }): ReactNode {
  return (
    <Stage handlers={[...handlers, ...siteHandlers()]}>
      <SiteSection />
    </Stage>
  )
}

const meta: Meta<typeof Surrounded> = { title: 'SiteSection', component: Surrounded }
export default meta
type Story = StoryObj<typeof Surrounded>

export const Empty: Story = {
  play: async () => {
    const contact = await screen.findByRole('textbox', { name: 'How they are reached' })
    await userEvent.type(contact, 'office@example.org')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    const name = screen.getByRole('textbox', { name: 'Name of the person or company' })
    await waitFor(() => expect(name).toBeInvalid())
    await userEvent.type(name, 'Example Office Ltd')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await expect((await screen.findAllByText(/^Saved\./))[0]).toBeVisible()
    await expect(contact).toHaveValue('office@example.org')
  },
}
export const Filled: Story = {
  tags: ['dark', 'chinese'],
  args: { handlers: [handle('getSiteDetails', exampleSite)] },
  play: async ({ globals }) => {
    const name = inLanguage(globals, 'Name of the person or company', '个人或公司名称')
    await expect(await screen.findByRole('textbox', { name })).toHaveValue('Example Office Ltd')
  },
}
let asked = 0
export const ChangedByAnother: Story = {
  args: {
    handlers: [
      handle('getSiteDetails', () => {
        asked += 1
        return asked > 1 ? { ...exampleSite, name: 'Another Ltd', revision: 2 } : exampleSite
      }),
      handle('setSiteDetails', ({ fields }) =>
        fields['revision'] === 1
          ? failure('NEWER_REVISION', 'Someone else has just changed this')
          : { ...exampleSite, revision: 3 },
      ),
    ],
  },
  beforeEach: () => {
    asked = 0
  },
  play: async () => {
    const name = await screen.findByRole('textbox', { name: 'Name of the person or company' })
    await userEvent.clear(name)
    await userEvent.type(name, 'Mine Ltd')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await expect(
      await screen.findByText(/Someone else has just changed this.*Now: Another Ltd/),
    ).toBeVisible()
    await expect(name).toHaveValue('Mine Ltd')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await expect((await screen.findAllByText(/^Saved\./))[0]).toBeVisible()
  },
}
export const Loading: Story = { args: { handlers: [handle('getSiteDetails', () => pending())] } }
export const Failing: Story = {
  args: { handlers: [handle('getSiteDetails', () => failure('SYSTEM'))] },
  play: async () => void (await screen.findByText('What the site says could not be loaded')),
}
export const Maintenance: Story = {
  tags: ['dark', 'chinese'],
  play: async ({ globals }) => {
    const in2 = (en: string, zh: string): string => inLanguage(globals, en, zh)
    const sentence = await screen.findByRole('textbox', { name: in2('Sentence in English', '英文内容') })
    await userEvent.type(sentence, 'We move tonight.')
    const show = screen.getByRole('button', { name: in2('Tell everyone', '通知所有人') })
    await userEvent.click(show)
    const chinese = screen.getByRole('textbox', { name: in2('Sentence in Chinese', '中文内容') })
    await waitFor(() => expect(chinese).toBeInvalid())
    await userEvent.type(chinese, '今晚迁移。')
    await userEvent.click(
      screen.getByRole('checkbox', {
        name: in2('Nobody can start or change anything', '任何人都不能开始或更改内容'),
      }),
    )
    await userEvent.click(show)
    await expect(
      await screen.findByText(inLanguage(globals, /Nothing can be started or changed\./, /期间无法开始/)),
    ).toBeVisible()
    const takeBack = screen.getByRole('button', { name: in2('Take it back', '撤回') })
    await userEvent.click(takeBack)
    await waitFor(() => expect(takeBack).not.toBeInTheDocument())
    await expect(sentence).toHaveValue('We move tonight.')
  },
}
export const MaintenanceChangedByAnother: Story = {
  args: {
    handlers: [
      handle('setMaintenance', () => failure('NEWER_REVISION', 'Someone else has just changed this')),
    ],
  },
  play: async () => {
    await userEvent.type(await screen.findByRole('textbox', { name: 'Sentence in English' }), 'Tonight.')
    await userEvent.type(screen.getByRole('textbox', { name: 'Sentence in Chinese' }), '今晚。')
    await userEvent.click(screen.getByRole('button', { name: 'Tell everyone' }))
    await expect(await screen.findByText('Someone else has just changed this')).toBeVisible()
    await expect(screen.getByRole('textbox', { name: 'Sentence in Chinese' })).toHaveValue('今晚。')
  },
}
export const MaintenanceFailing: Story = {
  args: { handlers: [handle('getMaintenance', () => failure('SYSTEM'))] },
  play: async () => void (await screen.findByText('What is told of maintenance could not be loaded')),
}
