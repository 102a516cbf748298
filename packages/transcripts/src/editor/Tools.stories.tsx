import { failure, handle } from '@longhand/api-client/testing'
import type { TranscriptSection, TranscriptWord } from '@longhand/contracts'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, userEvent, waitFor, within } from 'storybook/test'
import { emptyBrowser } from '../fixtures/empty-browser.ts'
import { serverWith } from '../fixtures/one-recording.ts'
import { clickWord, doubleClickWord, markedText, paragraphOf, typeText } from '../fixtures/play-text.ts'
import { Stage } from '@longhand/stage'
import { chineseSections, interviewSections } from '@longhand/recordings/testing'
import type { FakeRecordings } from '@longhand/recordings/testing'
import { currentHighlight, doubtfulHighlight, foundHighlight } from './follow/highlights.ts'
import { selectIn } from './follow/text-range.ts'
import { TranscriptPage } from './TranscriptPage.tsx'

let server: FakeRecordings

const meta = {
  component: TranscriptPage,
  args: { recordingId: 'interview' },
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

const wordsOf = ({ words }: TranscriptSection): TranscriptWord[] => words ?? []
const withAlternatives = (sections: readonly TranscriptSection[]): TranscriptSection[] =>
  sections.map((section) => ({
    ...section,
    words: wordsOf(section).map((word) =>
      word.text === 'cellar' ? { ...word, alternative: 'seller' } : word,
    ),
  }))
const withoutConfidence = (sections: readonly TranscriptSection[]): TranscriptSection[] =>
  sections.map((section) => ({
    ...section,
    words: wordsOf(section).map(({ confidence: _, ...word }) => word),
  }))
const texts = (): string[] => server.state.sections.interview!.map(({ text }) => text)
const control = (key: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement!, { key, ctrlKey: true, ...more })

export const EnterSplitsAndBackspaceJoins: Story = {
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByText(/forty rows/)
    await doubleClickWord(paragraphOf(canvasElement, 'forty rows'), 'forty')
    const text = canvas.getByRole('textbox')
    selectIn(text, text.textContent.indexOf('forty'), text.textContent.indexOf('forty'))
    await fireEvent.keyDown(text, { key: 'Enter' })
    await waitFor(() => expect(canvas.getByRole('textbox')).toHaveTextContent(/^forty rows/))
    await expect(canvas.getByRole('textbox')).toHaveFocus()
    await waitFor(() => expect(texts()).toHaveLength(interviewSections.length + 1))
    const [first, second] = server.state.sections.interview!.slice(1)
    await expect(first!.text).toMatch(/spring of 1998,$/)
    await expect(second!.words![0]).toEqual(
      interviewSections[1]!.words!.find(({ text: word }) => word === 'forty'),
    )
    await fireEvent.keyDown(canvas.getByRole('textbox'), { key: 'Backspace' })
    await waitFor(() => expect(canvas.getByRole('textbox')).toHaveTextContent(/spring of 1998, forty rows/))
    await control('z')
    await waitFor(() => expect(canvas.getByRole('textbox')).toHaveTextContent(/^forty rows/))
    await control('y')
    await waitFor(() => expect(texts()).toHaveLength(interviewSections.length))
  },
}

