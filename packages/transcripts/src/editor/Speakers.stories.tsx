import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { serverWith } from '../fixtures/one-recording.ts'
import { Stage } from '@longhand/stage'
import { interviewSections } from '@longhand/recordings/testing'
import type { FakeRecordings } from '@longhand/recordings/testing'
import { TranscriptPage } from './TranscriptPage.tsx'

let server: FakeRecordings

const meta = {
  component: TranscriptPage,
  args: { recordingId: 'interview' },
  parameters: { layout: 'fullscreen' },
  beforeEach: () => {
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

const savedNames = (): string => server.state.sections.interview!.map(({ spkName }) => spkName).join(' ')

async function rename(canvas: ReturnType<typeof within>, name: string, inBatch: boolean): Promise<void> {
  await userEvent.click(await canvas.findByRole('button', { name: 'Speaker2, at 0:08: rename speaker' }))
  const inside = within(await within(document.body).findByRole('dialog', { name: 'Speaker name' }))
  await userEvent.clear(inside.getByRole('textbox'))
  await userEvent.type(inside.getByRole('textbox'), name)
  if (inBatch) await userEvent.click(inside.getByRole('checkbox'))
  await userEvent.click(inside.getByRole('button', { name: 'Modify' }))
}

export const OneSection: Story = {
  play: async ({ canvas }) => {
    await rename(canvas, 'Ruth', false)
    await expect(await canvas.findByRole('button', { name: 'Ruth, at 0:08: rename speaker' })).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Speaker2, at 0:21: rename speaker' })).toBeVisible()
    await waitFor(() => expect(savedNames()).toMatch(/^Speaker1 Ruth Speaker1 Speaker2/))
    await expect(canvas.getByText('4 speakers')).toBeVisible()
  },
}

export const AllSectionsOfTheSpeaker: Story = {
  play: async ({ canvas }) => {
    await rename(canvas, 'Ruth', true)
    await expect(await canvas.findByRole('button', { name: 'Ruth, at 0:21: rename speaker' })).toBeVisible()
    await waitFor(() => expect(savedNames()).not.toContain('Speaker2'))
    await expect(canvas.getByText('3 speakers')).toBeVisible()
  },
}

/** A name that a user already has makes one speaker of two. */
export const TwoSpeakersBecomeOne: Story = {
  play: async ({ canvas }) => {
    await rename(canvas, 'Speaker1', true)
    await expect(await canvas.findByText('2 speakers')).toBeVisible()
    await waitFor(() =>
      expect(new Set(server.state.sections.interview!.map(({ spkId }) => spkId)).size).toBe(2),
    )
  },
}
