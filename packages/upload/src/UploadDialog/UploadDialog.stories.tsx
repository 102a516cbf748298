import { FakeApi, failure, handle, pending } from '@longhand/api-client/testing'
import type { ApiError } from '@longhand/api-client'
import { apiBasePath, recordingStatus, tusPath } from '@longhand/contracts'
import { inLanguage } from '@longhand/storybook-config/language'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { sha256 } from 'hash-wasm'
import { http, type HttpHandler } from 'msw'
import { type ReactElement, useState } from 'react'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import type { UploadItem } from '../queue/upload-item.ts'
import {
  FakeUploads,
  transcriptionConfiguration,
  uploadedRecord,
  uploadHandlers,
  uploadItem,
  uploadText,
} from '../testing.tsx'
import { UploadProvider } from '../UploadProvider/UploadProvider.tsx'
import { UploadStatusButton } from '../UploadStatus/UploadStatusButton.tsx'
import { UploadDialog } from './UploadDialog.tsx'

const meta = {
  component: UploadDialog,
  args: { open: true, onOpenChange: fn(), onUploaded: fn(), onAllDone: fn() },
} satisfies Meta<typeof UploadDialog>
export default meta
type Story = StoryObj<typeof meta>

const withItems =
  (...items: UploadItem[]) =>
  (StoryUnderTest: () => ReactElement): ReactElement => (
    <FakeUploads items={items}>
      <StoryUnderTest />
    </FakeUploads>
  )

const unsupported: ApiError = {
  kind: 'domain',
  code: 20004,
  name: 'FILE_UPLOAD_FAILED',
  message: 'The file has no sound.',
  data: { reason: 'no-audio' },
}
const quota: ApiError = {
  kind: 'domain',
  code: 20001,
  name: 'STORAGE_QUOTA',
  data: null,
  message:
    'Storage quota insufficient: 0.2 of 5 GB are free. Erase recordings from the recycle bin to make room',
}

const onTheWay = [
  uploadItem({
    fileName: 'board-meeting-2026-03.mp4',
    isAudio: false,
    bytes: 734_003_200,
    durationSeconds: 7_322,
    sentBytes: 312_000_000,
    secondsLeft: 92,
  }),
  uploadItem({ fileName: 'interview.mp3', status: 'stalled', bytesPerSecond: null, secondsLeft: null }),
  uploadItem({ fileName: 'lecture 3.m4a', status: 'paused', bytesPerSecond: null, secondsLeft: null }),
  uploadItem({
    fileName: 'voice memo.amr',
    status: 'waiting',
    sentBytes: 0,
    bytes: 512_000,
    durationSeconds: undefined,
  }),
  uploadItem({ fileName: 'podcast.wav', status: 'checking', sentBytes: 0, durationSeconds: undefined }),
  uploadItem({ fileName: 'call.ogg', status: 'finishing', sentBytes: 43_412_904 }),
  uploadItem({
    fileName: 'notes from the workshop.flac',
    status: 'done',
    sentBytes: 43_412_904,
    record: uploadedRecord,
  }),
]

const needingSomebody = [
  uploadItem({
    fileName: 'conference-day-1.mkv',
    isAudio: false,
    status: 'asking',
    sentBytes: 0,
    bytes: 912_000_000,
    durationSeconds: 4 * 3600 + 720,
  }),
  uploadItem({ fileName: 'seminar.mp3', status: 'interrupted', sentBytes: 20_000_000 }),
  uploadItem({
    fileName: 'seminar (dropped).mp3',
    status: 'interrupted',
    sentBytes: 20_000_000,
    isFileKnown: true,
  }),
  uploadItem({ fileName: 'seminar-old.mp3', status: 'interrupted', problem: { kind: 'other-file' } }),
]

const troubled = [
  uploadItem({
    fileName: 'agenda.pdf',
    isAudio: false,
    status: 'refused',
    sentBytes: 0,
    bytes: 2_000,
    durationSeconds: undefined,
    problem: { kind: 'file', reason: 'format' },
  }),
  uploadItem({
    fileName: 'all-day.wav',
    status: 'refused',
    sentBytes: 0,
    durationSeconds: 6 * 3600,
    problem: { kind: 'file', reason: 'duration' },
  }),
  uploadItem({
    fileName: 'silent.mp4',
    isAudio: false,
    status: 'refused',
    problem: { kind: 'server', error: unsupported },
  }),
  uploadItem({ fileName: 'moved.mp3', status: 'refused', problem: { kind: 'file', reason: 'unreadable' } }),
  uploadItem({
    fileName: 'town-hall.mov',
    isAudio: false,
    status: 'failed',
    problem: { kind: 'server', error: quota },
  }),
  uploadItem({
    fileName: 'train-ride.m4a',
    status: 'failed',
    problem: { kind: 'server', error: { kind: 'unreachable', isTimeout: false } },
  }),
]

