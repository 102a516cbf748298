import { failure, handle, pending } from '@longhand/api-client/testing'
import { recordingStatus } from '@longhand/contracts'
import { inLanguage } from '@longhand/storybook-config/language'
import { Button } from '@longhand/ui-kit'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { serverWith } from '../fixtures/one-recording.ts'
import { clickWord, markedText, paragraphOf } from '../fixtures/play-text.ts'
import { Stage } from '@longhand/stage'
import {
  chineseSections,
  interviewSections,
  longSections,
  progressOf,
  strangeSections,
} from '@longhand/recordings/testing'
import { peaksOf } from '../testing.ts'
import type { FakeRecordings } from '@longhand/recordings/testing'
import { spokenHighlight } from './follow/highlights.ts'
import { TranscriptPage } from './TranscriptPage.tsx'
import type { TranscriptPageProps } from './TranscriptPage.tsx'

const meta = {
  component: TranscriptPage,
  args: { recordingId: 'interview', onBack: fn(), onFileName: fn() },
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof TranscriptPage>
export default meta
type Story = StoryObj<typeof meta>

const on =
  (make: () => FakeRecordings): NonNullable<Story['render']> =>
  (args) => (
    <Stage isPage handlers={make().handlers}>
      <TranscriptPage {...args} />
    </Stage>
  )

export const Complete: Story = {
  tags: ['dark'],
  render: on(() => serverWith(interviewSections)),
  play: async ({ canvas, args }) => {
    await expect(await canvas.findByRole('heading', { level: 1 })).toHaveTextContent(
      'An orchard in twenty-six notebooks.m4a',
    )
    await expect(await canvas.findByText(/forty rows of apple trees/)).toBeVisible()
    await expect(canvas.getByText('3 speakers')).toBeVisible()
    await expect(canvas.getByText('Saved')).toBeVisible()
    await expect(args.onFileName).toHaveBeenCalledWith('An orchard in twenty-six notebooks.m4a')
    await userEvent.click(canvas.getByRole('button', { name: 'Recordings' }))
    await expect(args.onBack).toHaveBeenCalledOnce()
  },
}

export const Chinese: Story = {
  render: on(() => serverWith(chineseSections, { fileName: '项目周会 2025-11-18.m4a' })),
  globals: { locale: 'zh-CN' },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText(/区分说话人/)).toBeVisible()
    await expect(canvas.getByText('已保存')).toBeVisible()
    await clickWord(paragraphOf(canvasElement, '字幕和文档'), '字幕')
    await waitFor(() => expect(markedText(spokenHighlight)).toEqual(['字幕']))
  },
}

export const RightToLeftEmojiMarkup: Story = {
  render: on(() => serverWith(strangeSections, { fileName: `<i>x</i> ${'very-long-'.repeat(12)}.mp3` })),
  play: async ({ canvas, canvasElement }) => {
    const arabic = await canvas.findByText(/مرحبا بكم/)
    await expect(getComputedStyle(arabic).direction).toBe('rtl')
    await expect(canvas.getByText(/<b>not bold<\/b>/)).toBeVisible()
    await expect(canvasElement.querySelector('li b, li script')).toBeNull()
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(
      document.documentElement.clientWidth,
    )
    await clickWord(paragraphOf(canvasElement, 'Emoji'), 'flag,')
    await waitFor(() => expect(markedText(spokenHighlight)).toEqual(['flag,']))
  },
}

/** Five hours, 50,000 words, 4,500 sections: the page holds those in sight. */
export const FiveHours: Story = {
  render: on(() => serverWith(longSections())),
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText('4 speakers')).toBeVisible()
    const count = (): number => document.querySelectorAll('*').length
    const scroller = canvas.getByRole('region', { name: 'Transcript' })
    await expect(scroller.scrollHeight).toBeGreaterThan(200_000)
    await expect(count()).toBeLessThanOrEqual(1500)
    for (const share of [0.25, 0.5, 1]) {
      scroller.scrollTop = scroller.scrollHeight * share
      await waitFor(() => expect(canvasElement.querySelectorAll('li p').length).toBeGreaterThan(5))
      await expect(count()).toBeLessThanOrEqual(1500)
    }
    await waitFor(() =>
      expect(canvasElement.querySelector('li:last-child')).toHaveAttribute('aria-posinset', '4500'),
    )
  },
}

