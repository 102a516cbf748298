import { Stage } from '@longhand/stage'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { TranscriptPage } from '../editor/TranscriptPage.tsx'
import { emptyBrowser } from '../fixtures/empty-browser.ts'
import { serverWith } from '../fixtures/one-recording.ts'
import { interviewSections } from '../testing.ts'
import type { FakeTranscriptsServer } from '../testing.ts'

let server: FakeTranscriptsServer

const meta = {
  title: 'captions-editor/CaptionsEditor',
  component: TranscriptPage,
  parameters: { layout: 'fullscreen' },
  args: { recordingId: 'interview', view: 'captions' },
  beforeEach: async () => {
    await emptyBrowser()
    server = serverWith(interviewSections)
  },
  render: (args) => (
    <Stage isPage handlers={server.handlers}>
      <TranscriptPage {...args} />
    </Stage>
  ),
} satisfies Meta<typeof TranscriptPage>
export default meta
type Story = StoryObj<typeof meta>

export const SeveralSpeakers: Story = {
  tags: ['dark', 'chinese'],
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('textbox', { name: /^Text of subtitle 1$|^第 1 条字幕的文本$/ }, { timeout: 10_000 })).toBeVisible()
  },
}