export const Empty: Story = { tags: ['chinese'], decorators: [withItems()] }
export const OnTheWay: Story = { tags: ['dark', 'chinese'], decorators: [withItems(...onTheWay)] }
export const NeedingSomebody: Story = { tags: ['chinese'], decorators: [withItems(...needingSomebody)] }
export const Troubled: Story = { tags: ['chinese'], decorators: [withItems(...troubled)] }

const openRecording = fn()
const former = {
  recordingId: 'c9cc0d33-c76b-4142-b869-646d1d45ff3d',
  fileName: 'board meeting.mp3',
  createTime: Date.UTC(2026, 2, 3) / 1000,
  isRecycled: false,
}

export const SameFilesAgain: Story = {
  tags: ['dark', 'chinese'],
  args: { onOpenRecording: openRecording },
  decorators: [
    withItems(
      uploadItem({
        fileName: 'board meeting (1).mp3',
        status: 'done',
        record: { ...uploadedRecord, sameAs: former },
      }),
      uploadItem({
        fileName: 'call.ogg',
        status: 'done',
        record: { ...uploadedRecord, sameAs: { ...former, fileName: 'call.ogg', isRecycled: true } },
      }),
    ),
  ],
  play: async ({ globals }) => {
    openRecording.mockClear()
    await screen.findByText(
      inLanguage(
        globals,
        'You already have this file: board meeting.mp3, added Mar 3, 2026.',
        '您已有相同的文件：board meeting.mp3（2026 年 3 月 3 日）。',
      ),
    )
    await screen.findByText(
      inLanguage(
        globals,
        'You already have this file: call.ogg, added Mar 3, 2026. It is in the recycle bin.',
        '您已有相同的文件：call.ogg（2026 年 3 月 3 日），它在回收站中。',
      ),
    )
    await userEvent.click(
      screen.getByRole('button', {
        name: inLanguage(globals, 'Open it: board meeting.mp3', '打开：board meeting.mp3'),
      }),
    )
    await expect(openRecording.mock.calls).toEqual([[former.recordingId]])
  },
}

const truncated = (playableSeconds: number): UploadItem['problem'] => ({
  kind: 'server',
  error: {
    kind: 'domain',
    code: 20004,
    name: 'FILE_UPLOAD_FAILED',
    message: 'The file is cut off.',
    data: { reason: 'truncated', playableSeconds },
  },
})
const takeTruncated = fn()

export const CutOff: Story = {
  tags: ['chinese'],
  decorators: [
    (StoryUnderTest) => (
      <FakeUploads
        items={[
          uploadItem({ fileName: 'interview.wav', status: 'failed', problem: truncated(2820) }),
          uploadItem({ fileName: 'lecture.mp4', isAudio: false, status: 'failed', problem: truncated(5700) }),
          uploadItem({ fileName: 'memo.m4a', status: 'failed', problem: truncated(40) }),
        ]}
        actions={{ takeTruncated }}
      >
        <StoryUnderTest />
      </FakeUploads>
    ),
  ],
  play: async ({ globals }) => {
    const button = (en: string, zh: string) =>
      screen.findByRole('button', { name: inLanguage(globals, en, zh) })
    await button('Use the first 1 h 35 min', '使用前 1 小时 35 分钟')
    await button('Use the first 40 sec', '使用前 40 秒')
    await expect(screen.queryByRole('button', { name: inLanguage(globals, 'Try again', '重试') })).toBeNull()
    await userEvent.click(await button('Use the first 47 min', '使用前 47 分钟'))
    await expect(takeTruncated).toHaveBeenCalledWith('interview.wav')
  },
}