export const Transcribing: Story = {
  args: { recordingId: 'running' },
  render: on(() =>
    serverWith(
      interviewSections.slice(0, 4),
      { recordingId: 'running', fileStatus: recordingStatus.transferring },
      { progress: progressOf },
    ),
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('progressbar', { name: 'Recognising words' })).toHaveAttribute(
      'aria-valuenow',
      '0.42',
    )
    await expect(canvas.getByText('42% · 3 min left')).toBeVisible()
    await expect(await canvas.findByText(/forty rows/)).toBeVisible()
    await expect(canvas.queryByRole('button', { name: /Edit the text/ })).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: /Stop transcribing/ }))
    await expect(await canvas.findByText('Not transcribed yet')).toBeVisible()
  },
}

export const Queued: Story = {
  args: { recordingId: 'queued' },
  render: on(() =>
    serverWith(
      [],
      { recordingId: 'queued', fileStatus: recordingStatus.inQueue, timeLen: 120 },
      { progress: progressOf },
    ),
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('about 4 min left')).toBeVisible()
    await expect(
      await canvas.findByText('2 recordings are before yours. You can close this page: we’ll email you.'),
    ).toBeVisible()
    await expect(await canvas.findByText(/appears here as it is recognised/)).toBeVisible()
  },
}

/** A fresh upload is still being read: a plain line stands in, and the drawing comes by itself. */
let fresh: FakeRecordings
export const WaveformComesLater: Story = {
  beforeEach: () => {
    fresh = serverWith(interviewSections, {}, { peaks: null })
  },
  render: on(() => fresh),
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText(/forty rows/)).toBeVisible()
    await expect(canvas.getByRole('slider', { name: 'Position' })).toBeVisible()
    await expect(canvasElement.querySelector('canvas')).toBeNull()
    fresh.state.peaks = peaksOf(interviewSections, 100)
    await waitFor(() => expect(canvasElement.querySelectorAll('canvas')).toHaveLength(2))
  },
}

export const NotTranscribed: Story = {
  render: on(() => serverWith([], { fileStatus: recordingStatus.waiting, timeLen: 120 })),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Transcribe' }))
    const dialog = within(await within(document.body).findByRole('dialog', { name: 'Transcribe' }))
    const start = dialog.getByRole('button', { name: 'Start transcription' })
    await waitFor(() => expect(start).toBeEnabled())
    await userEvent.click(start)
    await expect(await canvas.findByText('Waiting in the queue')).toBeVisible()
  },
}

export const TypeItYourself: Story = {
  render: on(() => serverWith([], { fileStatus: recordingStatus.waiting, timeLen: 120 })),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Type it yourself…' }))
    const dialog = within(await within(document.body).findByRole('dialog', { name: 'Type it yourself' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Prepare the sections' }))
    await expect(await canvas.findByText('Waiting in the queue')).toBeVisible()
  },
}

export const Failed: Story = {
  args: { recordingId: 'failed' },
  render: on(() =>
    serverWith(
      [],
      { recordingId: 'failed', fileStatus: recordingStatus.failed, timeLen: 120 },
      { progress: progressOf },
    ),
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('The sound in this file could not be read.')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Try again' })).toBeEnabled()
  },
}

export const FailedAgainWithAnOlderText: Story = {
  args: { recordingId: 'failed' },
  render: on(() =>
    serverWith(
      interviewSections,
      { recordingId: 'failed', fileStatus: recordingStatus.failed },
      { progress: progressOf },
    ),
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/could not be read/)).toBeVisible()
    await expect(await canvas.findByText(/forty rows/)).toBeVisible()
  },
}

export const BetterEngineDidNotArrive: Story = {
  tags: ['dark', 'chinese'],
  render: on(() =>
    serverWith(
      interviewSections,
      {},
      { engine: { name: 'pocketsphinx', quality: 'basic', isFallback: true } },
    ),
  ),
  play: async ({ canvas, globals }) => {
    await expect(
      await canvas.findByText(inLanguage(globals, /but it was not ready in time/, /未能及时就绪/)),
    ).toBeVisible()
  },
}