export const FindAndReplace: Story = {
  play: async ({ canvas }) => {
    await canvas.findByText(/forty rows/)
    await control('h')
    const bar = within(await canvas.findByRole('search', { name: 'Find and replace' }))
    const find = bar.getByRole('textbox', { name: 'Find' })
    await waitFor(() => expect(find).toHaveFocus())
    await userEvent.keyboard('the')
    await waitFor(() => expect(bar.getByRole('status')).toHaveTextContent('29 places'))
    await userEvent.click(bar.getByRole('button', { name: 'Whole words' }))
    await userEvent.click(bar.getByRole('button', { name: 'Match case and accents' }))
    await waitFor(() => expect(bar.getByRole('status')).toHaveTextContent('18 places'))
    await waitFor(() => expect(markedText(foundHighlight)).toContain('the'))
    await userEvent.type(find, '{Enter}{Enter}')
    await waitFor(() => expect(bar.getByRole('status')).toHaveTextContent('2 of 18'))
    await waitFor(() => expect(markedText(currentHighlight)).toEqual(['the']))
    await userEvent.type(bar.getByRole('textbox', { name: 'Replace with' }), 'that{Enter}')
    await waitFor(() => expect(bar.getByRole('status')).toHaveTextContent('2 of 17'))
    await userEvent.click(bar.getByRole('button', { name: 'Replace all (17)' }))
    await waitFor(() => expect(texts().join(' ')).not.toMatch(/\bthe\b/))
    await expect(find).toHaveFocus()
    await userEvent.click(
      within(canvas.getByRole('group', { name: 'Tools of the text' })).getByRole('button', { name: 'Undo' }),
    )
    await waitFor(() =>
      expect(
        texts()
          .join(' ')
          .match(/\bthe\b/gu),
      ).toHaveLength(17),
    )
    await fireEvent.keyDown(find, { key: 'Escape' })
    await expect(canvas.queryByRole('search')).toBeNull()
  },
}

/** Wide enough for a sentence, over none of the text, and the text stays where it is. */
export const FindLeavesTheTextInPlace: Story = {
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByText(/forty rows/)
    const top = (): number => paragraphOf(canvasElement, 'forty rows').getBoundingClientRect().top
    const before = top()
    await control('f')
    const line = await canvas.findByRole('search', { name: 'Find and replace' })
    if (window.innerWidth >= 1200) await expect(line.getBoundingClientRect().height).toBeLessThan(60)
    await control('h')
    const bar = await canvas.findByRole('search', { name: 'Find and replace' })
    for (const field of within(bar).getAllByRole('textbox'))
      await expect(field.getBoundingClientRect().width).toBeGreaterThan(300)
    await expect(
      canvas.getByRole('region', { name: 'Transcript' }).getBoundingClientRect().top,
    ).toBeGreaterThanOrEqual(bar.getBoundingClientRect().bottom)
    await waitFor(() => expect(top()).toBeCloseTo(before, 0))
    await fireEvent.keyDown(document.activeElement!, { key: 'Escape' })
    await expect(canvas.queryByRole('search')).toBeNull()
    await waitFor(() => expect(top()).toBeCloseTo(before, 0))
  },
}

/** Escape goes back to where find was opened from: a button, or the caret in a section. */
export const FindGivesTheFocusBack: Story = {
  play: async ({ canvas }) => {
    await canvas.findByText(/forty rows/)
    const edit = canvas.getAllByRole('button', { name: /^Edit the text at/ })[1]!
    edit.focus()
    await control('f')
    await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Find' })).toHaveFocus())
    await control('h')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(edit).toHaveFocus())
    await userEvent.keyboard('{Enter}')
    const text = await canvas.findByRole('textbox', { name: /^Text of/ })
    selectIn(text, 4, 4)
    await control('f')
    await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Find' })).toHaveFocus())
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(canvas.getByRole('textbox', { name: /^Text of/ })).toHaveFocus())
    await expect(getSelection()?.anchorOffset).toBe(4)
  },
}

export const AnyCharacterIsFound: Story = {
  play: async ({ canvas }) => {
    await canvas.findByText(/forty rows/)
    await control('h')
    const find = await canvas.findByRole('textbox', { name: 'Find' })
    await userEvent.type(find, 'forty rows')
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent('1 place'))
    const before = texts()
    // In one step, as a paste: what stood there before must be forgotten.
    await fireEvent.change(find, { target: { value: 'blue-green' } })
    await expect(find).toHaveValue('blue-green')
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent('0 places'))
    await expect(canvas.getByRole('button', { name: 'Replace all (0)' })).toBeDisabled()
    await waitFor(() => expect(markedText(foundHighlight)).toEqual([]))
    await expect(texts()).toEqual(before)
    await fireEvent.change(find, { target: { value: '([a-z' } })
    await expect(find).toHaveValue('([a-z')
  },
}