const withTexts = [
  uploadItem({ fileName: 'interview.mp3' }),
  uploadItem({ fileName: 'board meeting.mp4', isAudio: false }),
  uploadItem({ fileName: 'lecture.m4a', status: 'waiting', sentBytes: 0 }),
  uploadItem({
    fileName: 'seminar.mkv',
    isAudio: false,
    status: 'asking',
    sentBytes: 0,
    durationSeconds: 4 * 3600,
  }),
  uploadItem({ fileName: 'call.ogg', status: 'done', record: uploadedRecord }),
  uploadItem({ fileName: 'panel.wav', status: 'done', record: uploadedRecord }),
  uploadItem({ fileName: 'podcast.mp3', status: 'done', record: uploadedRecord }),
  uploadItem({ fileName: 'debate.mp3', status: 'done', record: uploadedRecord }),
  uploadItem({ fileName: 'speech.mp3', status: 'done', record: uploadedRecord }),
  uploadItem({ fileName: 'voice memo.amr', status: 'paused' }),
]
const otherRecording: ApiError = {
  kind: 'domain',
  code: 20004,
  name: 'FILE_UPLOAD_FAILED',
  data: null,
  message: 'The times of this text go far beyond the end of the recording: it belongs to another recording',
}
const texts = [
  uploadText({ fileName: 'interview.srt', uploadId: 'interview.mp3' }),
  uploadText({
    fileName: 'board meeting.docx',
    uploadId: 'board meeting.mp4',
    status: 'asking',
    isTimed: false,
  }),
  uploadText({
    fileName: `lecture ${'as it was written down '.repeat(5)}.txt`,
    uploadId: 'lecture.m4a',
    isTimed: false,
    language: 'de',
    isKept: false,
  }),
  uploadText({ fileName: 'seminar.md', uploadId: 'seminar.mkv', status: 'asking', isTimed: false }),
  uploadText({
    fileName: 'call.en.vtt',
    uploadId: 'call.ogg',
    status: 'failed',
    problem: { kind: 'server', error: otherRecording },
  }),
  uploadText({
    ...{ fileName: 'debate.vtt', uploadId: 'debate.mp3', status: 'failed' },
    problem: { kind: 'server', error: { kind: 'unreachable', isTimeout: false } },
  }),
  uploadText({ fileName: 'speech.vtt', uploadId: 'speech.mp3', status: 'importing' }),
  uploadText({ fileName: 'panel.srt', uploadId: 'panel.wav', status: 'imported' }),
  uploadText({ fileName: 'podcast.txt', uploadId: 'podcast.mp3', status: 'aligning', isTimed: false }),
  uploadText({ fileName: 'minutes.docx', isTimed: false, status: 'asking' }),
  uploadText({
    fileName: 'broken.json',
    status: 'refused',
    problem: {
      kind: 'sentence',
      sentence: { en: 'This file is not valid JSON', 'zh-CN': '此文件不是有效的 JSON' },
    },
  }),
]
const textActions = {
  assign: fn(),
  takeOff: fn(),
  agree: fn(),
  chooseEncoding: fn(),
  retry: fn(),
  remove: fn(),
}

export const WithTexts: Story = {
  tags: ['dark', 'chinese'],
  decorators: [
    (StoryUnderTest) => (
      <FakeApi handlers={uploadHandlers()}>
        <FakeUploads items={withTexts} texts={texts} textActions={textActions}>
          <StoryUnderTest />
        </FakeUploads>
      </FakeApi>
    ),
  ],
  play: async ({ globals }) => {
    const press = async (name: string, chinese: string): Promise<void> =>
      userEvent.click(await screen.findByRole('button', { name: inLanguage(globals, name, chinese) }))
    const choose = async (label: string, chinese: string, option: string): Promise<void> => {
      const select = await screen.findByRole('combobox', { name: inLanguage(globals, label, chinese) })
      await waitFor(() => expect(select).toBeEnabled())
      select.focus()
      await userEvent.keyboard('{Enter}')
      await userEvent.click(await screen.findByRole('option', { name: option }))
    }
    await choose('Spoken language', '录音语言', inLanguage(globals, 'German', '德语'))
    await press('Find the times', '确定时间')
    await expect(textActions.agree).toHaveBeenCalledWith('board meeting.docx', 'de')
    // The one that the server has refused is not offered again.
    await press('Try again', '重试')
    await expect(textActions.retry).toHaveBeenCalledWith('debate.vtt')
    await press('Remove interview.srt from interview.mp3', '从 interview.mp3 移除文稿 interview.srt')
    await expect(textActions.takeOff).toHaveBeenCalledWith('interview.srt')
    await press('Remove broken.json', '移除 broken.json')
    await expect(textActions.remove).toHaveBeenCalledWith('broken.json')
    await choose('Belongs to', '所属录音', 'voice memo.amr')
    await expect(textActions.assign).toHaveBeenCalledWith('minutes.docx', 'voice memo.amr')
    await expect(
      screen.getByText(inLanguage(globals, /only in recordings under 3/, /只有短于 3/)),
    ).toBeVisible()
  },
}

