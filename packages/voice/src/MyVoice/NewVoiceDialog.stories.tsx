import { failure, handle, pending } from '@longhand/api-client/testing'
import { Button } from '@longhand/ui-kit'
import { inLanguage } from '@longhand/storybook-config/language'
import type { Meta, StoryObj } from '@storybook/react-vite'
import type { HttpHandler } from 'msw'
import { useState, type ReactNode } from 'react'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import { fakeMicrophone } from '../fixtures/fake-microphone.ts'
import { voiceHandlers, voicesFixture } from '../fixtures/handlers.ts'
import { Stage } from '@longhand/stage'
import { NewVoiceDialog } from './NewVoiceDialog.tsx'

interface StoryArgs {
  handlers: readonly HttpHandler[]
}

function Surrounded({ handlers }: StoryArgs): ReactNode {
  const [isOpen, setOpen] = useState(false)
  return (
    <Stage handlers={[...handlers, ...voiceHandlers()]}>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <NewVoiceDialog open={isOpen} onOpenChange={setOpen} />
    </Stage>
  )
}

const meta = {
  title: 'Voice/New voice',
  component: Surrounded,
  args: { handlers: [] },
  beforeEach: () => fakeMicrophone(),
} satisfies Meta<typeof Surrounded>
export default meta
type Story = StoryObj<typeof meta>

const open = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Open' }))
  return screen.findByText(/My words are: orange, window/)
}
const record = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Record' }))
  const finish = await screen.findByRole('button', { name: 'Finish recording' })
  await waitFor(() => expect(screen.getByText(/Good level · /)).toBeVisible())
  await userEvent.click(finish)
  await screen.findByRole('button', { name: 'Record again' })
}
/** A sentence for each time it is asked for. */
const sentences = () => {
  let times = 0
  return handle('getVoiceConsent', () => ({
    consentId: `c${++times}`,
    language: 'en' as const,
    sentence: `I agree that my voice is copied from this recording. My words are: orange, window, volcano, library, pumpkin, ${times === 1 ? 'bicycle' : 'saxophone'}.`,
  }))
}

export const ReadyToRead: Story = {
  tags: ['chinese'],
  play: async ({ globals }) => {
    await expect(await open()).toBeVisible()
    await expect(
      screen.getByText(inLanguage(globals, /^It is your consent/, /请用英语读完整句/)),
    ).toBeVisible()
    await expect(
      screen.getByRole('button', { name: inLanguage(globals, 'Make my voice', '生成我的声音') }),
    ).toBeDisabled()
    await expect(document.querySelector('input[type=file]')).toBeNull()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus())
    await open()
  },
}

export const Recording: Story = {
  play: async () => {
    await open()
    // By keyboard, and the focus stays on the button that ends it.
    screen.getByRole('button', { name: 'Record' }).focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Finish recording' })).toHaveFocus())
    await waitFor(() => expect(screen.getByText(/Good level · /)).toBeVisible())
    await expect(screen.getByRole('status')).toHaveTextContent('Recording. Read the sentence now.')
  },
}

export const Recorded: Story = {
  play: async () => {
    await open()
    await record()
    await expect(screen.getByRole('button', { name: 'Listen' })).toBeEnabled()
    await expect(screen.getByText(/^Recorded: \d/)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Make my voice' }))
    await expect(await screen.findByText('Give the voice a name.')).toBeVisible()
    await expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus()
  },
}

const sent = fn()
export const Made: Story = {
  args: {
    handlers: [
      handle('addMyVoice', ({ fields }) => {
        sent(Object.keys(fields).sort(), fields['name'])
        return voicesFixture.myVoices[0]!
      }),
    ],
  },
  play: async () => {
    await open()
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Reading')
    await record()
    await userEvent.click(screen.getByRole('button', { name: 'Make my voice' }))
    await expect(await screen.findByText('Your voice is ready')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect(sent).toHaveBeenCalledWith(['consentId', 'name', 'reading'], 'Reading')
  },
}

export const Checking: Story = {
  args: { handlers: [handle('addMyVoice', () => pending())] },
  play: async () => {
    await open()
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Reading')
    await record()
    await userEvent.click(screen.getByRole('button', { name: 'Make my voice' }))
    await expect(await screen.findByRole('progressbar', { name: 'Checking what was read' })).toBeVisible()
    await expect(screen.getByRole('button', { name: 'Record again' })).toBeDisabled()
  },
}

export const Refused: Story = {
  args: {
    handlers: [
      sentences(),
      handle('addMyVoice', () =>
        failure(
          'READING_REFUSED',
          'These words were not heard: library, pumpkin, bicycle. Read the whole sentence in a quiet room',
        ),
      ),
    ],
  },
  play: async () => {
    await open()
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Reading')
    await record()
    await userEvent.click(screen.getByRole('button', { name: 'Make my voice' }))
    await expect(await screen.findByRole('alert')).toHaveTextContent(
      'These words were not heard: library, pumpkin, bicycle',
    )
    await expect(await screen.findByText(/saxophone/)).toBeVisible()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Record' })).toHaveFocus())
    await expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Reading')
    await expect(screen.getByRole('button', { name: 'Make my voice' })).toBeDisabled()
  },
}

export const SentenceTooOld: Story = {
  args: { handlers: [sentences(), handle('addMyVoice', () => failure('RECORD_NOT_FOUND'))] },
  play: async () => {
    await open()
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Reading')
    await record()
    await userEvent.click(screen.getByRole('button', { name: 'Make my voice' }))
    await expect(await screen.findByRole('alert')).toHaveTextContent('This sentence has expired')
    await expect(await screen.findByText(/saxophone/)).toBeVisible()
  },
}

export const OtherWords: Story = {
  args: { handlers: [sentences()] },
  play: async () => {
    await open()
    await record()
    await userEvent.click(screen.getByRole('button', { name: 'Another sentence' }))
    await expect(await screen.findByText(/saxophone/)).toBeVisible()
    await expect(screen.queryByRole('button', { name: 'Listen' })).toBeNull()
  },
}

const microphone = (problem: Parameters<typeof fakeMicrophone>[0], message: RegExp): Story => ({
  beforeEach: () => fakeMicrophone(problem),
  play: async () => {
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Record' }))
    await expect(await screen.findByRole('alert')).toHaveTextContent(message)
    await expect(screen.getByRole('button', { name: 'Record' })).toHaveFocus()
  },
})
export const MicrophoneBlocked = microphone('NotAllowedError', /blocked for this page/)
export const MicrophoneMissing = microphone('NotFoundError', /No microphone was found/)
export const MicrophoneBusy = microphone('NotReadableError', /Close other programs/)

export const NoEngine: Story = {
  args: { handlers: [handle('getVoiceConsent', () => failure('NOT_SUPPORTED'))] },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Open' }))
    await expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
  },
}

export const Loading: Story = {
  args: { handlers: [handle('getVoiceConsent', () => pending())] },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Open' }))
    await waitFor(() => expect(screen.getByRole('dialog', { name: 'New voice' })).toBeVisible())
  },
}

export const ChineseSentence: Story = {
  globals: { locale: 'zh-CN' },
  args: {
    handlers: [
      handle('getVoiceConsent', {
        consentId: 'c1',
        language: 'zh',
        sentence: '我同意用这段录音复制我的声音，我的词语是：大象、苹果、窗户、火车、音乐、月亮。',
      }),
    ],
  },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Open' }))
    await expect(await screen.findByText(/大象、苹果/)).toHaveAttribute('lang', 'zh')
  },
}