/** What is put in may hold what is looked for. */
export const ReplaceAllOnce: Story = {
  play: async ({ canvas }) => {
    await canvas.findByText(/forty rows/)
    await control('h')
    await userEvent.type(await canvas.findByRole('textbox', { name: 'Find' }), 'orchard')
    await userEvent.type(canvas.getByRole('textbox', { name: 'Replace with' }), 'old orchard')
    const all = await canvas.findByRole('button', { name: /^Replace all \(\d+\)$/ })
    await userEvent.click(all)
    await waitFor(() => expect(texts().join(' ')).toMatch(/old orchard/))
    await expect(all).toBeDisabled()
    await userEvent.type(canvas.getByRole('textbox', { name: 'Replace with' }), '{Control>}{Enter}{/Control}')
    await expect(texts().join(' ')).not.toMatch(/old old orchard/)
    await userEvent.type(canvas.getByRole('textbox', { name: 'Replace with' }), 's')
    await expect(all).toBeEnabled()
  },
}

export const NamesAreFoundToo: Story = {
  play: async ({ canvas }) => {
    await canvas.findByText(/forty rows/)
    await control('h')
    await userEvent.type(await canvas.findByRole('textbox', { name: 'Find' }), 'Speaker1')
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent('0 places · 1 speaker'))
    await userEvent.type(canvas.getByRole('textbox', { name: 'Replace with' }), 'Nora')
    await userEvent.click(canvas.getByRole('button', { name: 'Replace all (1)' }))
    await waitFor(() =>
      expect(server.state.sections.interview!.filter(({ spkName }) => spkName === 'Nora')).toHaveLength(5),
    )
  },
}

const reviewBar = async (canvas: ReturnType<typeof within>) => {
  const bar = within(await canvas.findByRole('region', { name: 'Check words in doubt' }))
  const phrase = () => bar.getByRole<HTMLInputElement>('textbox', { name: 'The phrase' })
  return {
    bar,
    phrase,
    selected: () => phrase().value.slice(phrase().selectionStart!, phrase().selectionEnd!),
  }
}
type ReviewBarOfStory = Awaited<ReturnType<typeof reviewBar>>

async function stepTo({ phrase, selected }: ReviewBarOfStory, word: string): Promise<void> {
  for (let place = 0; place < 20 && selected() !== word; place += 1) {
    const before = phrase().value
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(phrase().value).not.toBe(before))
  }
  await waitFor(() => expect(selected()).toBe(word))
}

export const ReviewByKeyboard: Story = {
  play: async ({ canvas }) => {
    await canvas.findByText(/forty rows/)
    await control('e', { shiftKey: true })
    const { bar, phrase, selected } = await reviewBar(canvas)
    await waitFor(() =>
      expect(bar.getByRole('status')).toHaveTextContent(
        /^11 words to check, about a minute\. Then about 98% of all words are right\.$/,
      ),
    )
    await expect(bar.getByText('They have a dotted line in the text.')).toBeVisible()
    await userEvent.click(bar.getByRole('button', { name: 'Start' }))
    await waitFor(() => expect(phrase()).toHaveValue('yet. We grafted three'))
    await expect(selected()).toBe('grafted')
    await expect(phrase()).toHaveFocus()
    await expect(bar.getByRole('status')).toHaveTextContent(/^1 of 11, about a minute left$/)
    await canvas.findByRole('button', { name: 'Pause' })
    await waitFor(() => expect(markedText(currentHighlight)).toEqual(['yet. We grafted three']))
    await userEvent.keyboard('planted{Enter}')
    await waitFor(() => expect(selected()).toBe('cuttings'))
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(selected()).toBe('canker'))
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(selected()).toBe('cellar'))
    await expect(bar.getByRole('status')).toHaveTextContent(/^4 of 11, /)
    await userEvent.click(bar.getByRole('radio', { name: 'In order' }))
    await waitFor(() => expect(bar.getByRole('status')).toHaveTextContent(/^\d+ of 11, /))
    await waitFor(() => expect(texts().join(' ')).toMatch(/We planted three rows/))
    await waitFor(() => expect(markedText(doubtfulHighlight)).not.toContain('canker'))
    const wordOf = (said: string) =>
      server.state.sections
        .interview!.flatMap(({ words }) => words ?? [])
        .find(({ text }) => text.startsWith(said))
    await waitFor(() => expect(wordOf('canker')).toMatchObject({ confidence: 1, reviewed: true }))
    await expect(wordOf('planted')).toMatchObject({ reviewed: true })
    await expect(wordOf('planted')).not.toHaveProperty('confidence')
    await fireEvent.keyDown(phrase(), { key: 'Escape' })
    await expect(canvas.queryByRole('region', { name: 'Check words in doubt' })).toBeNull()
  },
}

