import type { ApiError } from '@longhand/api-client'
import { FakeApi } from '@longhand/api-client/testing'
import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ReactElement } from 'react'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { browserRecorderStore } from '../recorder/recorder-store.ts'
import { fakeRecorderUpload, fakeRecorderServices } from '../recorder/fake-recorder-services.ts'
import type { RecorderState } from '../recorder/recorder-state.ts'
import { RecorderProvider } from '../recorder/RecorderProvider.tsx'
import { FakeRecorder, type FakeRecorderProps, uploadedRecord } from '../testing.tsx'
import { RecordDialog } from './RecordDialog.tsx'

const meta = { component: RecordDialog, args: { open: true, onOpenChange: fn() } } satisfies Meta<
  typeof RecordDialog
>
export default meta
type Story = StoryObj<typeof meta>

const speech = [0.1, 0.62, 0.75, 0.5, 0.8, 0.35, 0.68, 0.2, 0.55, 0.7, 0.44, 0.12]
const speaking = (() => {
  let step = 0
  return () => speech[step++ % speech.length] ?? 0
})()
const name = 'Interview with Ann'

const withState =
  (state: Partial<RecorderState>, more: Omit<FakeRecorderProps, 'state' | 'children'> = {}) =>
  (StoryUnderTest: () => ReactElement): ReactElement => (
    <FakeRecorder state={state} {...more}>
      <StoryUnderTest />
    </FakeRecorder>
  )

const quota: ApiError = {
  kind: 'domain',
  code: 20001,
  name: 'STORAGE_QUOTA',
  data: null,
  message:
    'Storage quota insufficient: 0.2 of 5 GB are free. Erase recordings from the recycle bin to make room',
}
const gone: ApiError = {
  kind: 'domain',
  code: 20003,
  name: 'FILE_NOT_FOUND',
  data: null,
  message: 'File not found',
}

const isAudible = async (): Promise<void> => {
  const meter = await screen.findByRole('meter', { name: /Microphone level|麦克风音量/ })
  await waitFor(() => expect(Number(meter.getAttribute('aria-valuenow'))).toBeGreaterThan(0))
}

const ready = { status: 'idle' } as const
export const Ready: Story = { tags: ['chinese'], decorators: [withState(ready)] }
export const Asking: Story = { decorators: [withState({ status: 'asking', name })] }
const recording = withState({ status: 'recording', name, waiting: 1 }, { seconds: 754, level: speaking })
export const Recording: Story = { tags: ['dark', 'chinese'], decorators: [recording], play: isAudible }
export const Paused: Story = { decorators: [withState({ status: 'paused', name }, { seconds: 754 })] }
export const ConnectionLost: Story = {
  tags: ['chinese'],
  decorators: [
    withState({ status: 'recording', name, waiting: 31, isOffline: true }, { seconds: 754, level: speaking }),
  ],
}
export const Full: Story = {
  decorators: [withState({ status: 'paused', name, problem: { kind: 'full' } }, { seconds: 17_970 })],
}
export const AfterAReload: Story = {
  tags: ['chinese'],
  decorators: [withState({ status: 'interrupted', name, problem: { kind: 'left' } }, { seconds: 754 })],
}
export const Unplugged: Story = {
  decorators: [withState({ status: 'interrupted', name, problem: { kind: 'unplugged' } }, { seconds: 754 })],
}
export const NoRoom: Story = {
  decorators: [
    withState({ status: 'interrupted', name, problem: { kind: 'server', error: quota } }, { seconds: 754 }),
  ],
}
export const Denied: Story = {
  tags: ['chinese'],
  decorators: [withState({ problem: { kind: 'microphone', reason: 'denied' } })],
}
export const NoMicrophone: Story = {
  decorators: [withState({ problem: { kind: 'microphone', reason: 'missing' } })],
}
export const NoSupport: Story = {
  decorators: [withState({ problem: { kind: 'microphone', reason: 'unsupported' } })],
}
export const AnotherPage: Story = { decorators: [withState({ problem: { kind: 'other-page' } })] }
export const Saving: Story = { decorators: [withState({ status: 'saving', name }, { seconds: 754 })] }
export const SavingWithoutConnection: Story = {
  decorators: [withState({ status: 'saving', name, isOffline: true, waiting: 4 }, { seconds: 754 })],
}
export const Saved: Story = {
  decorators: [
    withState(
      { status: 'saved', name, record: { ...uploadedRecord, fileName: `${name}.webm` } },
      { seconds: 754 },
    ),
  ],
}
export const Failed: Story = {
  decorators: [
    withState({ status: 'failed', name, problem: { kind: 'server', error: gone } }, { seconds: 754 }),
  ],
}
export const LongAndStrange: Story = {
  decorators: [
    withState(
      { status: 'recording', name: `<b>${'a very long name without an end '.repeat(7)}` },
      { seconds: 17_000, level: speaking },
    ),
  ],
}

