import { recordingStatus } from '@longhand/contracts'
import { Stage } from '@longhand/stage'
import { inLanguage } from '@longhand/storybook-config/language'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { createFakeRecordings, progressOf, recordOf } from '../testing.ts'
import type { FakeRecordings, FakeRecordingsState } from '../testing.ts'
import { TranscriptionStatusLink } from './TranscriptionStatusLink.tsx'

let server: FakeRecordings
const start = (state: Partial<FakeRecordingsState>) => () => {
  server = createFakeRecordings(state)
}

const meta = {
  component: TranscriptionStatusLink,
  args: { render: <a href="#recordings" /> },
  render: (args) => (
    <Stage handlers={server.handlers}>
      <TranscriptionStatusLink {...args} />
    </Stage>
  ),
} satisfies Meta<typeof TranscriptionStatusLink>
export default meta
type Story = StoryObj<typeof meta>

const queued = recordOf({ recordingId: 'queued', fileStatus: recordingStatus.inQueue })
const running = recordOf({ recordingId: 'running', fileStatus: recordingStatus.transferring })

export const Waiting: Story = {
  tags: ['dark', 'chinese'],
  beforeEach: start({ records: [queued], progress: progressOf }),
  play: async ({ canvas, globals }) => {
    const link = await canvas.findByRole('link', {
      name: inLanguage(
        globals,
        '2 recordings are before yours. Waiting, about 4 min',
        '前面还有 2 段录音。 1 段录音排队中，约 4 分钟',
      ),
    })
    await expect(link).toHaveAttribute('href', '#recordings')
  },
}

/** The time until all of them are there. */
export const SeveralUnderWay: Story = {
  tags: ['chinese'],
  beforeEach: start({
    records: [queued, running],
    progress: { ...progressOf, running: { ...progressOf['running']!, isSlow: true } },
  }),
  play: async ({ canvas, globals }) => {
    await expect(
      await canvas.findByRole('link', {
        name: inLanguage(
          globals,
          'Slower than usual. 2 being transcribed, about 4 min',
          '处理速度比平时慢。 2 段录音转写中，约 4 分钟',
        ),
      }),
    ).toBeVisible()
  },
}

export const NoOneKnowsHowLong: Story = {
  beforeEach: start({
    records: [queued],
    progress: { queued: { ...progressOf['queued']!, queuePosition: 1, etaSeconds: null } },
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Yours is next. Waiting' })).toBeVisible()
  },
}
