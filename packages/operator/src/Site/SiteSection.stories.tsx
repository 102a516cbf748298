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