const samples = [
  { name: 'windows-1250', lines: ['Dzień dobry, jak się masz?', 'Dziękuję, wszystko w porządku.'] },
  { name: 'windows-1252', lines: ['Dzieñ dobry, jak siê masz?', 'Dziêkujê, wszystko w porz¹dku.'] },
]

/** Texts in old encodings: of a recording in the list, and one that belongs to none. */
export const WithUncertainTexts: Story = {
  tags: ['dark', 'chinese'],
  decorators: [
    (StoryUnderTest) => (
      <FakeApi handlers={uploadHandlers()}>
        <FakeUploads
          items={withTexts.slice(0, 1)}
          texts={[
            uploadText({
              ...{ fileName: 'interview.srt', uploadId: 'interview.mp3', status: 'uncertain' },
              encodings: samples,
            }),
            uploadText({ fileName: 'old.srt', status: 'uncertain', encodings: samples }),
          ]}
          textActions={textActions}
        >
          <StoryUnderTest />
        </FakeUploads>
      </FakeApi>
    ),
  ],
  play: async ({ globals }) => {
    const question = inLanguage(
      globals,
      'This file is in an old encoding. Which of these can be read?',
      '此文件使用旧式编码。以下哪一种显示正常？',
    )
    for (const name of ['interview.srt', 'old.srt']) {
      const choice = within(await screen.findByRole('region', { name: `${name}: ${question}` }))
      await expect(choice.getByText(/Dziękuję/)).toBeVisible()
      await userEvent.click(choice.getByRole('button', { name: /windows-1250/ }))
      await expect(textActions.chooseEncoding).toHaveBeenCalledWith(name, 'windows-1250')
    }
  },
}

export const ATextAlone: Story = {
  decorators: [
    (StoryUnderTest) => (
      <FakeUploads texts={[uploadText({ fileName: 'minutes.srt' })]}>
        <StoryUnderTest />
      </FakeUploads>
    ),
  ],
  play: async () => {
    await screen.findByText('Add the recording that it belongs to.')
  },
}

const withOneText = (text: Parameters<typeof uploadText>[0], ...handlers: HttpHandler[]) =>
  function OneText(StoryUnderTest: () => ReactElement): ReactElement {
    return (
      <FakeApi handlers={[...handlers, ...uploadHandlers()]}>
        <FakeUploads
          items={[uploadItem({ fileName: 'talk.mp3' })]}
          texts={[
            uploadText({
              fileName: 'talk.docx',
              uploadId: 'talk.mp3',
              isTimed: false,
              status: 'asking',
              ...text,
            }),
          ]}
          textActions={textActions}
        >
          <StoryUnderTest />
        </FakeUploads>
      </FakeApi>
    )
  }

export const ATextInGerman: Story = {
  decorators: [withOneText({ language: 'de-DE' })],
  play: async () => {
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Spoken language' })).toHaveTextContent('German'),
    )
    await userEvent.click(screen.getByRole('button', { name: 'Find the times' }))
    await expect(textActions.agree).toHaveBeenCalledWith('talk.docx', 'de')
  },
}

export const TimesCannotBeFound: Story = {
  tags: ['dark', 'chinese'],
  decorators: [
    withOneText(
      {},
      handle('getTranscriptionConfiguration', {
        ...transcriptionConfiguration,
        languages: [],
        problem: 'No speech engine is running',
      }),
    ),
  ],
  play: async ({ globals }) => {
    await screen.findByText(
      inLanguage(globals, /can’t find them now\. No speech engine/, /目前也无法确定。No speech engine/),
    )
    await expect(screen.queryByRole('button', { name: /Find the times|确定时间/ })).toBeNull()
  },
}

let areLanguagesKnown = false

export const LanguagesAreNotKnown: Story = {
  beforeEach: () => {
    areLanguagesKnown = false
  },
  decorators: [
    withOneText(
      {},
      handle('getTranscriptionConfiguration', () =>
        areLanguagesKnown ? transcriptionConfiguration : failure('SYSTEM'),
      ),
    ),
  ],
  play: async () => {
    const again = await screen.findByRole('button', { name: 'Try again' })
    await expect(screen.queryByRole('button', { name: 'Find the times' })).toBeNull()
    areLanguagesKnown = true
    again.focus()
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('button', { name: 'Find the times' })
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Spoken language' })).toHaveTextContent('English'),
    )
    await expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement)
  },
}

