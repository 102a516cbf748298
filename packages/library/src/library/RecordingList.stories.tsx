import { failure, handle, pending } from '@longhand/api-client/testing'
import { recordingStatus, endpoints } from '@longhand/contracts'
import type { Recording } from '@longhand/contracts'
import { inLanguage } from '@longhand/storybook-config/language'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { http } from 'msw'
import type { HttpHandler } from 'msw'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { Stage } from '@longhand/stage'
import { progressOf, recordOf, records, strangeRecords } from '@longhand/recordings/testing'
import { createFakeLibrary } from '../testing.ts'
import type { FakeRecordingsState, FakeRecordings } from '@longhand/recordings/testing'
import { RecordingList } from './RecordingList.tsx'

let server: FakeRecordings
/** Answers before the server does. */
let before: HttpHandler[]

const start =
  (state: Partial<FakeRecordingsState> = {}) =>
  () => {
    server = createFakeLibrary({ progress: { ...progressOf }, ...state })
    before = []
  }

const meta = {
  component: RecordingList,
  args: { onOpen: fn(), onUpload: fn(), onSelectedChange: fn() },
  beforeEach: start(),
  render: (args) => (
    <Stage handlers={[...before, ...server.handlers]}>
      <RecordingList {...args} />
    </Stage>
  ),
} satisfies Meta<typeof RecordingList>
export default meta
type Story = StoryObj<typeof meta>

const page = within(document.body)
type Canvas = ReturnType<typeof within>
const rowOf = (canvas: Canvas, name: RegExp): ReturnType<typeof within> =>
  within(canvas.getByRole('rowheader', { name }).parentElement)

async function menuOf(canvas: Canvas, name: RegExp): Promise<ReturnType<typeof within>> {
  await canvas.findByRole('rowheader', { name })
  await userEvent.click(rowOf(canvas, name).getByRole('button', { name: /Actions for/ }))
  return within(await page.findByRole('menu'))
}

export const EveryState: Story = {
  tags: ['dark', 'chinese'],
  play: async ({ canvas, args, globals }) => {
    await expect(
      await canvas.findByRole('progressbar', {
        name: inLanguage(globals, 'Recognising words', '正在识别文字'),
      }),
    ).toHaveAttribute('aria-valuenow', '0.42')
    await expect(canvas.getByText(inLanguage(globals, '42% · 3 min left', '42% · 还需 3 分钟'))).toBeVisible()
    await expect(
      canvas.getByText(inLanguage(globals, '2 recordings are before yours.', '前面还有 2 段录音。')),
    ).toBeVisible()
    await expect(canvas.getByText(inLanguage(globals, 'about 4 min left', '大约还需 4 分钟'))).toBeVisible()
    // Once for all of them.
    await expect(canvas.getByRole('status')).toHaveTextContent(
      inLanguage(
        globals,
        'You can close this page: we’ll email you.',
        '您可以关闭此页面，完成后我们会发邮件通知您。',
      ),
    )
    await expect(await canvas.findByText('The sound in this file could not be read.')).toBeVisible()
    await expect(canvas.getByText(inLanguage(globals, 'File missing', '文件丢失'))).toBeVisible()
    await expect(
      canvas.getByRole('heading', { level: 1, name: inLanguage(globals, /Recordings/, /录音/) }),
    ).toHaveTextContent('7')
    await userEvent.click(canvas.getByRole('button', { name: /^An orchard/ }))
    await expect(args.onOpen).toHaveBeenCalledWith(expect.objectContaining({ recordingId: 'interview' }))
    await userEvent.click(canvas.getByRole('button', { name: inLanguage(globals, 'Upload', '上传') }))
    await expect(args.onUpload).toHaveBeenCalledOnce()
  },
}