/** Until the goal is reached, and no further. */
export const ReviewToItsEnd: Story = {
  tags: ['dark'],
  play: async ({ canvas }) => {
    await canvas.findByText(/forty rows/)
    await control('e', { shiftKey: true })
    const { bar } = await reviewBar(canvas)
    await userEvent.click(await bar.findByRole('button', { name: 'Start' }))
    await bar.findByRole('textbox')
    for (let place = 0; place < 11; place += 1) {
      await waitFor(() =>
        expect(bar.getByRole('status')).toHaveTextContent(new RegExp(`^${place + 1} of 11,`, 'u')),
      )
      await userEvent.keyboard('{Enter}')
    }
    await waitFor(() =>
      expect(bar.getByRole('status')).toHaveTextContent(/^Done: about 98% of the words are right now$/),
    )
    await expect(canvas.getByRole('region', { name: 'Check words in doubt' })).toHaveFocus()
    await userEvent.click(bar.getByRole('button', { name: 'Find more words' }))
    await waitFor(() =>
      expect(bar.getByRole('status')).toHaveTextContent(
        /^\d+ words to check, .* Then about 9\d% of all words are right\.$/,
      ),
    )
    await userEvent.click(bar.getByRole('button', { name: 'Start' }))
    await waitFor(() => expect(bar.getByRole('textbox')).toHaveFocus())
  },
}

/** What another decoding heard goes into the field, and into the text only when it is settled. */
export const ReviewOtherDecoding: Story = {
  beforeEach: () => {
    server = serverWith(withAlternatives(interviewSections))
    server.state.hotWords = { '': ['Cancer'] }
  },
  play: async ({ canvas }) => {
    await canvas.findByText(/forty rows/)
    await control('e', { shiftKey: true })
    const review = await reviewBar(canvas)
    const { bar, phrase } = review
    await userEvent.click(await bar.findByRole('button', { name: 'Start' }))
    await bar.findByRole('textbox')
    await stepTo(review, 'cellar')
    const before = texts()
    const others = () => bar.getByRole('list', { name: 'What else was heard' })
    await expect(others()).toHaveTextContent(/Also heard:.*seller/)
    await fireEvent.keyDown(phrase(), { key: 'a', code: 'KeyA', altKey: true })
    await waitFor(() => expect(phrase().value).toContain('seller'))
    await expect(texts()).toEqual(before)
    await expect(phrase()).toHaveFocus()
    await canvas.findByRole('button', { name: 'Pause' })
    await fireEvent.keyDown(phrase(), { key: 'a', code: 'KeyA', altKey: true })
    await waitFor(() => expect(phrase().value).toContain('cellar'))
    await userEvent.click(within(others()).getByRole('button'))
    await waitFor(() => expect(phrase()).toHaveFocus())
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(texts()[1]).toMatch(/a seller that nobody/))
    await stepTo(review, 'canker')
    await expect(others()).toHaveTextContent(/From your vocabulary:.*Cancer there, a fox/)
  },
}