/** What goes while it has the focus hands that on, whatever is pressed. */
export const KeepsTheFocus: Story = {
  decorators: [
    (StoryUnderTest) => (
      <FakeApi handlers={[http.post(`*${apiBasePath}${tusPath}`, () => pending()), ...uploadHandlers()]}>
        <UploadProvider userId="story-focus">
          <StoryUnderTest />
        </UploadProvider>
      </FakeApi>
    ),
  ],
  play: async () => {
    const button = (name: string): Promise<HTMLElement> => screen.findByRole('button', { name })
    const press = async (name: string): Promise<void> => {
      const found = await button(name)
      found.focus()
      await userEvent.keyboard('{Enter}')
    }
    const focusIsOn = (name: string): Promise<void> =>
      waitFor(async () => expect(await button(name)).toHaveFocus())
    const srt = '1\n00:00:00,000 --> 00:00:01,000\nHello\n'
    await choose(
      tone('a.wav'),
      tone('b.wav'),
      new File([srt], 'a.srt'),
      new File(['Hello'], 'b.txt'),
      new File([srt], 'c.srt'),
    )
    await button('Pause b.wav')

    // With the text, to where it can be given to another recording.
    await press('Remove a.srt from a.wav')
    const belongsTo = (await screen.findByText('a.srt')).closest('li')!.querySelector('[role=combobox]')!
    await waitFor(() => expect(belongsTo).toHaveFocus())
    await userEvent.keyboard('{Enter}')
    await screen.findByRole('option', { name: 'a.wav' })
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await focusIsOn('Remove a.srt from a.wav')

    await waitFor(async () => expect(await button('Find the times')).toBeEnabled())
    await press('Find the times')
    await focusIsOn('Remove b.txt from b.wav')
    await press('Pause a.wav')
    await focusIsOn('Resume a.wav')

    // To the next row, and from the last text to where more are added.
    await press('Remove a.srt from a.wav')
    await press('Remove a.srt')
    await focusIsOn('Remove c.srt')
    await userEvent.keyboard('{Enter}')
    const field = document.querySelector('input[type=file]')
    await waitFor(() => expect(field).toHaveFocus())
    await press('Cancel a.wav')
    await focusIsOn('Cancel b.wav')
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(field).toHaveFocus())
  },
}

export const LongAndStrange: Story = {
  decorators: [
    withItems(
      uploadItem({ fileName: `${'a very long name without an end '.repeat(6)}.mp3` }),
      uploadItem({
        fileName: `${'W'.repeat(120)}.wav`,
        status: 'failed',
        problem: { kind: 'server', error: quota },
      }),
      uploadItem({
        fileName: '季度会议录音（第三次修订版）最终稿.m4a',
        bytes: 1_073_741_824,
        sentBytes: 1_073_741_823,
        bytesPerSecond: 12,
        secondsLeft: 71_582_788,
      }),
      uploadItem({ fileName: '<b>bold</b> & "quoted".mp3', status: 'done' }),
    ),
  ],
}

export const FilesHeldOver: Story = {
  decorators: [withItems()],
  play: async () => {
    const area = (await screen.findByText('Drag audio or video here')).closest('div')!.parentElement!
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['x'], 'talk.mp3', { type: 'audio/mpeg' }))
    area.dispatchEvent(new DragEvent('dragenter', { bubbles: true, cancelable: true, dataTransfer }))
    await screen.findByText('Drop to upload')
  },
}

export const Visitor: Story = {
  args: { onLogIn: fn() },
  decorators: [
    (StoryUnderTest) => (
      <FakeUploads isVisitor>
        <StoryUnderTest />
      </FakeUploads>
    ),
  ],
}

export const VisitorWithFiles: Story = {
  args: { onLogIn: fn() },
  decorators: [
    (StoryUnderTest) => (
      <FakeUploads
        isVisitor
        held={{
          held: ['interview.mp3'],
          lost: ['concert.wav'],
          refused: [{ fileName: 'agenda.pdf', reason: 'format' }],
        }}
      >
        <StoryUnderTest />
      </FakeUploads>
    ),
  ],
  play: async ({ args }) => {
    await choose(new File(['x'], 'interview.mp3', { type: 'audio/mpeg' }))
    await screen.findByText(
      '“interview.mp3” stays in this browser for an hour. The upload starts after you log in.',
    )
    await screen.findByText(/^This browser has no room to keep concert\.wav/)
    await screen.findByText(/^agenda\.pdf was not accepted/)
    await expect(args.onLogIn).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Create a free account' }))
    await expect(args.onLogIn).toHaveBeenLastCalledWith('signup')
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }))
    await expect(args.onLogIn).toHaveBeenLastCalledWith('login')
  },
}

