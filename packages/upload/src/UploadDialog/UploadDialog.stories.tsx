import { FakeApi, handle, pending } from '@longhand/api-client/testing'
import type { ApiError } from '@longhand/api-client'
import { inLanguage } from '@longhand/storybook-config/language'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { sha256 } from 'hash-wasm'
import { type ReactElement, useState } from 'react'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import type { UploadItem } from '../queue/upload-item.ts'
import { FakeUploads, uploadedRecord, uploadHandlers, uploadItem } from '../testing.tsx'
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

const unsupported: ApiError = { kind: 'domain', code: 20004, name: 'FILE_UPLOAD_FAILED', message: 'The file has no sound.', data: { reason: 'no-audio' } }
const quota: ApiError = {
  kind: 'domain',
  code: 20001,
  name: 'STORAGE_QUOTA',
  data: null,
  message: 'Storage quota insufficient: 0.2 of 5 GB are free. Erase recordings from the recycle bin to make room',
}

const onTheWay = [
  uploadItem({ fileName: 'board-meeting-2026-03.mp4', isAudio: false, bytes: 734_003_200, durationSeconds: 7_322, sentBytes: 312_000_000, secondsLeft: 92 }),
  uploadItem({ fileName: 'interview.mp3', status: 'stalled', bytesPerSecond: null, secondsLeft: null }),
  uploadItem({ fileName: 'lecture 3.m4a', status: 'paused', bytesPerSecond: null, secondsLeft: null }),
  uploadItem({ fileName: 'voice memo.amr', status: 'waiting', sentBytes: 0, bytes: 512_000, durationSeconds: undefined }),
  uploadItem({ fileName: 'podcast.wav', status: 'checking', sentBytes: 0, durationSeconds: undefined }),
  uploadItem({ fileName: 'call.ogg', status: 'finishing', sentBytes: 43_412_904 }),
  uploadItem({ fileName: 'notes from the workshop.flac', status: 'done', sentBytes: 43_412_904, record: uploadedRecord }),
]

const needingSomebody = [
  uploadItem({ fileName: 'conference-day-1.mkv', isAudio: false, status: 'asking', sentBytes: 0, bytes: 912_000_000, durationSeconds: 4 * 3600 + 720 }),
  uploadItem({ fileName: 'seminar.mp3', status: 'interrupted', sentBytes: 20_000_000 }),
  uploadItem({ fileName: 'seminar (dropped).mp3', status: 'interrupted', sentBytes: 20_000_000, isFileKnown: true }),
  uploadItem({ fileName: 'seminar-old.mp3', status: 'interrupted', problem: { kind: 'other-file' } }),
]

const troubled = [
  uploadItem({
    fileName: 'agenda.txt',
    isAudio: false,
    status: 'refused',
    sentBytes: 0,
    bytes: 2_000,
    durationSeconds: undefined,
    problem: { kind: 'file', reason: 'format' },
  }),
  uploadItem({ fileName: 'all-day.wav', status: 'refused', sentBytes: 0, durationSeconds: 6 * 3600, problem: { kind: 'file', reason: 'duration' } }),
  uploadItem({ fileName: 'silent.mp4', isAudio: false, status: 'refused', problem: { kind: 'server', error: unsupported } }),
  uploadItem({ fileName: 'moved.mp3', status: 'refused', problem: { kind: 'file', reason: 'unreadable' } }),
  uploadItem({ fileName: 'town-hall.mov', isAudio: false, status: 'failed', problem: { kind: 'server', error: quota } }),
  uploadItem({ fileName: 'train-ride.m4a', status: 'failed', problem: { kind: 'server', error: { kind: 'unreachable', isTimeout: false } } }),
]

export const Empty: Story = { tags: ['chinese'], decorators: [withItems()] }
export const OnTheWay: Story = { tags: ['dark', 'chinese'], decorators: [withItems(...onTheWay)] }
export const NeedingSomebody: Story = { tags: ['chinese'], decorators: [withItems(...needingSomebody)] }
export const Troubled: Story = { tags: ['chinese'], decorators: [withItems(...troubled)] }

export const LongAndStrange: Story = {
  decorators: [
    withItems(
      uploadItem({ fileName: `${'a very long name without an end '.repeat(6)}.mp3` }),
      uploadItem({ fileName: `${'W'.repeat(120)}.wav`, status: 'failed', problem: { kind: 'server', error: quota } }),
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
    await screen.findByText('Let go to upload')
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
      <FakeUploads isVisitor held={{ held: ['interview.mp3'], lost: ['concert.wav'], refused: [{ fileName: 'agenda.txt', reason: 'format' }] }}>
        <StoryUnderTest />
      </FakeUploads>
    ),
  ],
  play: async ({ args }) => {
    await choose(new File(['x'], 'interview.mp3', { type: 'audio/mpeg' }))
    await screen.findByText('“interview.mp3” waits here. The upload starts after you log in. It waits for an hour.')
    await screen.findByText(/^This browser has no room to keep concert\.wav/)
    await screen.findByText(/^agenda\.txt was not taken/)
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }))
    await expect(args.onLogIn).toHaveBeenCalledOnce()
  },
}