/** Made again for nothing, once. */
export const BetterEngineIsHere: Story = {
  tags: ['dark', 'chinese'],
  render: on(() => serverWith(interviewSections, {}, { free: ['interview', 'another'] })),
  play: async ({ canvas, globals }) => {
    const name = inLanguage(globals, 'Transcribe again', '重新转写')
    await expect(
      await canvas.findByText(
        inLanguage(
          globals,
          /free of charge. Your corrections, names and subtitles stay/,
          /免费重新转写此录音/,
        ),
      ),
    ).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name }))
    await waitFor(() => expect(canvas.queryByRole('button', { name })).toBeNull())
  },
}

export const NoSpeech: Story = {
  render: on(() => serverWith([], { timeLen: 120 })),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No speech was found')).toBeVisible()
  },
}

export const NoSpeechInEitherChannel: Story = {
  tags: ['chinese'],
  render: on(() =>
    serverWith([], {
      timeLen: 120,
      emptyResult: { heardSpeech: false, channels: 2, isCharged: false, freePerDay: 10 },
    }),
  ),
  play: async ({ canvas, globals }) => {
    await expect(
      await canvas.findByText(
        inLanguage(globals, 'No speech was found in channels 1 and 2', '声道 1、2 中没有识别到语音'),
      ),
    ).toBeVisible()
    await expect(
      canvas.getByText(
        inLanguage(globals, /^Nothing was charged: 10 results/, /^未扣除转写时长：每天 10 次/),
      ),
    ).toBeVisible()
    await expect(canvas.queryByRole('button', { name: /another track|其他音轨/ })).toBeNull()
  },
}

/** The loudest of those that were not listened to is a press away. */
export const NoSpeechInOneTrack: Story = {
  tags: ['chinese'],
  render: on(() =>
    serverWith([], {
      timeLen: 120,
      emptyResult: { heardSpeech: false, tracks: [0], isCharged: false, freePerDay: 10 },
      soundTracks: [
        { track: 0, channels: 2, language: 'zxx', level: -21, isChosen: true },
        { track: 1, channels: 1, language: 'deu', isChosen: false },
        { track: 2, channels: 1, language: 'eng', level: -24, isChosen: false },
        { track: 3, channels: 1, isChosen: false, isUnreadable: true },
      ],
    }),
  ),
  play: async ({ canvas, globals }) => {
    await userEvent.click(
      await canvas.findByRole('button', {
        name: inLanguage(globals, 'Transcribe another track', '转写其他音轨'),
      }),
    )
    const dialog = within(await within(document.body).findByRole('dialog'))
    await expect(
      await dialog.findByRole('combobox', { name: inLanguage(globals, 'Sound track', '音轨') }),
    ).toHaveTextContent(inLanguage(globals, /^Track 3 · English/, /^音轨 3 · 英语/))
  },
}

export const FileGone: Story = {
  render: on(() => serverWith(interviewSections, { fileStatus: recordingStatus.notFound })),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/file is missing/)).toBeVisible()
    await expect(await canvas.findByText(/forty rows/)).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Play' })).toBeDisabled()
  },
}

/** As a visitor sees the sample: to read and to hear. */
export const Visitor: Story = {
  args: { isReadOnly: true },
  render: ({ onBack: _onBack, ...args }) => (
    <Stage isPage handlers={serverWith(interviewSections).handlers}>
      <TranscriptPage {...args} />
    </Stage>
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/forty rows/)).toBeVisible()
    for (const name of [/Export/, /Edit/, /rename/i, /Recordings/])
      await expect(canvas.queryByRole('button', { name })).toBeNull()
    await expect(canvas.getAllByRole('button', { name: /Play from/ }).length).toBeGreaterThan(3)
  },
}

export const Loading: Story = {
  render: (args) => (
    <Stage isPage handlers={[handle('getRecording', () => pending())]}>
      <TranscriptPage {...args} />
    </Stage>
  ),
}

/** The list that leads here knows how long it is. */
export const LoadingOfKnownLength: Story = {
  ...Loading,
  args: { knownSeconds: 754 },
  play: async ({ canvas }) => expect(await canvas.findByText('12:34')).toBeVisible(),
}

export const LoadingText: Story = {
  render: (args) => (
    <Stage isPage handlers={[handle('getText', () => pending()), ...serverWith(interviewSections).handlers]}>
      <TranscriptPage {...args} />
    </Stage>
  ),
}