/** Dropped on the page, where nothing can say why. */
export const VisitorWhoseFilesDoNotWait: Story = {
  args: {
    onLogIn: fn(),
    dropped: { held: [], lost: ['concert.wav'], refused: [{ fileName: 'agenda.pdf', reason: 'format' }] },
  },
  decorators: [
    (StoryUnderTest) => (
      <FakeUploads isVisitor held={{ held: ['interview.mp3'], lost: [], refused: [] }}>
        <StoryUnderTest />
      </FakeUploads>
    ),
  ],
  play: async ({ args }) => {
    await screen.findByText('This browser has no room to keep concert.wav. Choose again after you log in.')
    await screen.findByText(
      'agenda.pdf was not accepted. This kind of file can’t be uploaded. See the list of formats.',
    )
    await expect(screen.queryByText(/You are not logged in/)).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }))
    await expect(args.onLogIn).toHaveBeenLastCalledWith('login')
    await choose(new File(['x'], 'interview.mp3', { type: 'audio/mpeg' }))
    await screen.findByText(
      '“interview.mp3” stays in this browser for an hour. The upload starts after you log in.',
    )
    await expect(args.onLogIn).toHaveBeenLastCalledWith('signup')
    await expect(screen.queryByText(/concert/)).toBeNull()
  },
}

export const VisitorWithOneOfTwoFiles: Story = {
  ...VisitorWhoseFilesDoNotWait,
  tags: ['chinese'],
  args: { onLogIn: fn(), dropped: { held: ['interview.mp3'], lost: ['concert.wav'], refused: [] } },
  play: async ({ globals }) => {
    await screen.findByText(
      inLanguage(
        globals,
        '“interview.mp3” stays in this browser for an hour. The upload starts after you log in.',
        '“interview.mp3”会在此浏览器中保留一小时，登录后开始上传。',
      ),
    )
    await screen.findByText(/concert\.wav/)
  },
}

/** Chooses files as a person does, but for the operating system's own window. */
async function choose(...files: File[]): Promise<void> {
  const input = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('input[type=file][multiple]')
    if (!found) throw new Error('There is no place to choose files.')
    return found
  })
  // A file of any kind can be chosen when the person insists.
  await userEvent.setup({ applyAccept: false }).upload(input, files)
}

const actions = {
  pause: fn(),
  continue: fn(),
  retry: fn(),
  agree: fn(),
  remove: fn(),
  clear: fn(),
  find: fn(() => Promise.resolve()),
  give: fn(),
}
export const EveryButton: Story = {
  decorators: [
    (StoryUnderTest) => (
      <FakeUploads items={[...onTheWay, ...needingSomebody, ...troubled]} actions={actions}>
        <StoryUnderTest />
      </FakeUploads>
    ),
  ],
  play: async ({ args }) => {
    const press = async (name: string, index = 0): Promise<void> =>
      userEvent.click((await screen.findAllByRole('button', { name }))[index]!)
    await press('Pause board-meeting-2026-03.mp4')
    await expect(actions.pause).toHaveBeenCalledWith('board-meeting-2026-03.mp4')
    await press('Resume lecture 3.m4a')
    await expect(actions.continue).toHaveBeenCalledWith('lecture 3.m4a')
    await press('Cancel interview.mp3')
    await expect(actions.remove).toHaveBeenCalledWith('interview.mp3')
    await expect(screen.queryByRole('button', { name: /call\.ogg/ })).toBeNull()
    await press('Upload anyway')
    await expect(actions.agree).toHaveBeenCalledWith('conference-day-1.mkv')
    await press('Resume')
    await expect(actions.find).toHaveBeenCalledWith('seminar (dropped).mp3')
    await press('Try again', 1)
    await expect(actions.retry).toHaveBeenCalledWith('train-ride.m4a')
    await press('Remove agenda.pdf')
    await press('Clear finished')
    await expect(actions.clear).toHaveBeenCalled()
    const row = screen.getByText('seminar.mp3').closest('li')!
    const file = new File(['x'], 'seminar.mp3')
    await userEvent.upload(row.querySelector('input')!, file)
    await expect(actions.give).toHaveBeenCalledWith('seminar.mp3', file)
    await press('Done')
    await expect(args.onOpenChange).toHaveBeenCalledWith(false)
  },
}