/** Dropped on the page, where nothing can say why. */
export const VisitorWhoseFilesDoNotWait: Story = {
  args: { onLogIn: fn(), dropped: { held: [], lost: ['concert.wav'], refused: [{ fileName: 'agenda.txt', reason: 'format' }] } },
  decorators: [
    (StoryUnderTest) => (
      <FakeUploads isVisitor held={{ held: ['interview.mp3'], lost: [], refused: [] }}>
        <StoryUnderTest />
      </FakeUploads>
    ),
  ],
  play: async ({ args }) => {
    await screen.findByText('This browser has no room to keep concert.wav. Choose again after you log in.')
    await screen.findByText('agenda.txt was not taken. This kind of file can’t be uploaded. See the list of formats.')
    await expect(screen.queryByText(/Files wait in this browser/)).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }))
    await expect(args.onLogIn).toHaveBeenCalledOnce()
    await choose(new File(['x'], 'interview.mp3', { type: 'audio/mpeg' }))
    await screen.findByText('“interview.mp3” waits here. The upload starts after you log in. It waits for an hour.')
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
        '“interview.mp3” waits here. The upload starts after you log in. It waits for an hour.',
        '1 个文件已在此等候，登录后开始上传，保留一小时。',
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

const actions = { pause: fn(), continue: fn(), retry: fn(), agree: fn(), remove: fn(), clear: fn(), find: fn(() => Promise.resolve()), give: fn() }
export const EveryButton: Story = {
  decorators: [
    (StoryUnderTest) => (
      <FakeUploads items={[...onTheWay, ...needingSomebody, ...troubled]} actions={actions}>
        <StoryUnderTest />
      </FakeUploads>
    ),
  ],
  play: async ({ args }) => {
    const press = async (name: string, index = 0): Promise<void> => userEvent.click((await screen.findAllByRole('button', { name }))[index]!)
    await press('Pause board-meeting-2026-03.mp4')
    await expect(actions.pause).toHaveBeenCalledWith('board-meeting-2026-03.mp4')
    await press('Resume lecture 3.m4a')
    await expect(actions.continue).toHaveBeenCalledWith('lecture 3.m4a')
    await press('Cancel interview.mp3')
    await expect(actions.remove).toHaveBeenCalledWith('interview.mp3')
    await expect(screen.queryByRole('button', { name: /call\.ogg/ })).toBeNull()
    await press('Upload anyway')
    await expect(actions.agree).toHaveBeenCalledWith('conference-day-1.mkv')
    await press('Go on')
    await expect(actions.find).toHaveBeenCalledWith('seminar (dropped).mp3')
    await press('Try again', 1)
    await expect(actions.retry).toHaveBeenCalledWith('train-ride.m4a')
    await press('Remove agenda.txt')
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
  const write = (at: number, text: string): void => [...text].forEach((letter, index) => bytes.setUint8(at + index, letter.charCodeAt(0)))
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
  for (let index = 0; index < samples; index++) bytes.setInt16(44 + index * 2, Math.sin(index / 5) * 3000, true)
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
    await choose(file, new File(['text'], 'agenda.txt', { type: 'text/plain' }))
    await screen.findByText('This kind of file can’t be uploaded. See the list of formats.')
    const list = within(await screen.findByRole('list', { name: 'Files' }))
    await waitFor(() => list.getByText('Uploaded'))
    await expect(completed).toHaveBeenCalledWith(
      expect.objectContaining({ fileName: 'tone.wav', sha256: await sha256(new Uint8Array(await file.arrayBuffer())) }),
    )
    await expect(args.onUploaded).toHaveBeenCalledWith(expect.objectContaining({ fileName: 'tone.wav' }))
    await expect(args.onAllDone).toHaveBeenCalledOnce()
    await userEvent.click(screen.getByRole('button', { name: 'Clear finished' }))
    await expect(screen.queryByRole('list', { name: 'Files' })).toBeNull()
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
      expect.objectContaining({ fileName: 'lesson.wav', sha256: await sha256(new Uint8Array(await file.arrayBuffer())) }),
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
            <FakeApi handlers={[handle('completeUpload', () => (completing(), isServerAway ? pending() : uploadedRecord)), ...handlers]}>
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
    await screen.findByText('“visited.wav” waits here. The upload starts after you log in. It waits for an hour.')
    screen.getByText('Be logged in').click()
    await waitFor(() => expect(args.onUploaded).toHaveBeenCalled())
    await expect(screen.getByText('Uploaded')).toBeVisible()
  },
}