/** What came out after the file was read: no words, or more sound than its look said. */
export const AfterTheSoundIsKnown: Story = {
  tags: ['dark', 'chinese'],
  beforeEach: start({
    records: [
      recordOf({
        recordingId: 'silent',
        fileName: 'silent.wav',
        emptyResult: { heardSpeech: false, tracks: [0, 1], isCharged: true, freePerDay: 10 },
      }),
      recordOf({
        recordingId: 'long',
        fileName: 'joined.opus',
        fileStatus: recordingStatus.failed,
        timeLen: 10_801,
      }),
    ],
  }),
  play: async ({ canvas, globals }) => {
    await expect(await canvas.findByText(inLanguage(globals, 'No words', '没有文字'))).toBeVisible()
    await expect(
      canvas.getByText(
        inLanguage(
          globals,
          /^No speech was found in tracks 1 and 2\. This took transcription time/,
          /^音轨 1、2 中没有识别到语音。本次已扣除/,
        ),
      ),
    ).toBeVisible()
    await expect(
      rowOf(canvas, /joined/).getByRole('button', { name: inLanguage(globals, /^Cut/, /切分|剪/) }),
    ).toBeVisible()
  },
}

export const NamesAreLinks: Story = {
  args: { hrefOf: ({ recordingId }) => `#/detail?fileId=${recordingId}` },
  play: async ({ canvas, args }) => {
    const link = await canvas.findByRole('link', { name: /An orchard/ })
    await expect(link).toHaveAttribute('href', '#/detail?fileId=interview')
    await userEvent.click(link)
    await expect(args.onOpen).toHaveBeenCalledOnce()
    await expect(location.hash).toBe('')
  },
}

/** Progress moves by itself; at the end the list is asked for again. */
export const ATranscriptionEnds: Story = {
  beforeEach: start({ records: [recordOf({ fileStatus: recordingStatus.transferring })], progress: {} }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Recognising words')).toBeVisible()
    server.state.progress.interview = {
      recordingId: 'interview',
      fileStatus: 1,
      progress: 0.8,
      stage: 'speakers',
      queuePosition: null,
      etaSeconds: 20,
      isSlow: false,
      isMailed: false,
      reason: null,
    }
    await expect(await canvas.findByText('80% · 20 sec left')).toBeVisible()
    await expect(canvas.getByText('Telling speakers apart')).toBeVisible()
    server.state.progress = {}
    server.state.records = [recordOf()]
    await expect(await canvas.findByText('Transcribed')).toBeVisible()
    await expect(canvas.queryByRole('progressbar')).toBeNull()
  },
}

/** The recording is as it was before: only a message says that the text was not imported. */
export const AnImportFails: Story = {
  tags: ['dark', 'chinese'],
  beforeEach: start({ records: [recordOf({ fileStatus: recordingStatus.transferring })], progress: {} }),
  play: async ({ canvas, globals }) => {
    await expect(
      await canvas.findByText(inLanguage(globals, 'Recognising words', '正在识别文字')),
    ).toBeVisible()
    const reason = inLanguage(
      globals,
      'Hardly a word of the imported text was heard in this recording, so nothing was changed. Check that they belong together, and which language is spoken',
      '录音中几乎没有听到所导入文稿的内容，因此未作更改。请确认两者是否对应，以及所说的语言',
    )
    server.state.records = [recordOf()]
    server.state.progress.interview = {
      recordingId: 'interview',
      fileStatus: recordingStatus.complete,
      progress: 0.8,
      stage: 'failed',
      queuePosition: null,
      etaSeconds: null,
      isSlow: false,
      isMailed: false,
      reason,
    }
    // Its words are there a second time, for screen readers: to them, the message itself is hidden until it has the focus.
    const [title] = await page.findAllByText(inLanguage(globals, 'The text was not imported', '文稿未导入'))
    await expect(title).toBeVisible()
    await expect(page.getAllByText(reason)[0]).toBeVisible()
    title!.closest<HTMLElement>('[role=alertdialog]')!.focus()
    await expect(await canvas.findByText(inLanguage(globals, 'Transcribed', '已转写'))).toBeVisible()
  },
}

