import { failure, handle, pending } from '@longhand/api-client/testing'
import { errorCatalog } from '@longhand/contracts'
import { Stage } from '@longhand/stage'
import { inLanguage } from '@longhand/storybook-config/language'
import type { Meta, StoryObj } from '@storybook/react-vite'
import type { HttpHandler } from 'msw'
import { type ReactNode, useState } from 'react'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { operatorHandlers } from '../fixtures/handlers.ts'
import { exampleHelpTexts } from '../fixtures/help-texts.ts'
import type { OperatorAddress } from '../operator-address.ts'
import { HelpTextsSection } from './HelpTextsSection.tsx'

interface SurroundedProps {
  document?: string
  handlers?: readonly HttpHandler[]
}

/** In place of the host's, which shows it as the help page does. */
const render = ({ title, content }: { title: string; content: string }): ReactNode => (
  <article>
    <h3>{title}</h3>
    <p>{content}</p>
  </article>
)

function Surrounded({ document, handlers = [] }: SurroundedProps): ReactNode {
  const [address, setAddress] = useState<OperatorAddress>({ menu: 'help', document })
  return (
    <Stage handlers={[...handlers, ...operatorHandlers()]}>
      <HelpTextsSection address={address} onAddressChange={setAddress} renderHelpText={render} />
    </Stage>
  )
}

const meta: Meta<typeof Surrounded> = { title: 'HelpTexts', component: Surrounded }
export default meta
type Story = StoryObj<typeof Surrounded>

let wasChanged = false
const [quality] = exampleHelpTexts
const box = (name: string): Promise<HTMLElement> => screen.findByRole('textbox', { name })
const press = async (name: string): Promise<void> =>
  userEvent.click(await screen.findByRole('button', { name }))

