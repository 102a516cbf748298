import { failure, handle, pending } from '@longhand/api-client/testing'
import type { PartTranscription } from '@longhand/contracts'
import { interviewSections } from '@longhand/recordings/testing'
import type { FakeRecordings } from '@longhand/recordings/testing'
import { Stage } from '@longhand/stage'
import type { Meta, StoryObj } from '@storybook/react-vite'
import type { HttpHandler } from 'msw'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { emptyBrowser } from '../fixtures/empty-browser.ts'
import { serverWith } from '../fixtures/one-recording.ts'
import { TranscriptPage } from './TranscriptPage.tsx'

let server: FakeRecordings
let handlers: HttpHandler[]
/** What was asked of the server, of one part after the other. */
let asked: object[]

const meta = {
  component: TranscriptPage,
  args: { recordingId: 'interview' },
  parameters: { layout: 'fullscreen' },
  beforeEach: async () => {
    await emptyBrowser()
    server = serverWith(interviewSections)
    handlers = []
  },
  render: (args) => (
    <Stage isPage handlers={[...handlers, ...server.handlers]}>
      <TranscriptPage {...args} />
    </Stage>
  ),
} satisfies Meta<typeof TranscriptPage>
export default meta

type Story = StoryObj<typeof meta>
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas']

const apples = 'And you knew nothing about apples.'

async function openFor(
  canvas: Canvas,
  name = 'Transcribe this part again',
): Promise<ReturnType<typeof within>> {
  await userEvent.click(
    (await canvas.findAllByRole('button', { name: /^(Edit the text at|编辑 .* 处的文字)/ }))[0]!,
  )
  await userEvent.click(await canvas.findByRole('button', { name }))
  return within(await screen.findByRole('dialog', { name }))
}
const ended = (more: Partial<PartTranscription>): PartTranscription => ({
  status: 'done',
  progress: 1,
  startMs: 0,
  endMs: 5000,
  seconds: 5,
  language: 'en',
  toEnglish: false,
  engine: 'pocketsphinx',
  sectionsJson: '[]',
  reason: null,
  ...more,
})

/** What is heard stands beside the text, and is an edit like any other once it is taken. */
export const TakenAndUndone: Story = {
  play: async ({ canvas }) => {
    await canvas.findByText(apples)
    const dialog = await openFor(canvas)
    await expect(await dialog.findByText(/^Takes \d+ seconds? of your transcription time/)).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Transcribe again' }))
    const recognized = within(await dialog.findByRole('region', { name: 'Heard this time' }))
    await expect(recognized.getByText(/Orchards/)).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Use what was heard' }))
    await expect(await canvas.findByText(/ Orchards\.$/)).toBeVisible()
    await expect(screen.queryByRole('dialog', { name: 'Transcribe this part again' })).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(canvas.queryByText(/ Orchards\.$/)).toBeNull())
  },
}

/** A part of a text that was translated is translated again, from the language that is spoken; it need not be. */
export const OfATranslation: Story = {
  tags: ['chinese'],
  beforeEach: () => {
    const { configuration } = server.state
    server.state.configuration = {
      ...configuration,
      languages: ['en', 'de'],
      engines: [
        {
          name: 'sherpa:whisper-small',
          quality: 'good',
          languages: ['en', 'de'],
          tellsLanguages: true,
          toEnglish: true,
          vocabulary: false,
          secondsPerHour: 3000,
        },
      ],
    }
    asked = []
    handlers = [
      handle('transcribeStretch', ({ fields }) => {
        asked.push(fields)
        return failure('NOT_POSSIBLE_NOW')
      }),
      handle('getStretch', ended({ status: 'none', language: 'de', toEnglish: true })),
    ]
  },
  play: async ({ canvas, globals }) => {
    const say = (english: string, chinese: string): string =>
      globals['locale'] === 'zh-CN' ? chinese : english
    const name = say('Transcribe this part again', '重新转写此片段')
    const dialog = await openFor(canvas, name)
    const language = await dialog.findByRole('combobox', { name: say('Spoken language', '录音语言') })
    await expect(language).toHaveTextContent(say('German', '德语'))
    const english = dialog.getByRole('checkbox', { name: say('Translate into English', '译成英文') })
    await expect(english).toBeChecked()
    const start = dialog.getByRole('button', { name: say('Transcribe again', '重新转写') })
    await userEvent.click(start)
    await waitFor(() => expect(asked).toMatchObject([{ language: 'de', toEnglish: true }]))
    await userEvent.click(english)
    await waitFor(() => expect(start).toBeEnabled())
    await userEvent.click(start)
    await waitFor(() => expect(asked[1]).toMatchObject({ language: 'de', toEnglish: false }))
    await userEvent.click(language)
    await userEvent.click(await within(document.body).findByRole('option', { name: say('English', '英语') }))
    await waitFor(() => expect(english).not.toBeInTheDocument())
  },
}

export const KeptAsItIs: Story = {
  play: async ({ canvas }) => {
    const dialog = await openFor(canvas)
    await userEvent.click(await dialog.findByRole('button', { name: 'Transcribe again' }))
    await userEvent.click(await dialog.findByRole('button', { name: 'Keep it as it is' }))
    await expect(await canvas.findByText(apples)).toBeVisible()
    const again = await openFor(canvas)
    await expect(await again.findByRole('button', { name: 'Transcribe again' })).toBeVisible()
  },
}

export const UnderWay: Story = {
  tags: ['chinese'],
  beforeEach: () => {
    handlers = [handle('getStretch', ended({ status: 'running', progress: 0.4 }))]
  },
  play: async ({ canvas, globals }) => {
    const isChinese = globals['locale'] === 'zh-CN'
    const dialog = await openFor(canvas, isChinese ? '重新转写此片段' : undefined)
    await expect(await dialog.findByRole('progressbar')).toBeVisible()
    await expect(dialog.getByRole('button', { name: isChinese ? '停止' : 'Stop' })).toBeVisible()
  },
}

export const NothingRecognized: Story = {
  beforeEach: () => {
    handlers = [handle('getStretch', ended({}))]
  },
  play: async ({ canvas }) => {
    const dialog = await openFor(canvas)
    await expect(await dialog.findByText('No speech was heard in this part. It cost nothing.')).toBeVisible()
  },
}

export const Failed: Story = {
  beforeEach: () => {
    handlers = [handle('getStretch', ended({ status: 'failed', reason: 'The model has been removed' }))]
  },
  play: async ({ canvas }) => {
    const dialog = await openFor(canvas)
    await expect(await dialog.findByText('The model has been removed')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Try something else' })).toBeVisible()
  },
}

export const NotEnoughTime: Story = {
  beforeEach: () => {
    handlers = [handle('transcribeStretch', failure('TRANSCRIPTION_QUOTA'))]
  },
  play: async ({ canvas }) => {
    const dialog = await openFor(canvas)
    await userEvent.click(await dialog.findByRole('button', { name: 'Transcribe again' }))
    await expect(await dialog.findByText('Transcription quota exceeded, try tomorrow')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Transcribe again' })).toBeEnabled()
  },
}

export const NothingChosen: Story = {
  play: async ({ canvas }) => {
    await canvas.findByText(apples)
    await userEvent.keyboard('{Control>}{Shift>}h{/Shift}{/Control}')
    const dialog = within(await screen.findByRole('dialog', { name: 'Transcribe this part again' }))
    await expect(await dialog.findByText(/^Click into the text/)).toBeVisible()
  },
}

export const Loading: Story = {
  beforeEach: () => {
    handlers = [handle('getStretch', () => pending())]
  },
  play: async ({ canvas }) => {
    await openFor(canvas)
  },
}
