import { Stage } from '@longhand/stage'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, fn, userEvent, waitFor, within } from 'storybook/test'
import { emptyBrowser } from '../fixtures/empty-browser.ts'
import { serverWith } from '../fixtures/one-recording.ts'
import { doubleClickWord, paragraphOf, typeText } from '../fixtures/play-text.ts'
import { defaultPlaybackSettings } from '@longhand/player'
import type { PedalAssignment } from '@longhand/player'
import { interviewSections } from '@longhand/recordings/testing'
import type { FakeRecordings } from '@longhand/recordings/testing'
import { browserSettings } from './session/browser-database.ts'
import { TranscriptPage } from './TranscriptPage.tsx'

let server: FakeRecordings

async function keep(...pedals: PedalAssignment[]): Promise<void> {
  await emptyBrowser()
  await browserSettings.write({ ...defaultPlaybackSettings, pedals })
}

const meta = {
  component: TranscriptPage,
  args: { recordingId: 'interview', onUnsavedChange: fn() },
  parameters: { layout: 'fullscreen' },
  beforeEach: async () => {
    await keep({ switchId: 'key:F13', action: 'hold' }, { switchId: 'key:F14', action: 'next' })
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

const down = (element: Element, key: string) => fireEvent.keyDown(element, { key, code: key })
const up = (element: Element, key: string) => fireEvent.keyUp(element, { key, code: key })

/** The sound goes on while the foot is down, whatever the hands do. */
export const PlaysWhileHeldAndTyping: Story = {
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByText(/forty rows/)
    await doubleClickWord(paragraphOf(canvasElement, 'forty rows'), 'cellar')
    const text = await canvas.findByRole('textbox', { name: /^Text of/ })
    // Not taken before the pedals are loaded.
    await waitFor(async () => expect(await down(text, 'F13')).toBe(false))
    await expect(await canvas.findByRole('button', { name: 'Pause' })).toBeVisible()
    typeText('cider house')
    await expect(text).toHaveTextContent(/a cider house that nobody/)
    await canvas.findByText('Edited')
    await expect(canvas.getByRole('button', { name: 'Pause' })).toBeVisible()
    await up(text, 'F13')
    await expect(await canvas.findByRole('button', { name: 'Play' })).toBeVisible()
    await expect(text).toHaveFocus()
  },
}

export const GoesOnToTheNextTurn: Story = {
  beforeEach: () => {
    server = serverWith(interviewSections.map((section) => ({ ...section, text: '', words: [] })))
  },
  play: async ({ canvas, canvasElement }) => {
    await waitFor(() =>
      expect(canvasElement.querySelector('li p')).toHaveAttribute('data-empty', 'Type what is said'),
    )
    await waitFor(async () => expect(await down(document.body, 'F14')).toBe(false))
    await up(document.body, 'F14')
    const first = await canvas.findByRole('textbox', { name: 'Text of Speaker1 at 0:00' })
    await expect(first).toHaveFocus()
    typeText('We began in spring.')
    await down(first, 'F14')
    await up(first, 'F14')
    await expect(await canvas.findByRole('textbox', { name: 'Text of Speaker2 at 0:08' })).toHaveFocus()
    await expect(await canvas.findByRole('button', { name: 'Pause' })).toBeVisible()
  },
}

export const SetUpFromThePlayer: Story = {
  beforeEach: () => keep(),
  play: async ({ canvas }) => {
    await canvas.findByText(/forty rows/)
    const page = within(document.body)
    await userEvent.click(canvas.getByRole('button', { name: 'How you listen' }))
    await expect(await page.findByText('Not set up')).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Set up…' }))
    const inside = within(await page.findByRole('dialog', { name: 'Foot pedal' }))
    await userEvent.click(await inside.findByRole('button', { name: 'Keyboard pedal' }))
    await down(document.body, 'F13')
    await expect(await inside.findByText('F13')).toBeVisible()
    await userEvent.click(inside.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
    await waitFor(async () =>
      expect((await browserSettings.read())?.pedals).toEqual([{ switchId: 'key:F13', action: 'hold' }]),
    )
    await userEvent.click(canvas.getByRole('button', { name: 'Keyboard shortcuts' }))
    await expect(await page.findByText('Foot pedal: Play while held down')).toBeVisible()
  },
}
