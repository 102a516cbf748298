import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, fn, userEvent, waitFor, within } from 'storybook/test'
import { emptyBrowser } from '../fixtures/empty-browser.ts'
import { serverWith } from '../fixtures/one-recording.ts'
import { doubleClickWord, markedText, paragraphOf, typeText } from '../fixtures/play-text.ts'
import { Stage } from '@longhand/stage'
import { interviewSections, longSections } from '@longhand/recordings/testing'
import type { FakeRecordings } from '@longhand/recordings/testing'
import { doubtfulHighlight } from './follow/highlights.ts'
import { TranscriptPage } from './TranscriptPage.tsx'

let server: FakeRecordings

const meta = {
  component: TranscriptPage,
  args: { recordingId: 'interview', onUnsavedChange: fn() },
  parameters: { layout: 'fullscreen' },
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

const savedText = (section: number): string => server.state.sections.interview![section]!.text
/** Autosave waits for a second of quiet first. */

export const DoubleClickCorrectsAWord: Story = {
  play: async ({ canvas, canvasElement, args }) => {
    await canvas.findByText(/forty rows/)
    await doubleClickWord(paragraphOf(canvasElement, 'forty rows'), 'cellar')
    const text = await canvas.findByRole('textbox', { name: 'Text of Speaker2 at 0:08' })
    await expect(text).toHaveFocus()
    await expect(getSelection()?.toString()).toBe('cellar')
    typeText('cider house')
    await expect(text).toHaveTextContent(/forty rows of apple trees and a cider house that nobody/)
    await expect(await canvas.findByText('Edited')).toBeVisible()
    await expect(args.onUnsavedChange).toHaveBeenLastCalledWith(true, expect.any(Function))
    await waitFor(() => expect(savedText(1)).toMatch(/a cider house that nobody/))
    await expect(await canvas.findByText('Saved')).toBeVisible()
    await expect(args.onUnsavedChange).toHaveBeenLastCalledWith(false, expect.any(Function))
    await fireEvent.keyDown(text, { key: 'Escape' })
    await expect(canvas.queryByRole('textbox')).toBeNull()
    // Enter goes on with the same section, whatever is heard, and Tab with what is next to it.
    await expect(document.activeElement).toBe(paragraphOf(canvasElement, 'forty rows').closest('li'))
    await fireEvent.keyDown(document.activeElement!, { key: 'Enter' })
    await waitFor(() => expect(canvas.getByRole('textbox')).toHaveTextContent(/cider house/))
    await fireEvent.keyDown(canvas.getByRole('textbox'), { key: 'Escape' })
    await userEvent.tab()
    await expect(document.activeElement).toHaveAccessibleName('Speaker2, at 0:08: rename speaker')
  },
}

/** As they come for a text that is typed. */
const emptySections = interviewSections.map((section) => ({ ...section, text: '', words: [] }))

export const TypedSectionBySection: Story = {
  beforeEach: async () => {
    await emptyBrowser()
    server = serverWith(emptySections)
  },
  play: async ({ canvas, canvasElement }) => {
    await waitFor(() =>
      expect(canvasElement.querySelector('li p')).toHaveAttribute('data-empty', 'Type what is said'),
    )
    await fireEvent.click(canvasElement.querySelector('li p')!, { detail: 1 })
    const first = await canvas.findByRole('textbox', { name: 'Text of Speaker1 at 0:00' })
    await expect(first).toHaveFocus()
    await expect(getComputedStyle(first, '::before').content).toBe('"Type what is said"')
    typeText('We began in spring.')
    await waitFor(() => expect(first).not.toHaveAttribute('data-empty'))
    await fireEvent.keyDown(first, { key: 'Enter', altKey: true })
    await expect(await canvas.findByRole('textbox', { name: 'Text of Speaker2 at 0:08' })).toHaveFocus()
    // Playing from where the next section begins.
    await expect(await canvas.findByRole('button', { name: 'Pause' })).toBeVisible()
    await waitFor(() =>
      expect(canvas.getByRole('slider', { name: 'Position' })).toHaveAttribute(
        'aria-valuetext',
        expect.stringMatching(/^0:(?:08|09|1)/),
      ),
    )
    typeText('And then it rained.')
    await waitFor(() =>
      expect([savedText(0), savedText(1), savedText(2)]).toEqual([
        'We began in spring.',
        'And then it rained.',
        '',
      ]),
    )
  },
}

export const TheLastSectionEndsTyping: Story = {
  beforeEach: async () => {
    await emptyBrowser()
    server = serverWith(emptySections.slice(0, 1))
  },
  play: async ({ canvas, canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('li p')).not.toBeNull())
    await fireEvent.click(canvasElement.querySelector('li p')!, { detail: 1 })
    await fireEvent.keyDown(await canvas.findByRole('textbox', { name: /^Text of/ }), {
      key: 'Enter',
      altKey: true,
    })
    await expect(canvas.queryByRole('textbox')).toBeNull()
    await expect(document.activeElement).toBe(canvasElement.querySelector('li'))
  },
}

