import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, userEvent, waitFor } from 'storybook/test'
import { serverWith } from '../fixtures/one-recording.ts'
import { clickWord, markedText, paragraphOf } from '../fixtures/play-text.ts'
import { Stage } from '@longhand/stage'
import { interviewSections, longSections } from '@longhand/recordings/testing'
import type { FakeRecordings } from '@longhand/recordings/testing'
import { spokenHighlight } from './follow/highlights.ts'
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

const spoken = (): string[] => markedText(spokenHighlight)

export const AClickPlaysFromTheWord: Story = {
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByText(/forty rows/)
    const paragraph = paragraphOf(canvasElement, 'forty rows')
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Play' })).toBeEnabled())
    await clickWord(paragraph, 'aunt')
    await expect(spoken()).toEqual(['aunt'])
    await expect(await canvas.findByRole('button', { name: 'Pause' })).toBeVisible()
    await expect(paragraph.closest('[data-playing]')).not.toBeNull()
    // The mark goes from word to word with the sound; a busy machine does not see each of them.
    const [, after = ''] = paragraph.textContent.split('aunt')
    const words: string[] = after.match(/[\w’]+/gu) ?? []
    await waitFor(() => expect(words).toContain(spoken()[0]))
    const from = words.indexOf(spoken()[0] ?? '')
    await waitFor(() => expect(words.slice(from + 1)).toContain(spoken()[0]))
    await userEvent.click(canvas.getByRole('button', { name: 'Pause' }))
    const stopped = spoken()
    await expect(stopped).toHaveLength(1)
    await expect(await canvas.findByRole('button', { name: 'Play' })).toBeVisible()
  },
}

/** No element is made, changed or rendered while a word is marked: the mark is a range. */
export const TheMarkTouchesNoElement: Story = {
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByText(/forty rows/)
    const paragraph = paragraphOf(canvasElement, 'forty rows')
    await clickWord(paragraph, 'Well,')
    await canvas.findByRole('button', { name: 'Pause' })
    await canvas.findByRole('button', { name: 'Start checking' })
    const changes: MutationRecord[] = []
    const watch = new MutationObserver((records) => changes.push(...records))
    watch.observe(canvas.getByRole('region', { name: 'Transcript' }), {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    })
    const seen = new Set<string>()
    await waitFor(
      () => {
        seen.add(spoken().join())
        return expect(seen.size).toBeGreaterThanOrEqual(5)
      },
      { timeout: 5000, interval: 20 },
    )
    watch.disconnect()
    await expect(changes).toEqual([])
  },
}

export const KeysOfThePlayer: Story = {
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByText(/forty rows/)
    const position = await canvas.findByRole('slider', { name: 'Position' })
    await waitFor(() => expect(position).toHaveAttribute('aria-valuetext', expect.stringMatching(/of 1:40$/)))
    const at = (): number => Number(position.getAttribute('aria-valuenow'))
    await fireEvent.keyDown(document.body, { key: 'l' })
    await waitFor(() => expect(at()).toBe(10))
    await fireEvent.keyDown(document.body, { key: 'ArrowLeft' })
    await waitFor(() => expect(at()).toBe(5))
    await fireEvent.keyDown(document.body, { key: '.' })
    await expect(await canvas.findByRole('button', { name: 'Speed 1.25×' })).toBeVisible()
    await fireEvent.keyDown(document.body, { key: ' ' })
    await userEvent.click(await canvas.findByRole('button', { name: 'Pause' }))
    position.focus()
    await userEvent.keyboard('{Home}')
    await waitFor(() => expect(at()).toBe(0))
    await userEvent.keyboard('{ArrowRight}{PageUp}')
    await waitFor(() => expect(at()).toBe(35))
    // Enter edits what is being heard; while typing, the same keys are text.
    const scroller = canvas.getByRole('region', { name: 'Transcript' })
    scroller.focus()
    await fireEvent.keyDown(scroller, { key: 'Enter' })
    const text = await canvas.findByRole('textbox')
    await fireEvent.keyDown(text, { key: 'l' })
    await expect(at()).toBe(35)
    await expect(canvasElement.querySelectorAll('[data-playing]')).toHaveLength(1)
  },
}

export const TheListOfKeys: Story = {
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByText(/forty rows/)
    await fireEvent.keyDown(document.body, { key: '?' })
    const dialog = await waitFor(() => canvasElement.ownerDocument.querySelector('[role="dialog"]'))
    await waitFor(() => expect(dialog).toHaveTextContent('Back or forward 10 seconds'))
    await waitFor(() => expect(dialog).toHaveTextContent('Edit the text'))
  },
}

export const ScrollingLetsGoAndFollowCatchesUp: Story = {
  beforeEach: () => {
    server = serverWith(longSections(1200))
  },
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByText('4 speakers')
    const scroller = canvas.getByRole('region', { name: 'Transcript' })
    const position = canvas.getByRole('slider', { name: 'Position' })
    await waitFor(() => expect(position).toHaveAttribute('aria-valuetext', expect.stringMatching(/of 5:00$/)))
    position.focus()
    // Far away: the section is not on the page yet.
    await userEvent.keyboard('{End}')
    await waitFor(() => expect(canvasElement.querySelector('[data-playing]')).toBeVisible())
    await expect(scroller.scrollTop).toBeGreaterThan(2000)
    await expect(canvas.queryByRole('button', { name: 'Follow the sound' })).toBeNull()
    await fireEvent.wheel(scroller, { deltaY: -4000 })
    scroller.scrollTop = 0
    const follow = await canvas.findByRole('button', { name: 'Follow the sound' })
    await userEvent.keyboard('{ArrowLeft}')
    await expect(scroller.scrollTop).toBe(0)
    await userEvent.click(follow)
    await waitFor(() => expect(canvasElement.querySelector('[data-playing]')).toBeVisible())
    await waitFor(
      () => {
        const view = scroller.getBoundingClientRect()
        const recognized = canvasElement.querySelector('[data-playing]')!.getBoundingClientRect()
        return expect(recognized.top > view.top && recognized.bottom < view.bottom).toBe(true)
      },
      { timeout: 3000 },
    )
    await expect(canvas.queryByRole('button', { name: 'Follow the sound' })).toBeNull()
  },
}