const services = fakeRecorderServices()

/** The whole way with a microphone and a server that are fakes; the journey has real ones. */
export const FromBeginningToEnd: Story = {
  args: { folderId: 'interviews' },
  decorators: [
    (StoryUnderTest) => (
      <FakeApi handlers={[]}>
        <RecorderProvider userId="me" services={services}>
          <StoryUnderTest />
        </RecorderProvider>
      </FakeApi>
    ),
  ],
  play: async () => {
    const press = async (button: string): Promise<void> =>
      userEvent.click(await screen.findByRole('button', { name: button }))
    const field = await screen.findByLabelText('Name')
    await expect((field as HTMLInputElement).value).toMatch(/^Recording /)
    await userEvent.clear(field)
    await userEvent.type(field, name)
    await press('Start recording')
    await screen.findByText('Recording')
    services.clock.now += 2000
    services.runs[0]?.chunk('a')
    await waitFor(() => expect(screen.getByRole('timer')).toHaveTextContent('0:02'))
    // The button under the fingers of anyone who works by keyboard is the next one that is needed.
    await userEvent.keyboard('{Enter}')
    await screen.findByText('Paused')
    await userEvent.keyboard('{Enter}')
    await screen.findByText('Recording')
    await press('Discard')
    const question = within(await screen.findByRole('alertdialog'))
    await question.findByText(/^0:02 of sound will be gone/)
    await userEvent.click(question.getByRole('button', { name: 'Keep it' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await press('Stop and save')
    await screen.findByText('Saved')
    await expect(services.finished).toEqual([
      { captureId: 'c1', chunks: 1, fileName: name, folderId: 'interviews' },
    ])
    await press('Record another')
    await screen.findByText('Ready')
  },
}

const left = fakeRecorderServices({
  unfinished: [
    fakeRecorderUpload({ captureId: 'left', fileName: 'Lecture', chunks: 3, stretches: 1, seconds: 65 }),
  ],
})
/** One that another browser left is offered, and can be thrown away. */
export const LeftElsewhere: Story = {
  decorators: [
    (StoryUnderTest) => (
      <FakeApi handlers={[]}>
        <RecorderProvider userId="me" services={left}>
          <StoryUnderTest />
        </RecorderProvider>
      </FakeApi>
    ),
  ],
  play: async () => {
    await screen.findByText(/^You left the page while this was being recorded/)
    await expect(screen.getByRole('timer')).toHaveTextContent('1:05')
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Discard recording' }))
    await screen.findByText('Ready')
    await expect(left.asked).toEqual(['discard left'])
  },
}

const keptHere = fakeRecorderServices({ offlineStore: browserRecorderStore })
/** What only this browser's database has is sent before it is saved. */
export const KeptInTheBrowser: Story = {
  loaders: [
    async () => {
      const offlineStore = await browserRecorderStore()
      const recording = {
        captureId: 'kept',
        userId: 'story-recorder',
        name,
        folderId: '',
        nextNumber: 2,
        stretches: 1,
        milliseconds: 4000,
      }
      for (const number of [1, 0])
        await offlineStore.put(recording, {
          captureId: 'kept',
          number,
          stretch: 0,
          milliseconds: 2000,
          content: new Blob([`chunk ${number}`]),
        })
    },
  ],
  decorators: [
    (StoryUnderTest) => (
      <FakeApi handlers={[]}>
        <RecorderProvider userId="story-recorder" services={keptHere}>
          <StoryUnderTest />
        </RecorderProvider>
      </FakeApi>
    ),
  ],
  play: async () => {
    await screen.findByText(/^You left the page while this was being recorded/)
    await expect(screen.getByRole('timer')).toHaveTextContent('0:04')
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Saved')
    await expect(await Promise.all(keptHere.taken.map(({ content }) => content.text()))).toEqual([
      'chunk 0',
      'chunk 1',
    ])
    const offlineStore = await browserRecorderStore()
    await waitFor(async () =>
      expect([await offlineStore.recordings('story-recorder'), await offlineStore.chunks('kept')]).toEqual([
        [],
        [],
      ]),
    )
  },
}