/** Selects from a word of one section to a word of another, as a pointer would. */
function selectFromTo(first: HTMLElement, from: string, last: HTMLElement, to: string): void {
  const range = document.createRange()
  range.setStart(first.firstChild!, first.textContent.indexOf(from))
  range.setEnd(last.firstChild!, last.textContent.indexOf(to))
  getSelection()?.removeAllRanges()
  getSelection()?.addRange(range)
}

export const DeletingAcrossSections: Story = {
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByText(/forty rows/)
    const texts = () => server.state.sections.interview!.map(({ text }) => text)
    const before = interviewSections.map(({ text }) => text)
    selectFromTo(
      paragraphOf(canvasElement, 'forty rows'),
      'forty',
      paragraphOf(canvasElement, 'knew nothing'),
      'knew',
    )
    const transcript = canvas.getByRole('region', { name: 'Transcript' })
    transcript.focus()
    await fireEvent.keyDown(transcript, { key: 'Delete' })
    // Of two people: what is left of each stays with them.
    await waitFor(() =>
      expect(texts().slice(1, 3)).toEqual([before[1]!.split('forty')[0]!, 'knew nothing about apples.']),
    )
    await fireEvent.keyDown(document.activeElement!, { key: 'z', ctrlKey: true })
    await waitFor(() => expect(texts()).toEqual(before))
  },
}

export const PastingParagraphs: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Edit the text at 0:18' }))
    const clipboard = new DataTransfer()
    clipboard.setData('text/plain', 'First paragraph.\n\nSecond one.')
    await fireEvent(
      canvas.getByRole('textbox'),
      new ClipboardEvent('paste', { clipboardData: clipboard, bubbles: true, cancelable: true }),
    )
    const texts = () => server.state.sections.interview!.map(({ text }) => text)
    await waitFor(() =>
      expect(texts().slice(2, 4)).toEqual([
        'And you knew nothing about apples. First paragraph.',
        'Second one.',
      ]),
    )
    await expect(canvas.getByRole('textbox')).toHaveTextContent('Second one.')
    await fireEvent.keyDown(document.activeElement!, { key: 'z', ctrlKey: true })
    await waitFor(() => expect(texts()).toEqual(interviewSections.map(({ text }) => text)))
  },
}

export const JoiningAnotherSpeakerSaysSo: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Edit the text at 0:18' }))
    const text = canvas.getByRole('textbox')
    getSelection()!.collapse(text.firstChild, 0)
    await fireEvent.keyDown(text, { key: 'Backspace' })
    await expect(await within(document.body).findByText('Now part of what Speaker2 says')).toBeVisible()
    await userEvent.click(within(document.body).getAllByRole('button', { name: 'Undo' }).at(-1)!)
    await expect(await canvas.findByText(/^And you knew/)).toBeVisible()
  },
}

export const TheButtonEditsAtTheEnd: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Edit the text at 0:18' }))
    const text = canvas.getByRole('textbox')
    typeText(' Or did you?')
    await expect(text).toHaveTextContent('And you knew nothing about apples. Or did you?')
    await fireEvent.keyDown(text, { key: 'Escape' })
    await expect(canvas.queryByRole('textbox')).toBeNull()
    await waitFor(() => expect(savedText(2)).toBe('And you knew nothing about apples. Or did you?'))
  },
}

export const UndoInsideTheSection: Story = {
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByText(/forty rows/)
    await doubleClickWord(paragraphOf(canvasElement, 'nothing about apples'), 'apples')
    typeText('pears')
    await expect(canvas.getByRole('textbox')).toHaveTextContent('nothing about pears')
    await fireEvent.keyDown(canvas.getByRole('textbox'), { key: 'z', ctrlKey: true })
    await expect(canvas.getByRole('textbox')).toHaveTextContent('nothing about apples')
    await expect(getSelection()?.toString()).toBe('apples')
    await userEvent.click(canvas.getByRole('button', { name: 'Redo' }))
    await waitFor(() => expect(savedText(2)).toMatch(/pears/))
  },
}

export const PastedTextIsPlainAndOneLine: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Edit the text at 0:18' }))
    const text = canvas.getByRole('textbox')
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', '<b>bold</b>')
    clipboardData.setData('text/plain', ' one\r\ntwo\tthree')
    await fireEvent(text, new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    await expect(text.textContent).toBe('And you knew nothing about apples. one two three')
    await expect(text.querySelector('*')).toBeNull()
  },
}