export const NotThere: Story = {
  render: (args) => (
    <Stage isPage handlers={[handle('getRecording', () => failure('RECORD_NOT_FOUND'))]}>
      <TranscriptPage {...args} />
    </Stage>
  ),
  play: async ({ canvas, args }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Recordings' }))
    await expect(args.onBack).toHaveBeenCalledOnce()
  },
}

let textAnswers: boolean
export const TextCanNotBeLoaded: Story = {
  beforeEach: () => {
    textAnswers = false
  },
  render: (args) => (
    <Stage
      isPage
      handlers={[
        handle('getText', () =>
          textAnswers
            ? {
                fileName: '',
                updateTime: 0,
                sectionsJson: JSON.stringify(interviewSections),
                revision: 1,
                language: 'en',
                engine: null,
              }
            : failure('SYSTEM', 'The database rests'),
        ),
        ...serverWith([]).handlers,
      ]}
    >
      <TranscriptPage {...args} />
    </Stage>
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('The database rests')).toBeVisible()
    textAnswers = true
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }))
    await expect(await canvas.findByText(/forty rows/)).toBeVisible()
  },
}

export const TextCanNotBeRead: Story = {
  render: (args) => (
    <Stage
      isPage
      handlers={[
        handle('getText', {
          fileName: '',
          updateTime: 0,
          sectionsJson: '{"broken',
          revision: 1,
          language: 'en',
          engine: null,
        }),
        ...serverWith([]).handlers,
      ]}
    >
      <TranscriptPage {...args} />
    </Stage>
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/can’t be read/)).toBeVisible()
  },
}

export const Renaming: Story = {
  render: on(() => serverWith(interviewSections)),
  play: async ({ canvas, args }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Rename' }))
    const name = canvas.getByRole('textbox', { name: 'Name' })
    await expect(name).toHaveFocus()
    await userEvent.clear(name)
    await userEvent.keyboard('{Enter}')
    await expect(await canvas.findByText('Enter a name')).toBeVisible()
    await userEvent.type(name, '讲座.m4a{Enter}')
    await expect(await canvas.findByRole('heading', { level: 1, name: '讲座.m4a' })).toBeVisible()
    await waitFor(() => expect(args.onFileName).toHaveBeenLastCalledWith('讲座.m4a'))
    await userEvent.click(canvas.getByRole('button', { name: 'Rename' }))
    await userEvent.keyboard('x{Escape}')
    await expect(await canvas.findByRole('heading', { level: 1, name: '讲座.m4a' })).toBeVisible()
  },
}

const besideText = fn<NonNullable<TranscriptPageProps['beside']>>(({ onPlaySection }) => ({
  tabs: <span>Tabs</span>,
  panel: <Button onClick={() => onPlaySection('s3')}>Play the third</Button>,
}))

/** The host's panel plays the recording from where a section begins. */
export const SomethingBeside: Story = {
  args: { beside: besideText },
  render: on(() => serverWith(interviewSections)),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Tabs')).toBeVisible()
    await canvas.findByText(/forty rows of apple trees/)
    await expect(besideText.mock.lastCall?.[0]).toMatchObject({ recordingId: 'interview' })
    await userEvent.click(canvas.getByRole('button', { name: 'Play the third' }))
    await waitFor(() => expect(markedText(spokenHighlight)).toEqual(['And']))
  },
}

/** The bar has room for the tools of subtitles, unless the panel is open. */
export const ClosedBesideSubtitles: Story = {
  args: { beside: () => ({ tabs: <span>Tabs</span>, panel: null }), view: 'subtitles' },
  render: on(() => serverWith(interviewSections)),
  play: async ({ canvas }) => {
    await canvas.findByRole('group', { name: 'Tools of the subtitles' })
    await expect(canvas.queryByText('Tabs')).toBeNull()
  },
}

/** A visitor has nothing beside the text. */
export const NothingBesideForVisitors: Story = {
  args: { beside: besideText, isReadOnly: true },
  render: on(() => serverWith(interviewSections)),
  play: async ({ canvas }) => {
    await canvas.findByText(/forty rows of apple trees/)
    await expect(canvas.queryByText('Tabs')).toBeNull()
    await expect(canvas.queryByRole('button', { name: 'Play the third' })).toBeNull()
  },
}