/** A tone, as a file that the browser can play: 16,000 bytes a second. */
function tone(name: string, seconds = 2): File {
  const rate = 8000
  const samples = rate * seconds
  const bytes = new DataView(new ArrayBuffer(44 + samples * 2))
  const write = (at: number, text: string): void =>
    [...text].forEach((letter, index) => bytes.setUint8(at + index, letter.charCodeAt(0)))
  write(0, 'RIFF')
  bytes.setUint32(4, 36 + samples * 2, true)
  write(8, 'WAVEfmt ')
  bytes.setUint32(16, 16, true)
  bytes.setUint16(20, 1, true)
  bytes.setUint16(22, 1, true)
  bytes.setUint32(24, rate, true)
  bytes.setUint32(28, rate * 2, true)
  bytes.setUint16(32, 2, true)
  bytes.setUint16(34, 16, true)
  write(36, 'data')
  bytes.setUint32(40, samples * 2, true)
  for (let index = 0; index < samples; index++)
    bytes.setInt16(44 + index * 2, Math.sin(index / 5) * 3000, true)
  return new File([bytes.buffer], name, { type: 'audio/wav', lastModified: 5 })
}

const completed = fn()

/** The whole of it in a real browser: player, hashing worker, database, transfer. Only the server is a fake. */
export const UploadsAFile: Story = {
  decorators: [
    (StoryUnderTest) => (
      <FakeApi
        handlers={[
          handle('completeUpload', ({ fields }) => {
            completed(fields)
            return { ...uploadedRecord, fileName: String(fields['fileName']) }
          }),
          ...uploadHandlers(),
        ]}
      >
        <UploadProvider userId="story-uploads">
          <StoryUnderTest />
        </UploadProvider>
      </FakeApi>
    ),
  ],
  play: async ({ args }) => {
    const file = tone('tone.wav')
    await choose(file, new File(['text'], 'agenda.pdf', { type: 'application/pdf' }))
    await screen.findByText('This kind of file can’t be uploaded. See the list of formats.')
    const list = within(await screen.findByRole('list', { name: 'Files' }))
    await waitFor(() => list.getByText('Uploaded'))
    await expect(completed).toHaveBeenCalledWith(
      expect.objectContaining({
        fileName: 'tone.wav',
        sha256: await sha256(new Uint8Array(await file.arrayBuffer())),
      }),
    )
    await expect(args.onUploaded).toHaveBeenCalledWith(expect.objectContaining({ fileName: 'tone.wav' }))
    await expect(args.onAllDone).toHaveBeenCalledOnce()
    screen.getByRole('button', { name: 'Clear finished' }).focus()
    await userEvent.keyboard('{Enter}')
    await expect(screen.queryByRole('list', { name: 'Files' })).toBeNull()
    await waitFor(() => expect(document.querySelector('input[type=file]')).toHaveFocus())
  },
}

const imported = fn()

export const ImportsATextBesideIt: Story = {
  decorators: [
    (StoryUnderTest) => (
      <FakeApi
        handlers={[
          handle('importText', ({ fields }) => {
            imported(fields)
            return { importId: 'i', fileStatus: recordingStatus.complete, sections: 1, notes: [] }
          }),
          ...uploadHandlers(),
        ]}
      >
        <UploadProvider userId="story-texts">
          <StoryUnderTest />
        </UploadProvider>
      </FakeApi>
    ),
  ],
  play: async ({ args }) => {
    imported.mockClear()
    await choose(
      tone('told.wav'),
      new File(['1\n00:00:00,000 --> 00:00:01,000\nHello\n'], 'told.en.srt'),
      new File(['{"a": '], 'told.json'),
    )
    await screen.findByText('This file is not valid JSON')
    await screen.findByText('Text: told.en.srt')
    await screen.findByText('Imported')
    await expect(imported).toHaveBeenCalledWith(
      expect.objectContaining({ recordingId: uploadedRecord.recordingId, times: 'keep' }),
    )
    // Its transcript is there: there is nothing to offer.
    await expect(args.onAllDone).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Remove told.json' }))
    await userEvent.click(screen.getByRole('button', { name: 'Clear finished' }))
    await expect(screen.queryByRole('list')).toBeNull()
  },
}

