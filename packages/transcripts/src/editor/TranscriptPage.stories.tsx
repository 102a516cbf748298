import { failure, handle, pending } from '@longhand/api-client/testing'
import { audioStatus } from '@longhand/contracts'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stage } from '../fixtures/Stage.tsx'
import { chineseSections, createFakeServer, durationOf, interviewSections, longSections, peaksOf, progressOf, recordOf, strangeSections, toneAddress } from '../testing.ts'
import type { FakeServerState, FakeTranscriptsServer } from '../testing.ts'
import { TranscriptPage } from './TranscriptPage.tsx'

/** One recording with these sections, and a tone as long as they are. */
function serverWith(sections = interviewSections, record: Parameters<typeof recordOf>[0] = {}, state: Partial<FakeServerState> = {}): FakeTranscriptsServer {
  const duration = durationOf(sections)
  return createFakeServer({
    records: [recordOf({ timeLen: duration, ...record })],
    sections: { [record.fileId ?? 'interview']: sections },
    peaks: peaksOf(sections, duration),
    audioPath: toneAddress(Math.min(duration, 300)),
    ...state,
  })
}

const meta = {
  component: TranscriptPage,
  args: { fileId: 'interview', onBack: () => undefined },
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof TranscriptPage>
export default meta
type Story = StoryObj<typeof meta>

const on = (make: () => FakeTranscriptsServer): NonNullable<Story['render']> => (args) => (
  <Stage isPage handlers={make().handlers}>
    <TranscriptPage {...args} />
  </Stage>
)

export const Complete: Story = { render: on(() => serverWith()) }
export const Dark: Story = { ...Complete, globals: { theme: 'dark' } }
export const Chinese: Story = { render: on(() => serverWith(chineseSections, { fileName: '项目周会 2025-11-18.m4a' })), globals: { locale: 'zh-CN' } }
export const Strange: Story = { render: on(() => serverWith(strangeSections, { fileName: `<i>x</i> ${'very-long-'.repeat(12)}.mp3` })) }
export const Long: Story = { render: on(() => serverWith(longSections())) }
export const Transcribing: Story = {
  render: on(() => serverWith(interviewSections.slice(0, 4), { fileId: 'running', fileStatus: audioStatus.transferring }, { progress: progressOf })),
  args: { fileId: 'running' },
}
export const Waiting: Story = { render: on(() => serverWith([], { fileStatus: audioStatus.waiting, timeLen: 120 })) }
export const Failed: Story = { render: on(() => serverWith([], { fileId: 'failed', fileStatus: audioStatus.failed, timeLen: 120 }, { progress: progressOf })), args: { fileId: 'failed' } }
export const Loading: Story = { render: (args) => <Stage isPage handlers={[handle('getAudioInfo', () => pending())]}><TranscriptPage {...args} /></Stage> }
export const Gone: Story = { render: (args) => <Stage isPage handlers={[handle('getAudioInfo', () => failure('RECORD_NOT_FOUND'))]}><TranscriptPage {...args} /></Stage> }