/** What a newcomer sees first, where no mail server is set up and nothing is known of how long it takes. */
export const TheFirstWait: Story = {
  tags: ['dark', 'chinese'],
  beforeEach: start({ records: [recordOf({ fileStatus: recordingStatus.inQueue })], progress: {} }),
  play: async ({ canvas, globals }) => {
    await expect(await canvas.findByText(inLanguage(globals, 'Waiting in the queue', '排队中'))).toBeVisible()
    await expect(
      canvas.getByText(inLanguage(globals, 'Yours is next.', '下一个就是您的录音。')),
    ).toBeVisible()
    await expect(canvas.getByRole('status')).toHaveTextContent(
      inLanguage(
        globals,
        'You can close this page: the transcription continues.',
        '您可以关闭此页面，转写会继续进行。',
      ),
    )
  },
}

export const SlowerThanUsual: Story = {
  tags: ['dark', 'chinese'],
  beforeEach: start({
    records: [recordOf({ recordingId: 'running', fileStatus: recordingStatus.transferring })],
    progress: {
      running: {
        ...progressOf['running']!,
        progress: 0.9996,
        stage: 'speakers',
        etaSeconds: 90,
        isSlow: true,
      },
    },
  }),
  play: async ({ canvas, globals }) => {
    await expect(
      await canvas.findByText(inLanguage(globals, '99% · 2 min left', '99% · 还需 2 分钟')),
    ).toBeVisible()
    await expect(
      canvas.getByText(inLanguage(globals, 'Slower than usual.', '处理速度比平时慢。')),
    ).toBeVisible()
  },
}

/** Its engine has no machine at the moment. */
export const ATranscriptionWaits: Story = {
  beforeEach: start({
    records: [recordOf({ fileStatus: recordingStatus.transferring })],
    progress: {
      interview: {
        recordingId: 'interview',
        fileStatus: recordingStatus.transferring,
        progress: 0.04,
        stage: 'recognising',
        queuePosition: null,
        etaSeconds: null,
        isSlow: false,
        isMailed: false,
        reason: 'Waits until transcription in this quality is available again. It continues by itself',
      },
    },
  }),
  play: async ({ canvas }) => {
    const sentence = await canvas.findByText(/^Waits until transcription/)
    await expect(sentence).toBeVisible()
    // It used to run over the date.
    const range = document.createRange()
    range.selectNodeContents(sentence)
    await expect(range.getBoundingClientRect().right).toBeLessThanOrEqual(
      sentence.closest('td')!.getBoundingClientRect().right,
    )
  },
}

export const CancelATranscription: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(
      await canvas.findByRole('button', { name: 'Stop transcribing “Board meeting, November.mp3”' }),
    )
    await waitFor(() =>
      expect(rowOf(canvas, /Board meeting/).getByRole('button', { name: 'Transcribe' })).toBeVisible(),
    )
  },
}

export const RetryAFailedOne: Story = {
  play: async ({ canvas }) => {
    await canvas.findByText('Failed')
    await userEvent.click(rowOf(canvas, /damaged tape/).getByRole('button', { name: 'Try again' }))
    const dialog = within(await page.findByRole('dialog', { name: 'Transcribe' }))
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Start transcription' })).toBeEnabled())
    delete server.state.progress.failed
    await userEvent.click(dialog.getByRole('button', { name: 'Start transcription' }))
    await waitFor(() => expect(rowOf(canvas, /damaged tape/).getByText('Waiting in the queue')).toBeVisible())
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
  },
}

export const Rename: Story = {
  play: async ({ canvas }) => {
    const menu = await menuOf(canvas, /voice-memo/)
    await userEvent.click(menu.getByRole('menuitem', { name: 'Rename' }))
    const name = await canvas.findByRole('textbox', { name: 'Name' })
    await waitFor(() => expect(name).toHaveFocus())
    // The ending stays unless a user means it.
    await userEvent.keyboard('Shopping list')
    await expect(name).toHaveValue('Shopping list.wav')
    await userEvent.keyboard('{Enter}')
    await expect(await canvas.findByRole('button', { name: 'Shopping list.wav' })).toBeVisible()
  },
}