/** The others go on while a person looks for the encoding of one. */
export const AsksForAnEncoding: Story = {
  ...ImportsATextBesideIt,
  play: async () => {
    imported.mockClear()
    // Windows-1250.
    const letters = 'Dzień dobry, jak się masz? Dziękuję, wszystko w porządku.'
    const codes: Record<string, number> = { ń: 0xf1, ę: 0xea, ą: 0xb9 }
    const said = Uint8Array.from(letters, (letter) => codes[letter] ?? letter.charCodeAt(0))
    await choose(tone('told.wav'), new File(['1\n00:00:00,000 --> 00:00:01,000\n', said, '\n'], 'told.srt'))
    const choice = within(await screen.findByRole('region', { name: /^told\.srt/ }))
    await screen.findByText('Uploaded')
    await expect(imported).not.toHaveBeenCalled()
    await userEvent.click(choice.getByRole('button', { name: 'Read it as windows-1250' }))
    await screen.findByText('Imported')
    await expect(imported).toHaveBeenCalledWith(expect.objectContaining({ encoding: 'windows-1250' }))
  },
}

/** 45 minutes are more than the blocks that may wait between the worker that reads and the one that hashes. */
export const HashesBlockAfterBlock: Story = {
  ...UploadsAFile,
  play: async () => {
    const file = tone('lesson.wav', 45 * 60)
    await choose(file)
    await waitFor(() => screen.getByText('Uploaded'))
    await expect(completed).toHaveBeenCalledWith(
      expect.objectContaining({
        fileName: 'lesson.wav',
        sha256: await sha256(new Uint8Array(await file.arrayBuffer())),
      }),
    )
  },
}

function Reloadable({ children }: { children: (reload: () => void) => ReactElement }): ReactElement {
  const [visit, setVisit] = useState(0)
  return <div key={visit}>{children(() => setVisit((before) => before + 1))}</div>
}

let isServerAway = false
const completing = fn()

/** Closing the dialog stops nothing; leaving the page leaves something to go on with. */
export const GoesOnAfterAReload: Story = {
  args: { open: false },
  decorators: [
    (StoryUnderTest) => {
      const handlers = uploadHandlers()
      return (
        <Reloadable>
          {(reload) => (
            <FakeApi
              handlers={[
                handle('completeUpload', () => (completing(), isServerAway ? pending() : uploadedRecord)),
                ...handlers,
              ]}
            >
              <UploadProvider userId="story-reloads">
                <button onClick={reload}>Reload</button>
                <UploadStatusButton onOpen={() => undefined} />
                <StoryUnderTest />
              </UploadProvider>
            </FakeApi>
          )}
        </Reloadable>
      )
    },
  ],
  render: (args) => <UploadDialog {...args} open />,
  play: async ({ args }) => {
    isServerAway = true
    completing.mockClear()
    await choose(tone('reloaded.wav'))
    await screen.findByText('Finishing: checking the recording')
    // Asked later, it would be answered on the page that is left.
    await waitFor(() => expect(completing).toHaveBeenCalled())
    isServerAway = false
    screen.getByText('Reload').click()
    await waitFor(() => expect(args.onUploaded).toHaveBeenCalled())
    await screen.findByText('Uploaded')
  },
}

function LogsIn({ children }: { children: ReactElement }): ReactElement {
  const [userId, setUserId] = useState<string>()
  return (
    <FakeApi handlers={uploadHandlers()}>
      <UploadProvider userId={userId}>
        <button onClick={() => setUserId('story-visitor')}>Be logged in</button>
        {children}
      </UploadProvider>
    </FakeApi>
  )
}

/** The file lies in the browser's own database until a user has logged in. */
export const VisitorUploadsAfterLogin: Story = {
  args: { onLogIn: fn() },
  decorators: [
    (StoryUnderTest) => (
      <LogsIn>
        <StoryUnderTest />
      </LogsIn>
    ),
  ],
  play: async ({ args }) => {
    await choose(tone('visited.wav'))
    await screen.findByText(
      '“visited.wav” stays in this browser for an hour. The upload starts after you log in.',
    )
    screen.getByText('Be logged in').click()
    await waitFor(() => expect(args.onUploaded).toHaveBeenCalled())
    await expect(screen.getByText('Uploaded')).toBeVisible()
  },
}
