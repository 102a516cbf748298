import { failure, handle, pending } from '@longhand/api-client/testing'
import { Stage } from '@longhand/stage'
import { inLanguage } from '@longhand/storybook-config/language'
import type { Meta, StoryObj } from '@storybook/react-vite'
import type { HttpHandler } from 'msw'
import type { ReactNode } from 'react'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { exampleModels, exampleTrial } from '../fixtures/answers.ts'
import { operatorHandlers } from '../fixtures/handlers.ts'
import { ModelsSection } from './ModelsSection.tsx'

interface SurroundedProps {
  mayChange?: boolean
  handlers?: readonly HttpHandler[]
}

function Surrounded({ mayChange = true, handlers = [] }: SurroundedProps): ReactNode {
  return (
    <Stage handlers={[...handlers, ...operatorHandlers()]}>
      <ModelsSection mayChange={mayChange} />
    </Stage>
  )
}

const meta: Meta<typeof Surrounded> = { title: 'ModelsSection', component: Surrounded }
export default meta
type Story = StoryObj<typeof Surrounded>

const rowOf = async (name: RegExp): Promise<ReturnType<typeof within>> =>
  within(await screen.findByRole('row', { name }))

export const Models: Story = {
  tags: ['dark', 'chinese'],
  play: async ({ globals }) => {
    const used = await rowOf(/parakeet-en/)
    await expect(used.getByText(inLanguage(globals, /^Used for/, /^用于/))).toHaveTextContent(
      inLanguage(globals, 'Used for English', '用于 英语'),
    )
    await expect(used.getByText(/3\.4/)).toBeVisible()
    const unused = await rowOf(/office-words/)
    await expect(
      unused.getByText(inLanguage(globals, 'On 1 of 2 workers', '2 个工作进程中有 1 个已安装')),
    ).toBeVisible()
    const coming = await rowOf(/whisper-small/)
    await expect(coming.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0.62')
    await expect((await rowOf(/speakers-embedding/)).getByText(/none of its addresses answers/)).toBeVisible()
  },
}
export const Installing: Story = {
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Install captions-en' }))
    await expect(await (await rowOf(/captions-en/)).findByText('Downloading')).toBeVisible()
    await expect(screen.queryByRole('button', { name: 'Install captions-en' })).toBeNull()
  },
}
export const Trying: Story = {
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Try office-words on the sample' }))
    await expect(
      await (await rowOf(/office-words/)).findByText('It is being tried on the sample …'),
    ).toBeVisible()
  },
}
/** By keyboard alone. */
export const ReadingATrial: Story = {
  tags: ['chinese'],
  play: async ({ globals }) => {
    const button = await screen.findByRole('button', {
      name: inLanguage(
        globals,
        'Show the text that parakeet-en made of the sample',
        '查看文字：parakeet-en 对示例录音的转写',
      ),
    })
    button.focus()
    await userEvent.keyboard('{Enter}')
    const dialog = within(await screen.findByRole('dialog'))
    await expect(dialog.getByText(/The minutes of the last meeting/)).toHaveAttribute('lang', 'en')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect(button).toHaveFocus()
  },
}
export const ATrialWithoutWords: Story = {
  args: {
    handlers: [
      handle('listManagedModels', () => ({
        revision: 4,
        workers: 2,
        list: exampleModels.slice(0, 1).map((model) => ({ ...model, trial: { ...exampleTrial, text: '' } })),
      })),
    ],
  },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: /^Show the text/ }))
    await expect(await screen.findByText('It found no words.')).toBeVisible()
  },
}
let failsToRemove = true
export const ARemovalThatFailed: Story = {
  tags: ['dark', 'chinese'],
  args: {
    handlers: [
      handle('listManagedModels', () => ({
        revision: 4,
        workers: 2,
        list: exampleModels.slice(0, 1).map((model) => ({
          ...model,
          state: 'removing' as const,
          canTry: false,
          trial: null,
          removalProblem: failsToRemove ? 'EACCES: permission denied, rename models/parakeet-en' : null,
        })),
      })),
      handle('removeModel', () => {
        failsToRemove = false
        return null
      }),
    ],
  },
  play: async ({ globals }) => {
    failsToRemove = true
    const row = await rowOf(/parakeet-en/)
    await expect(row.getByText(/permission denied/)).toBeVisible()
    const again = inLanguage(globals, 'Try again to remove parakeet-en', '重试移除 parakeet-en')
    await userEvent.click(row.getByRole('button', { name: again }))
    await waitFor(() => expect(screen.queryByText(/permission denied/)).toBeNull())
    await expect(screen.queryByRole('button', { name: again })).toBeNull()
  },
}
export const Removing: Story = {
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Remove parakeet-en' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove parakeet-en?' }))
    await expect(dialog.getByText(/continue with another model/)).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }))
    await expect(await (await rowOf(/parakeet-en/)).findByText('Being removed')).toBeVisible()
  },
}
export const RemovingOneOfOnesOwn: Story = {
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Remove office-words' }))
    await expect(await screen.findByText(/can’t be installed again from here/)).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await expect(screen.getByRole('button', { name: 'Remove office-words' })).toHaveFocus()
  },
}
/** By keyboard alone. */
export const Preferring: Story = {
  play: async () => {
    const names = (): (string | null)[] =>
      screen
        .getAllByRole('rowheader')
        .slice(0, 2)
        .map((header) => header.textContent)
    const button = await screen.findByRole('button', { name: 'Prefer office-words more' })
    button.focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(names()[0]).toContain('office-words'))
    await expect(screen.queryByRole('button', { name: 'Prefer office-words more' })).toBeNull()
    await expect(screen.getByRole('button', { name: 'Prefer parakeet-en more' })).toBeVisible()
  },
}
export const ChangedByAnother: Story = {
  args: { handlers: [handle('orderModels', () => failure('NEWER_REVISION'))] },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Prefer office-words more' }))
    await expect(await screen.findByText(/changed elsewhere/)).toBeVisible()
  },
}
export const TrialsThatEnded: Story = {
  args: {
    handlers: [
      handle('listManagedModels', () => ({
        revision: 4,
        workers: 2,
        list: exampleModels.slice(0, 1).map((model) => ({
          ...model,
          trial: {
            ...exampleTrial,
            state: 'failed' as const,
            text: null,
            problem: 'engine.crashed: The model ended with code 134',
          },
        })),
      })),
    ],
  },
  play: async () => void (await screen.findByText(/The trial failed: engine\.crashed/)),
}
export const WithoutEnglish: Story = {
  args: {
    handlers: [
      handle('listManagedModels', () => ({
        revision: 0,
        workers: 1,
        list: exampleModels
          .slice(0, 1)
          .map((model) => ({ ...model, languages: ['de'], canTry: false, trial: null })),
      })),
    ],
  },
  play: async () => {
    await expect(await screen.findByText(/the sample is in English/)).toBeVisible()
    await expect(screen.queryByRole('button', { name: /^Try/ })).toBeNull()
  },
}
export const ForSupport: Story = {
  args: { mayChange: false },
  play: async () => {
    await expect(await screen.findByRole('row', { name: /parakeet-en/ })).toBeVisible()
    const buttons = screen.getAllByRole('button')
    await expect(buttons.map((button) => button.textContent)).toEqual(['Show the text'])
  },
}
export const WithoutWorkers: Story = {
  args: {
    handlers: [
      handle('listManagedModels', () => ({
        revision: 0,
        workers: 0,
        list: exampleModels.slice(-1).map((model) => ({ ...model, state: null })),
      })),
    ],
  },
  play: async () => {
    await expect(await screen.findByText(/No worker reports its models/)).toBeVisible()
    await expect(screen.getByRole('button', { name: 'Install captions-en' })).toBeVisible()
  },
}
export const Loading: Story = { args: { handlers: [handle('listManagedModels', () => pending())] } }
export const Failing: Story = {
  args: { handlers: [handle('listManagedModels', () => failure('SYSTEM'))] },
  play: async () => void (await screen.findByText('The models could not be loaded')),
}