export const RenameIsGivenUpWithEscape: Story = {
  play: async ({ canvas }) => {
    await userEvent.click((await menuOf(canvas, /voice-memo/)).getByRole('menuitem', { name: 'Rename' }))
    await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Name' })).toHaveFocus())
    await userEvent.keyboard('other{Escape}')
    await expect(await canvas.findByRole('button', { name: 'voice-memo-0042.wav' })).toBeVisible()
  },
}

export const RenameRefused: Story = {
  beforeEach: () => {
    start()()
    before = [handle('renameRecording', () => failure('RECORD_NOT_FOUND'))]
  },
  play: async ({ canvas }) => {
    await userEvent.click((await menuOf(canvas, /voice-memo/)).getByRole('menuitem', { name: 'Rename' }))
    const name = await canvas.findByRole('textbox', { name: 'Name' })
    await waitFor(() => expect(name).toHaveFocus())
    await userEvent.clear(name)
    await userEvent.type(name, '{Enter}')
    await expect(await canvas.findByText('Enter a name')).toBeVisible()
    await userEvent.type(name, `${'n'.repeat(256)}{Enter}`)
    await expect(await canvas.findByText('At most 255 characters')).toBeVisible()
    await userEvent.clear(name)
    await userEvent.type(name, 'fine{Enter}')
    await expect(await canvas.findByText('Record not found')).toBeVisible()
  },
}

export const DeleteAndUndo: Story = {
  play: async ({ canvas }) => {
    await userEvent.click((await menuOf(canvas, /voice-memo/)).getByRole('menuitem', { name: 'Delete' }))
    await waitFor(() => expect(canvas.queryByText('voice-memo-0042.wav')).toBeNull())
    await expect(await page.findByText('“voice-memo-0042.wav” is in the recycle bin')).toBeVisible()
    await waitFor(() => expect(server.state.recycled).toHaveLength(1))
    await userEvent.click(page.getByRole('button', { name: 'Undo' }))
    await expect(await canvas.findByText('voice-memo-0042.wav')).toBeVisible()
    await expect(server.state.recycled).toHaveLength(0)
  },
}

export const DeleteRefused: Story = {
  beforeEach: () => {
    start()()
    before = [handle('deleteRecording', () => failure('SYSTEM'))]
  },
  play: async ({ canvas }) => {
    await userEvent.click((await menuOf(canvas, /voice-memo/)).getByRole('menuitem', { name: 'Delete' }))
    await waitFor(() => expect(page.queryByRole('menu')).toBeNull())
    await expect(await canvas.findByText('voice-memo-0042.wav')).toBeVisible()
  },
}

export const SeveralAtOnce: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(await canvas.findByRole('checkbox', { name: 'Select “voice-memo-0042.wav”' }))
    await userEvent.click(canvas.getByRole('checkbox', { name: /Select “damaged tape/ }))
    const bar = within(await canvas.findByRole('toolbar', { name: 'Selected recordings' }))
    await expect(bar.getByText('2 selected')).toBeVisible()
    await expect(args.onSelectedChange).toHaveBeenLastCalledWith(new Set(['waiting', 'failed']))
    await expect(canvas.getByRole('checkbox', { name: 'Select all on this page' })).toBePartiallyChecked()
    await userEvent.click(bar.getByRole('button', { name: 'Delete' }))
    await expect(await page.findByText('2 recordings are in the recycle bin')).toBeVisible()
    await waitFor(() => expect(server.state.records).toHaveLength(records.length - 2))
    await expect(canvas.queryByRole('toolbar')).toBeNull()
    await userEvent.click(page.getByRole('button', { name: 'Undo' }))
    await expect(await canvas.findByText('voice-memo-0042.wav')).toBeVisible()
  },
}