export const Listed: Story = {
  tags: ['dark', 'chinese'],
  play: async ({ globals }) => {
    const in2 = (en: string, zh: string): string => inLanguage(globals, en, zh)
    const own = within(await screen.findByRole('row', { name: /quality/ }))
    await expect(own.getByText(in2('English: yours', '英文：自定义'))).toBeVisible()
    await expect(own.getByText(in2('Chinese: original', '中文：自带'))).toBeVisible()
    const hidden = within(screen.getByRole('row', { name: /opening-hours/ }))
    await expect(hidden.getByText(in2('Hidden', '隐藏'))).toBeVisible()
  },
}
export const Editing: Story = {
  args: { document: 'quality' },
  tags: ['dark', 'chinese'],
  play: async ({ globals }) => {
    const in2 = (en: string, zh: string): string => inLanguage(globals, en, zh)
    await userEvent.click(await screen.findByRole('radio', { name: in2('English', '英文') }))
    await expect(await box(in2('Text', '正文'))).toHaveValue('Ours is *good*.')
    await expect(
      screen.getByText(in2('This replaces what came with Longhand.', '此内容替换了 Longhand 自带的内容。')),
    ).toBeVisible()
    await userEvent.click(screen.getByRole('radio', { name: in2('Preview', '预览') }))
    await expect(await screen.findByRole('heading', { level: 3 })).toHaveTextContent('How good the text is')
  },
}
export const BackToTheOriginal: Story = {
  args: { document: 'quality' },
  play: async () => {
    await press('Back to what came with it')
    await expect(await box('Text')).toHaveValue(quality?.supplied[0]?.content)
    await expect(screen.getByText(/^This is what came with Longhand/)).toBeVisible()
    await press('Save')
    await expect((await screen.findAllByText('Saved'))[0]).toBeVisible()
    await press('All help texts')
    const row = within(await screen.findByRole('row', { name: /quality/ }))
    await expect(await row.findByText('English: original')).toBeVisible()
  },
}
export const Written: Story = {
  play: async () => {
    await press('Write a help text')
    await press('Save')
    await expect(await screen.findByText('Please write the text in one language at least')).toBeVisible()
    const name = await box('Name in the address')
    await waitFor(() => expect(name).toBeInvalid())
    await userEvent.type(name, 'parking')
    await userEvent.type(await box('Title'), 'Parking')
    await userEvent.click(screen.getByRole('radio', { name: 'Chinese' }))
    await press('Save')
    // Where something is missing is shown.
    const content = await box('Text')
    await waitFor(() => expect(content).toBeInvalid())
    await expect(await box('Title')).toHaveValue('Parking')
    await userEvent.type(await box('Heading'), 'Our service')
    await userEvent.type(content, 'Behind the house.')
    await userEvent.clear(await box('Order'))
    await press('Save')
    await waitFor(async () => expect(await box('Order')).toBeInvalid())
    await userEvent.type(await box('Order'), '5')
    await press('Save')
    await expect(await screen.findByRole('heading', { name: 'Parking' })).toBeVisible()
    await press('All help texts')
    await expect(await screen.findByRole('row', { name: /^Parking/ })).toBeVisible()
  },
}
export const Hidden: Story = {
  args: { document: 'quality' },
  play: async () => {
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Show on the help page' }))
    await press('All help texts')
    const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }))
    await userEvent.click(question.getByRole('button', { name: 'Stay' }))
    await press('Save')
    await expect((await screen.findAllByText('Saved'))[0]).toBeVisible()
    await press('All help texts')
    const row = within(await screen.findByRole('row', { name: /quality/ }))
    await expect(await row.findByText('Hidden')).toBeVisible()
  },
}
/** What another operator has stored is seen, and what is written here stays. */
export const ChangedMeanwhile: Story = {
  args: {
    document: 'quality',
    handlers: [
      handle('getHelpText', () => {
        if (!quality) return failure('RECORD_NOT_FOUND')
        if (!wasChanged) return quality
        const texts = quality.texts.map((one) => ({ ...one, content: 'Theirs.' }))
        return { ...quality, texts, revision: 'revision-theirs' }
      }),
      handle('setHelpText', ({ fields }) => {
        if (fields['from'] === 'revision-theirs' && quality) return quality
        wasChanged = true
        return failure('NEWER_REVISION')
      }),
    ],
  },
  beforeEach: () => {
    wasChanged = false
  },
  play: async () => {
    const content = await box('Text')
    await userEvent.type(content, ' Mine.')
    await press('Save')
    await expect(await screen.findByText(/Theirs\./)).toBeVisible()
    await expect(content).toHaveValue('Ours is *good*. Mine.')
    await press('Save')
    await expect((await screen.findAllByText('Saved'))[0]).toBeVisible()
  },
}
export const NameTaken: Story = {
  args: { document: '+' },
  play: async () => {
    await userEvent.type(await box('Name in the address'), 'quality')
    for (const name of ['Title', 'Heading', 'Text']) await userEvent.type(await box(name), 'x')
    await press('Save')
    await expect(await screen.findByText(errorCatalog.NEWER_REVISION.sentence.en)).toBeVisible()
    await expect(await box('Text')).toHaveValue('x')
    await expect(await box('Name in the address')).toHaveValue('quality')
  },
}
export const Gone: Story = {
  args: { document: 'nothing' },
  play: async () => {
    await screen.findByText('There is no such help text')
    await press('All help texts')
    await screen.findByRole('row', { name: /quality/ })
  },
}
export const ListLoading: Story = {
  args: { handlers: [handle('listHelpTexts', () => pending())] },
  play: async () => void (await screen.findByRole('button', { name: 'Write a help text' })),
}
export const ListFailing: Story = {
  args: { handlers: [handle('listHelpTexts', () => failure('SYSTEM'))] },
  play: async () => void (await screen.findByText('The help texts could not be loaded')),
}
export const ListEmpty: Story = {
  args: { handlers: [handle('listHelpTexts', { list: [] })] },
  play: async () => void (await screen.findByText('There are no help texts')),
}
export const OneFailing: Story = {
  args: { document: 'quality', handlers: [handle('getHelpText', () => failure('SYSTEM'))] },
  play: async () => void (await screen.findByText('The help text could not be loaded')),
}