/** A text of an engine that does not say how certain it is: nothing is claimed. */
export const ReviewWithoutConfidence: Story = {
  beforeEach: () => {
    server = serverWith(withoutConfidence(interviewSections))
  },
  play: async ({ canvas }) => {
    await canvas.findByText(/forty rows/)
    await control('e', { shiftKey: true })
    const bar = within(await canvas.findByRole('region', { name: 'Check words in doubt' }))
    await waitFor(() =>
      expect(bar.getByRole('status')).toHaveTextContent(
        /^\d+ words? to check, (less than a minute|about a minute|about \d+ minutes)$/,
      ),
    )
    await expect(bar.getByText(/does not say how certain its words are/)).toBeVisible()
  },
}

export const ReviewOfARightText: Story = {
  beforeEach: () => {
    server = serverWith(
      interviewSections.map(({ words, ...section }) => ({
        ...section,
        words: words!.map((word) => ({ ...word, confidence: 1, reviewed: true })),
      })),
    )
  },
  play: async ({ canvas }) => {
    await canvas.findByText(/forty rows/)
    await control('e', { shiftKey: true })
    const bar = within(await canvas.findByRole('region', { name: 'Check words in doubt' }))
    await waitFor(() =>
      expect(bar.getByRole('status')).toHaveTextContent(
        'About 99% of the words are right: none is worth a second look',
      ),
    )
    await expect(bar.queryByRole('button', { name: 'Start' })).toBeNull()
  },
}

/** What the server knows of the words comes late, or not at all: then their own confidence is left. */
export const ReviewWithoutTheServer: Story = {
  render: (args) => (
    <Stage isPage handlers={[handle('getReview', () => failure('RECORD_NOT_FOUND')), ...server.handlers]}>
      <TranscriptPage {...args} />
    </Stage>
  ),
  play: async ({ canvas }) => {
    await canvas.findByText(/forty rows/)
    await control('e', { shiftKey: true })
    const bar = within(await canvas.findByRole('region', { name: 'Check words in doubt' }))
    await waitFor(() => expect(bar.getByRole('status')).toHaveTextContent(/words? to check, /))
  },
}

/** What is marked in the text and what is asked about are the same. */
export const OneMarkForWhatIsAskedAbout: Story = {
  play: async ({ canvas }) => {
    await canvas.findByText(/forty rows/)
    await waitFor(() => expect(markedText(doubtfulHighlight)).not.toEqual([]))
    const marked = markedText(doubtfulHighlight)
    await control('e', { shiftKey: true })
    const { bar, phrase, selected } = await reviewBar(canvas)
    await userEvent.click(await bar.findByRole('button', { name: 'Start' }))
    await bar.findByRole('textbox')
    const asked: string[] = []
    for (let place = 0; place < 11; place += 1) {
      asked.push(selected())
      const before = phrase().value
      await userEvent.keyboard('{ArrowDown}')
      await waitFor(() => expect(phrase().value).not.toBe(before))
    }
    await expect(marked.every((word) => asked.includes(word))).toBe(true)
    // Not all of the text is on the page.
    await expect(marked.length).toBeGreaterThan(3)
  },
}

export const SelectedWordsToAnotherSpeaker: Story = {
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByText(/forty rows/)
    await doubleClickWord(paragraphOf(canvasElement, 'forty rows'), 'forty')
    const text = canvas.getByRole('textbox')
    const at = text.textContent.indexOf('forty rows of apple trees')
    selectIn(text, at, at + 'forty rows of apple trees'.length)
    await userEvent.click(canvas.getByRole('button', { name: 'Give the selected words to another speaker' }))
    await waitFor(() => expect(texts()[2]).toBe('forty rows of apple trees'))
    await expect(server.state.sections.interview!.slice(1, 4).map(({ spkName }) => spkName)).toEqual([
      'Speaker2',
      'Speaker4',
      'Speaker2',
    ])
  },
}

