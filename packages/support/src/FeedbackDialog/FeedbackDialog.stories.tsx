import { failure, handle, pending } from '@longhand/api-client/testing'
import { Button } from '@longhand/ui-kit'
import { inLanguage } from '@longhand/storybook-config/language'
import type { Meta, StoryObj } from '@storybook/react-vite'
import type { HttpHandler } from 'msw'
import { type ReactNode, useState } from 'react'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import { supportHandlers } from '../fixtures/handlers.ts'
import { Stage } from '@longhand/stage'
import { FeedbackDialog, type FeedbackDialogProps } from './FeedbackDialog.tsx'

interface FeedbackStageProps extends Pick<FeedbackDialogProps, 'isLoggedIn' | 'onLoginRequired' | 'onSent'> {
  handlers?: readonly HttpHandler[]
}

function FeedbackStage({ handlers = [], ...props }: FeedbackStageProps): ReactNode {
  const [isOpen, setOpen] = useState(true)
  return (
    <Stage handlers={[...handlers, ...supportHandlers()]}>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <FeedbackDialog open={isOpen} onOpenChange={setOpen} {...props} />
    </Stage>
  )
}

const meta = {
  title: 'FeedbackDialog',
  component: FeedbackStage,
  args: { onSent: fn(), onLoginRequired: fn() },
} satisfies Meta<typeof FeedbackStage>
export default meta
type Story = StoryObj<typeof meta>

const content = (globals: Record<string, unknown> = {}) =>
  screen.findByLabelText(inLanguage(globals, 'What happened?', '发生了什么？'))
const send = (globals: Record<string, unknown> = {}) =>
  userEvent.click(screen.getByRole('button', { name: inLanguage(globals, 'Send', '发送') }))
const shot = (name: string) =>
  new File([Uint8Array.from(atob(onePixel), (letter) => letter.charCodeAt(0))], name, { type: 'image/png' })
const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

async function choose(field: string, option: string): Promise<void> {
  await userEvent.click(await screen.findByRole('combobox', { name: field }))
  await userEvent.click(await screen.findByRole('option', { name: option }))
}

async function pick(...files: File[]): Promise<void> {
  await userEvent.upload(screen.getByLabelText('Add pictures', { selector: 'input' }), files, {
    applyAccept: false,
  })
}

export const Empty: Story = {
  tags: ['dark', 'chinese'],
  play: async ({ globals }) => {
    await content(globals)
    await send(globals)
    await waitFor(() =>
      expect(
        screen.getByText(inLanguage(globals, 'Please choose what it is about', '请选择反馈类别')),
      ).toBeVisible(),
    )
    await expect(
      screen.getByText(inLanguage(globals, 'Please write something', '请填写反馈内容')),
    ).toBeVisible()
  },
}

export const Sent: Story = {
  play: async ({ args }) => {
    await choose('What is it about?', 'Transcription')
    await choose('More precisely', 'Speakers are mixed up')
    // What belonged to the first category goes with it.
    await choose('What is it about?', 'An idea or a wish')
    await waitFor(() => expect(screen.queryByRole('combobox', { name: 'More precisely' })).toBeNull())
    await userEvent.type(await content(), 'A dark theme for the night')
    await pick(shot('one.png'), shot('two.png'))
    await expect(screen.getAllByRole('img')).toHaveLength(2)
    await userEvent.click(screen.getByRole('button', { name: 'Remove one.png' }))
    await expect(screen.getAllByRole('img')).toHaveLength(1)
    await send()
    await waitFor(() => expect(screen.getByText('Thank you, we have received it')).toBeVisible())
    await expect(args.onSent).toHaveBeenCalledOnce()
    await userEvent.click(screen.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await userEvent.click(screen.getByRole('button', { name: 'Open' }))
    await expect(await content()).toHaveValue('')
  },
}
export const NotSent: Story = {
  args: { handlers: [handle('addFeedback', () => failure('TOO_MANY_TRIES'))] },
  play: async () => {
    await choose('What is it about?', 'An idea or a wish')
    await userEvent.type(await content(), 'Kept whatever happens')
    await pick(shot('one.png'))
    await send()
    await waitFor(() => expect(screen.getByText(/was not sent.*Too many tries/)).toBeVisible())
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await userEvent.click(screen.getByRole('button', { name: 'Open' }))
    await expect(await content()).toHaveValue('Kept whatever happens')
    await expect(screen.getAllByRole('img')).toHaveLength(1)
  },
}
export const Sending: Story = {
  args: { handlers: [handle('addFeedback', pending)] },
  play: async () => {
    await choose('What is it about?', 'An idea or a wish')
    await userEvent.type(await content(), 'x')
    await send()
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Send' })).toHaveAttribute('aria-busy', 'true'),
    )
  },
}
export const RefusedPictures: Story = {
  play: async () => {
    await content()
    await pick(new File(['text'], 'notes.txt', { type: 'text/plain' }))
    await expect(await screen.findByText(/“notes.txt” is not a picture/)).toBeVisible()
    await pick(...[1, 2, 3, 4, 5].map((number) => shot(`${number}-${'long'.repeat(12)}.png`)))
    await expect(await screen.findByText('No more than 4 pictures')).toBeVisible()
    await expect(screen.getAllByRole('img')).toHaveLength(4)
    await expect(screen.getByRole('button', { name: 'Add pictures' })).toBeDisabled()
  },
}
export const Loading: Story = { args: { handlers: [handle('listFeedbackCategories', pending)] } }
export const Failed: Story = {
  args: { handlers: [handle('listFeedbackCategories', () => failure('SYSTEM'))] },
  play: async () =>
    expect(await screen.findByRole('alert')).toHaveTextContent('The form could not be loaded'),
}
export const Visitor: Story = {
  args: { isLoggedIn: false },
  play: async ({ args }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Log in' }))
    await expect(args.onLoginRequired).toHaveBeenCalledOnce()
  },
}
