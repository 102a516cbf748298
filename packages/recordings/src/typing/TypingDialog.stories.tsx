import { failure, handle } from '@longhand/api-client/testing'
import { fromWire, recordingStatus } from '@longhand/contracts'
import { Stage } from '@longhand/stage'
import { inLanguage } from '@longhand/storybook-config/language'
import type { Meta, StoryObj } from '@storybook/react-vite'
import type { HttpHandler } from 'msw'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { createFakeRecordings, recordOf } from '../testing.ts'
import { TypingDialog } from './TypingDialog.tsx'

const talk = recordOf({
  recordingId: 'a',
  fileName: 'Morning walk.m4a',
  timeLen: 754,
  fileStatus: recordingStatus.waiting,
})
const tooLong = { ...talk, timeLen: 4 * 3600 }
let handlers: readonly HttpHandler[]
let asked: unknown

const meta = {
  component: TypingDialog,
  args: { open: true, onOpenChange: fn(), onStarted: fn(), recording: talk },
  beforeEach: () => {
    asked = undefined
    handlers = [
      handle('startTranscription', ({ fields }) => {
        asked = fromWire(JSON.parse(fields.transcriptionRequest as string))
        return [{ recordingId: 'a', fileStatus: recordingStatus.inQueue, code: 1, message: '' }]
      }),
      ...createFakeRecordings({ records: [talk] }).handlers,
    ]
  },
  render: (args) => (
    <Stage handlers={handlers}>
      <TypingDialog {...args} />
    </Stage>
  ),
} satisfies Meta<typeof TypingDialog>
export default meta
type Story = StoryObj<typeof meta>

const dialog = async (): Promise<ReturnType<typeof within>> =>
  within(await within(document.body).findByRole('dialog'))

export const Prepares: Story = {
  tags: ['dark', 'chinese'],
  play: async ({ args, globals }) => {
    const inside = await dialog()
    await waitFor(() =>
      expect(inside.getByText(inLanguage(globals, /no transcription time/, /不消耗您的时长/))).toBeVisible(),
    )
    await userEvent.click(
      inside.getByRole('combobox', { name: inLanguage(globals, 'Spoken language', '录音语言') }),
    )
    await userEvent.click(
      await within(document.body).findByRole('option', { name: inLanguage(globals, 'Welsh', '威尔士语') }),
    )
    await userEvent.click(
      inside.getByRole('button', { name: inLanguage(globals, 'Prepare the sections', '准备段落') }),
    )
    await waitFor(() => expect(args.onStarted).toHaveBeenCalled())
    await expect(args.onOpenChange).toHaveBeenCalledWith(false)
    await expect(asked).toMatchObject({
      files: [{ recordingId: 'a' }],
      speakerCount: 0,
      typed: true,
      language: 'cy',
    })
    const toast = inLanguage(globals, 'The sections are being prepared', '正在准备段落')
    await waitFor(() => expect(within(document.body).getByText(toast)).toBeVisible())
  },
}

export const TooLong: Story = {
  args: { recording: tooLong },
  play: async () => {
    const inside = await dialog()
    await waitFor(() => expect(inside.getByText(/can be transcribed. Left out: Morning walk/)).toBeVisible())
    await expect(inside.getByRole('button', { name: 'Prepare the sections' })).toBeDisabled()
  },
}

export const Refused: Story = {
  beforeEach: () => {
    handlers = [
      handle('startTranscription', () => failure('NOT_POSSIBLE_NOW', 'Try again in a minute')),
      ...handlers,
    ]
  },
  play: async ({ args }) => {
    const inside = await dialog()
    await userEvent.click(inside.getByRole('button', { name: 'Prepare the sections' }))
    await waitFor(() => expect(inside.getByText('Try again in a minute')).toBeVisible())
    await expect(args.onStarted).not.toHaveBeenCalled()
  },
}