export const WhoIsWho: Story = {
  play: async ({ canvas }) => {
    await canvas.findByText(/forty rows/)
    await userEvent.click(canvas.getByRole('button', { name: 'Speakers' }))
    const dialog = within(await within(document.body).findByRole('dialog', { name: 'Who is who' }))
    await expect(dialog.getAllByText(/of the talk/)).toHaveLength(3)
    const name = dialog.getByRole('textbox', { name: 'Name of Speaker2' })
    await userEvent.clear(name)
    await userEvent.type(name, 'Nora{Enter}')
    await expect(await dialog.findByRole('textbox', { name: 'Name of Nora' })).toHaveValue('Nora')
    await userEvent.click(dialog.getByRole('button', { name: 'Speaker3 is the same as…' }))
    await userEvent.click(await within(document.body).findByRole('menuitem', { name: 'Nora' }))
    await waitFor(() => expect(dialog.getAllByText(/of the talk/)).toHaveLength(2))
    await waitFor(() =>
      expect(server.state.sections.interview!.filter(({ spkName }) => spkName === 'Nora')).toHaveLength(9),
    )
  },
}

export const SpeakersSeparatedAgain: Story = {
  play: async ({ canvas }) => {
    await canvas.findByText(/forty rows/)
    await userEvent.click(canvas.getByRole('button', { name: 'Speakers' }))
    const dialog = within(await within(document.body).findByRole('dialog', { name: 'Who is who' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Tell speakers apart again' }))
    await expect(await dialog.findByText('The speakers were told apart again.')).toBeVisible()
  },
}

export const InChinese: Story = {
  tags: ['dark'],
  globals: { locale: 'zh-CN' },
  beforeEach: () => {
    server = serverWith(chineseSections)
  },
  play: async ({ canvas }) => {
    await canvas.findByText(/大家早上好/)
    await control('h')
    await userEvent.type(await canvas.findByRole('textbox', { name: '查找' }), '字幕')
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent('2 处'))
    await waitFor(() => expect(markedText(foundHighlight)).toEqual(['字幕', '字幕']))
  },
}

export const ReviewInChinese: Story = {
  globals: { locale: 'zh-CN' },
  beforeEach: () => {
    server = serverWith(chineseSections)
  },
  play: async ({ canvas }) => {
    await canvas.findByText(/大家早上好/)
    await control('e', { shiftKey: true })
    await userEvent.click(await canvas.findByRole('button', { name: '开始' }))
    await waitFor(() => expect(canvas.getByRole('textbox', { name: '短语' })).toHaveFocus())
    await expect(canvas.getByRole('region', { name: '检查存疑词语' })).toHaveTextContent(
      /第 1 处，共 \d+ 处，还需/,
    )
  },
}

/** A click still plays, and typing holds the sound. */
export const TypingHoldsTheSound: Story = {
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByText(/forty rows/)
    await clickWord(paragraphOf(canvasElement, 'nothing about apples'), 'apples')
    await canvas.findByRole('button', { name: 'Pause' })
    await doubleClickWord(paragraphOf(canvasElement, 'nothing about apples'), 'apples')
    await canvas.findByRole('button', { name: 'Play' })
    await fireEvent.keyDown(canvas.getByRole('textbox'), { key: 'k', code: 'KeyK', altKey: true })
    await canvas.findByRole('button', { name: 'Pause' })
    typeText('pears')
    await canvas.findByRole('button', { name: 'Play' })
    await canvas.findByRole('button', { name: 'Pause' })
  },
}

/** What is typed along is played again and again; going on after a pause for typing stays within it. */
export const LoopsWhileTyping: Story = {
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByText(/forty rows/)
    await doubleClickWord(paragraphOf(canvasElement, 'nothing about apples'), 'apples')
    await fireEvent.keyDown(canvas.getByRole('textbox'), { key: 'r', code: 'KeyR', altKey: true })
    await canvas.findByRole('button', { name: 'Pause' })
    const loop = canvas.getByRole('button', { name: 'Loop the last 5 seconds' })
    await expect(loop).toHaveAttribute('aria-pressed', 'true')
    typeText('pears')
    await canvas.findByRole('button', { name: 'Play' })
    await canvas.findByRole('button', { name: 'Pause' })
    await expect(loop).toHaveAttribute('aria-pressed', 'true')
    await fireEvent.keyDown(canvas.getByRole('textbox'), { key: 'r', code: 'KeyR', altKey: true })
    await expect(loop).toHaveAttribute('aria-pressed', 'false')
  },
}