export const ExportSeveral: Story = {
  args: { onExport: fn((_recordings: readonly Recording[], onExported: () => void) => onExported()) },
  play: async ({ canvas, args }) => {
    await userEvent.click(await canvas.findByRole('checkbox', { name: 'Select “voice-memo-0042.wav”' }))
    await userEvent.click(canvas.getByRole('checkbox', { name: /Select “damaged tape/ }))
    await userEvent.click(within(canvas.getByRole('toolbar')).getByRole('button', { name: 'Export' }))
    const chosen = ['waiting', 'failed'].map((recordingId): unknown =>
      expect.objectContaining({ recordingId }),
    )
    await expect(args.onExport).toHaveBeenCalledWith(chosen, expect.anything())
    await expect(canvas.queryByRole('toolbar')).toBeNull()
  },
}

export const TranscribeSeveral: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('checkbox', { name: 'Select all on this page' }))
    await expect(await canvas.findByText('7 selected')).toBeVisible()
    await userEvent.click(within(canvas.getByRole('toolbar')).getByRole('button', { name: 'Transcribe' }))
    await expect(await page.findByText(/recordings?, .* in all/)).toBeVisible()
  },
}

export const Search: Story = {
  play: async ({ canvas }) => {
    await canvas.findByText('voice-memo-0042.wav')
    const search = canvas.getByRole('searchbox', { name: 'Search names and text' })
    await userEvent.type(search, 'orchard')
    await waitFor(() => expect(canvas.queryByText('voice-memo-0042.wav')).toBeNull())
    await expect(canvas.getByText(/^An orchard/)).toBeVisible()
    await userEvent.type(search, 'zzz')
    await expect(await canvas.findByText('Nothing found for “orchardzzz”')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Show all recordings' }))
    await expect(await canvas.findByText('voice-memo-0042.wav')).toBeVisible()
  },
}

export const Thousands: Story = {
  beforeEach: start({
    records: Array.from({ length: 3000 }, (_, index) =>
      recordOf({ recordingId: `r${index}`, fileName: `Recording ${index + 1}.mp3` }),
    ),
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Recording 50.mp3')).toBeVisible()
    await expect(canvas.queryByText('Recording 51.mp3')).toBeNull()
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent('3,000')
    await userEvent.click(canvas.getByRole('button', { name: 'Next page' }))
    await expect(await canvas.findByText('Recording 51.mp3')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Page 60' }))
    await expect(await canvas.findByText('Recording 3000.mp3')).toBeVisible()
    // The last page may go away under one's feet.
    server.state.records = server.state.records.slice(0, 2950)
    await userEvent.click(
      (await menuOf(canvas, /Recording 3000\.mp3/)).getByRole('menuitem', { name: 'Delete' }),
    )
    await expect(await canvas.findByText('Recording 2950.mp3')).toBeVisible()
  },
}

export const StrangeNames: Story = {
  beforeEach: start({ records: [...strangeRecords] }),
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText(/^<img src=x/)).toBeVisible()
    await expect(canvasElement.querySelector('img')).toBeNull()
    // A long name takes a second line before it is cut.
    await expect(canvas.getByText(/^a-very-long/).getBoundingClientRect().height).toBeGreaterThan(40)
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(
      document.documentElement.clientWidth,
    )
  },
}

export const Empty: Story = {
  beforeEach: start({ records: [] }),
  play: async ({ canvas, args }) => {
    await expect(await canvas.findByText('Turn your first recording into text')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Upload' }))
    await expect(args.onUpload).toHaveBeenCalledOnce()
  },
}

export const Loading: Story = {
  beforeEach: () => {
    start()()
    before = [handle('listRecordings', () => pending())]
  },
}

let isBroken: boolean
export const CanNotBeLoaded: Story = {
  beforeEach: () => {
    start()()
    isBroken = true
    before = [
      http.get(`*${endpoints.listRecordings.path}`, () =>
        isBroken ? failure('SYSTEM', 'The database rests') : undefined,
      ),
    ]
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Your recordings could not be loaded')).toBeVisible()
    await expect(canvas.getByText('The database rests')).toBeVisible()
    isBroken = false
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }))
    await expect(await canvas.findByText('voice-memo-0042.wav')).toBeVisible()
  },
}
