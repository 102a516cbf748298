import { failure, handle, pending } from '@longhand/api-client/testing'
import { voiceLimits } from '@longhand/contracts'
import { inLanguage } from '@longhand/storybook-config/language'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { voiceHandlers, voicesFixture } from '../fixtures/handlers.ts'
import { Stage } from '@longhand/stage'
import { TextToVoicePage } from './TextToVoicePage.tsx'

const meta: Meta<typeof TextToVoicePage> = {
  title: 'Voice/Text to voice',
  component: TextToVoicePage,
  render: (args) => (
    <Stage handlers={voiceHandlers()}>
      <TextToVoicePage {...args} />
    </Stage>
  ),
}
export default meta
type Story = StoryObj<typeof TextToVoicePage>

export const EveryState: Story = {
  tags: ['chinese'],
  args: { initialText: 'Good morning, everybody.\nWelcome to the harbour.' },
  play: async ({ canvasElement, globals }) => {
    const page = within(canvasElement)
    await expect(
      await page.findByText(inLanguage(globals, / of 10,000 characters$/, / \/ 10,000 个字符$/)),
    ).toBeVisible()
    await expect(
      await page.findByRole('button', { name: inLanguage(globals, 'Resume', '继续') }),
    ).toBeVisible()
    await userEvent.click(
      await page.findByRole('button', {
        name: inLanguage(globals, 'Listen to Hello there, my friend.', '收听Hello there, my friend.'),
      }),
    )
    await expect(
      await page.findByRole('region', { name: inLanguage(globals, 'Listen', '收听') }),
    ).toBeVisible()
    await expect(page.getByText(inLanguage(globals, /labelled accordingly/, /已作标注/))).toBeVisible()
  },
}

export const Empty: Story = {
  render: () => (
    <Stage handlers={voiceHandlers({ tasks: [] })}>
      <TextToVoicePage />
    </Stage>
  ),
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByRole('button', { name: 'Generate speech' })).toBeDisabled()
    await expect(await page.findByText('What you make appears here')).toBeVisible()
  },
}

/** A voice that would say nothing is never asked to: another one is offered. */
export const SilentVoice: Story = {
  args: { initialText: '你好，世界' },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByText(/Susan can’t say “你好 世界”/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Generate speech' })).toBeDisabled()
    await userEvent.click(page.getByRole('button', { name: 'Use 中文 · Chinese' }))
    await expect(page.queryByText(/can’t say/)).toBeNull()
    await expect(page.getByRole('button', { name: 'Generate speech' })).toBeEnabled()
    await expect(page.getByLabelText('Language')).toHaveTextContent('Chinese')
  },
}
export const NoVoiceForTheScript: Story = {
  tags: ['chinese'],
  args: { initialText: 'नमस्ते' },
  play: async ({ canvasElement, globals }) => {
    await expect(
      await within(canvasElement).findByText(
        inLanguage(globals, 'None of the voices here can say it.', '现有的声音都无法朗读。'),
      ),
    ).toBeVisible()
  },
}

export const TooLong: Story = {
  render: () => (
    <Stage handlers={voiceHandlers()}>
      <TextToVoicePage initialText={'a'.repeat(voiceLimits.textLength)} />
    </Stage>
  ),
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await userEvent.type(await page.findByLabelText('Text'), 'b')
    await waitFor(() => expect(page.getByText('At most 10,000 characters')).toBeVisible())
    await expect(page.getByRole('button', { name: 'Generate speech' })).toBeDisabled()
  },
}

export const NoVoices: Story = {
  render: () => (
    <Stage
      handlers={voiceHandlers({
        voices: { ...voicesFixture, voices: [], myVoices: [], hints: ['Install flite'] },
        tasks: [],
      })}
    >
      <TextToVoicePage />
    </Stage>
  ),
}
export const Loading: Story = {
  render: () => (
    <Stage handlers={[handle('listVoices', () => pending()), ...voiceHandlers()]}>
      <TextToVoicePage />
    </Stage>
  ),
}
export const Failed: Story = {
  render: () => (
    <Stage handlers={[handle('listVoices', () => failure('SYSTEM')), ...voiceHandlers({ tasks: [] })]}>
      <TextToVoicePage />
    </Stage>
  ),
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('button', { name: 'Try again' })).toBeVisible()
  },
}