export const AnInputMethodFinishesItsWordWithEnter: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Edit the text at 0:18' }))
    const text = canvas.getByRole('textbox')
    await fireEvent.compositionStart(text)
    await fireEvent.keyDown(text, { key: 'Enter', isComposing: true })
    await expect(canvas.getByRole('textbox')).toHaveFocus()
    await fireEvent.compositionEnd(text)
    await fireEvent.keyDown(text, { key: 'Enter' })
    await expect(canvas.queryByRole('textbox')).toBeNull()
  },
}

export const ComposingInAnEmptySection: Story = {
  beforeEach: async () => {
    await emptyBrowser()
    server = serverWith(emptySections)
  },
  play: async ({ canvas, canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('li p')).not.toBeNull())
    await fireEvent.click(canvasElement.querySelector('li p')!, { detail: 1 })
    const text = await canvas.findByRole('textbox', { name: 'Text of Speaker1 at 0:00' })
    await fireEvent.keyDown(text, { code: 'KeyK', altKey: true })
    await expect(await canvas.findByRole('button', { name: 'Pause' })).toBeVisible()
    await fireEvent.compositionStart(text)
    // The sound pauses as for any typing.
    await expect(await canvas.findByRole('button', { name: 'Play' })).toBeVisible()
    typeText('ni hao')
    // The words that stand for an empty section make room.
    await expect(getComputedStyle(text, '::before').content).toBe('none')
    await expect(canvas.getByText('Saved')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Edit the text at 0:08' }))
    await waitFor(() => expect(savedText(0)).toBe('ni hao'))
    await expect(text).not.toHaveAttribute('data-composing')
  },
}

export const WordsInDoubtAreUnderlinedUntilCorrected: Story = {
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByText(/forty rows/)
    await waitFor(() =>
      expect(markedText(doubtfulHighlight)).toEqual(expect.arrayContaining(['cellar', 'canker'])),
    )
    await doubleClickWord(paragraphOf(canvasElement, 'forty rows'), 'cellar')
    typeText('seller')
    await waitFor(() => expect(markedText(doubtfulHighlight)).not.toContain('cellar'))
    await expect(markedText(doubtfulHighlight)).not.toContain('seller')
  },
}

/** An imported text, of which no one says the second section. Its words have no other confidence. */
const withUnrecognized = interviewSections.map((section, place) => ({
  ...section,
  words: section.words!.map(({ confidence: _, ...word }) =>
    place === 1 ? { ...word, confidence: 0 } : word,
  ),
}))

export const WordsThatNoOneSaysAreUnderlinedAlsoAfterUndoAndSaving: Story = {
  beforeEach: async () => {
    await emptyBrowser()
    server = serverWith(withUnrecognized)
  },
  play: async ({ canvas, canvasElement }) => {
    const unrecognized = withUnrecognized[1]!.words.map(({ text }) => text)
    const marked = (): string[] =>
      markedText(doubtfulHighlight)
        .join(' ')
        .match(/[\p{L}’']+/gu) ?? []
    const areUnderlined = () =>
      waitFor(() => expect(marked()).toEqual(unrecognized.join(' ').match(/[\p{L}’']+/gu)))
    await canvas.findByText(/forty rows/)
    await areUnderlined()
    await doubleClickWord(paragraphOf(canvasElement, 'forty rows'), 'cellar')
    typeText('seller')
    await waitFor(() => expect(marked()).not.toContain('cellar'))
    await waitFor(() => expect(savedText(1)).toContain('seller'))
    await fireEvent.keyDown(canvas.getByRole('textbox'), { key: 'z', ctrlKey: true })
    await areUnderlined()
    await waitFor(() => expect(savedText(1)).toContain('cellar'))
    await expect(server.state.sections.interview![1]!.words!.map(({ confidence }) => confidence)).toEqual(
      unrecognized.map(() => 0),
    )
  },
}

export const EverythingDeletedFromASection: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Edit the text at 0:18' }))
    document.execCommand('selectAll')
    document.execCommand('delete')
    await fireEvent.keyDown(canvas.getByRole('textbox'), { key: 'Enter' })
    await waitFor(() => expect(savedText(2)).toBe(''))
    await userEvent.click(canvas.getByRole('button', { name: 'Edit the text at 0:18' }))
    typeText('Nothing?')
    await waitFor(() => expect(savedText(2)).toBe('Nothing?'))
  },
}

/** A section that is being edited stays on the page, with caret and composition, however far the text is scrolled. */
export const ScrollingAwayKeepsTheCaret: Story = {
  beforeEach: () => {
    server = serverWith(longSections(800))
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Edit the text at 0:02' }))
    const text = canvas.getByRole('textbox')
    const scroller = canvas.getByRole('region', { name: 'Transcript' })
    scroller.scrollTop = scroller.scrollHeight / 2
    await canvas.findByText(/./, { selector: 'li[aria-posinset="400"] p' })
    await expect(text).toHaveFocus()
    typeText(' and on')
    await waitFor(() => expect(savedText(1)).toMatch(/ and on$/))
  },
}
