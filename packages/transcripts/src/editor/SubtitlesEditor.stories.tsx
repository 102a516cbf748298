import { handle } from '@longhand/api-client/testing'
import type { TranscriptSection } from '@longhand/contracts'
import { Stage } from '@longhand/stage'
import { inLanguage } from '@longhand/storybook-config/language'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, userEvent, waitFor, within } from 'storybook/test'
import { TranscriptPage } from './TranscriptPage.tsx'
import { defaultPlaybackSettings } from '@longhand/player'
import { browserSettings } from './session/browser-database.ts'
import { emptyBrowser } from '../fixtures/empty-browser.ts'
import { serverWith } from '../fixtures/one-recording.ts'
import { chineseSections, interviewSections, longSections } from '@longhand/recordings/testing'
import { pictureOf } from '../testing.ts'
import type { FakeRecordings } from '@longhand/recordings/testing'

let server: FakeRecordings

function withText(
  sections: TranscriptSection[],
  more: Parameters<typeof serverWith>[1] = {},
): Partial<Story> {
  return {
    beforeEach: async () => {
      await emptyBrowser()
      server = serverWith(sections, more)
    },
  }
}

const meta = {
  title: 'subtitles-editor/SubtitlesEditor',
  component: TranscriptPage,
  parameters: { layout: 'fullscreen' },
  args: { recordingId: 'interview', view: 'subtitles' },
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
type Canvas = Parameters<NonNullable<Story['play']>>[0]['canvas']

const lineOf = (canvas: Canvas, number: number): Promise<HTMLTextAreaElement> =>
  canvas.findByRole('textbox', { name: `Text of subtitle ${number}` })
const startOf = (canvas: Canvas, number: number): HTMLInputElement =>
  canvas.getByRole('textbox', { name: `Start of subtitle ${number}` })
const endOf = (canvas: Canvas, number: number): HTMLInputElement =>
  canvas.getByRole('textbox', { name: `End of subtitle ${number}` })
/** The rules of a publisher find more than those that are usual. */
const byNetflix = (): Promise<void> =>
  browserSettings.write({ ...defaultPlaybackSettings, subtitles: { profile: 'netflix', times: 'clock' } })
const openRules = async (canvas: Canvas, globals: Record<string, unknown> = {}): Promise<void> =>
  userEvent.click(await canvas.findByRole('button', { name: inLanguage(globals, /^Rules: /, /^规范：/) }))
const savedText = (): string => server.state.sections.interview!.map(({ text }) => text).join(' ')

async function putCaret(field: HTMLTextAreaElement, at: number): Promise<void> {
  await userEvent.click(field)
  field.setSelectionRange(at, at)
}

export const SeveralSpeakers: Story = {
  tags: ['dark', 'chinese'],
  beforeEach: byNetflix,
  play: async ({ canvas, globals }) => {
    const first = await canvas.findByRole('textbox', {
      name: inLanguage(globals, 'Text of subtitle 1', '第 1 条字幕的文本'),
    })
    await expect(first).toHaveValue('Good morning, and\nthank you for making the time.')
    await expect(
      canvas.getByRole('button', { name: inLanguage(globals, 'Subtitles', '字幕') }),
    ).toHaveAttribute('aria-pressed', 'true')
    await waitFor(() =>
      expect(canvas.getAllByText(inLanguage(globals, /\d+ problems/, /\d+ 个问题/))[0]).toBeVisible(),
    )
  },
}

/** What two people say in one subtitle: placed together from the menu, apart by a key, and back. */
export const TwoSpeakersTogether: Story = {
  tags: ['dark', 'chinese'],
  play: async ({ canvas, canvasElement, globals }) => {
    const more = inLanguage(globals, 'More for subtitle 3', '第 3 条字幕的更多操作')
    await userEvent.click(await canvas.findByRole('button', { name: more }))
    const item = inLanguage(globals, 'Show together with the previous one', '与上一条一起显示')
    await userEvent.click(
      await within(canvasElement.ownerDocument.body).findByRole('menuitem', { name: item }),
    )
    const isTogether = inLanguage(globals, 'With the previous one', '与上一条一起')
    await expect(await canvas.findByText(isTogether)).toBeVisible()
    await waitFor(() =>
      expect(server.state.sections.interview![1]!.captions?.cuts[0]).toMatchObject({
        from: 0,
        withPrevious: true,
      }),
    )
    await userEvent.click(
      canvas.getByRole('textbox', { name: inLanguage(globals, 'Text of subtitle 3', '第 3 条字幕的文本') }),
    )
    await userEvent.keyboard('{Alt>}g{/Alt}')
    await waitFor(() => expect(canvas.queryByText(isTogether)).toBeNull())
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect(await canvas.findByText(isTogether)).toBeVisible()
    // The second of one person has no one to stand with.
    await userEvent.click(
      canvas.getByRole('textbox', { name: inLanguage(globals, 'Text of subtitle 2', '第 2 条字幕的文本') }),
    )
    await userEvent.keyboard('{Alt>}g{/Alt}')
    await expect(
      await canvas.findByText(
        inLanguage(globals, /Only the first subtitle of a speaker/, /只有某人发言的第一条字幕/),
      ),
    ).toBeVisible()
  },
}

/** A break, a split and a join by keys, each a step to undo; the words stay the text's. */
export const SplitAndJoinByKeyboard: Story = {
  play: async ({ canvas }) => {
    const field = await lineOf(canvas, 2)
    const whole = field.value
    await expect(whole).toBe(
      'Before we talk about the orchard itself,\ncould you tell me how you came to it?',
    )
    await putCaret(field, whole.indexOf('the orchard'))
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    const second = await lineOf(canvas, 3)
    await waitFor(() => expect(second).toHaveFocus())
    await expect(second.value.replaceAll('\n', ' ')).toBe(
      'the orchard itself, could you tell me how you came to it?',
    )
    await expect(await lineOf(canvas, 2)).toHaveValue('Before we talk about')
    await expect(second.selectionStart).toBe(0)
    await userEvent.keyboard('{Backspace}')
    await waitFor(async () => expect(await lineOf(canvas, 2)).toHaveFocus())
    await expect((await lineOf(canvas, 2)).value.replaceAll('\n', ' ')).toBe(whole.replaceAll('\n', ' '))
    await userEvent.keyboard('{Control>}zz{/Control}')
    await expect(await lineOf(canvas, 2)).toHaveValue(whole)
    await userEvent.keyboard('{Control>}y{/Control}')
    await expect(await lineOf(canvas, 2)).toHaveValue('Before we talk about')
    await userEvent.keyboard('{Control>}z{/Control}')

    await putCaret(await lineOf(canvas, 1), 'Good morning,'.length)
    await userEvent.keyboard('{Enter}')
    await expect(await lineOf(canvas, 1)).toHaveValue('Good morning,\nand\nthank you for making the time.')
    await expect((await lineOf(canvas, 1)).selectionStart).toBe('Good morning,\n'.length)
    await userEvent.keyboard('{Backspace}')
    await expect(await lineOf(canvas, 1)).toHaveValue('Good morning, and\nthank you for making the time.')

    // Another person speaks in the third.
    await putCaret(await lineOf(canvas, 3), 0)
    await userEvent.keyboard('{Backspace}')
    await expect(await canvas.findByText(/another person speaks in the previous subtitle/)).toBeVisible()
    await userEvent.keyboard('{Control>}{ArrowUp}{/Control}')
    await waitFor(async () => expect(await lineOf(canvas, 2)).toHaveFocus())
  },
}

/** What is typed in a subtitle is in the text, is saved, and is taken back with it. */
export const WritingChangesTheText: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Subtitles' }))
    const field = await lineOf(canvas, 1)
    await putCaret(field, 'Good morning'.length)
    // One step to undo, however slowly keys would come.
    await userEvent.paste(' to you')
    await expect(field).toHaveFocus()
    await expect(field.value).toMatch(/^Good morning to you, and/)
    await waitFor(() => expect(savedText()).toMatch(/^Good morning to you, and thank you/))
    await userEvent.keyboard('{Control>}{Shift>}l{/Shift}{/Control}')
    await expect(
      await canvas.findByText(/Good morning to you, and thank you/, { selector: 'p' }),
    ).toBeVisible()
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect(await canvas.findByText(/Good morning, and thank you/, { selector: 'p' })).toBeVisible()
    await userEvent.keyboard('{Control>}{Shift>}l{/Shift}{/Control}')
    await expect(await lineOf(canvas, 1)).toHaveValue('Good morning, and\nthank you for making the time.')
  },
  args: { view: undefined },
}

/** By typing, by keys and on the waveform; a neighbor stops it, and it is said. */
export const Retiming: Story = {
  play: async ({ canvas }) => {
    await lineOf(canvas, 2)
    const start = startOf(canvas, 2)
    await userEvent.clear(start)
    await userEvent.type(start, 'soon{Enter}')
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Write the time as 00:01:23.456')
    await userEvent.clear(start)
    await userEvent.type(start, '0:04{Enter}')
    await waitFor(() => expect(start).toHaveValue('00:00:04.000'))
    await userEvent.clear(start)
    await userEvent.type(start, '1{Enter}')
    await expect(
      await canvas.findByText(/It can’t begin earlier: the previous subtitle ends at/),
    ).toBeVisible()
    await waitFor(() => expect(start.value).toBe(endOf(canvas, 1).value))

    await userEvent.clear(endOf(canvas, 2))
    await userEvent.type(endOf(canvas, 2), '0:08{Enter}')
    await waitFor(() => expect(endOf(canvas, 2)).toHaveValue('00:00:08.000'))
    await userEvent.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(endOf(canvas, 2)).not.toHaveValue('00:00:08.000'))
    await userEvent.keyboard('{Control>}y{/Control}')
    await waitFor(() => expect(endOf(canvas, 2)).toHaveValue('00:00:08.000'))
    const edge = canvas.getByRole('slider', { name: 'End of subtitle 2' })
    edge.focus()
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
    await waitFor(() => expect(endOf(canvas, 2)).toHaveValue('00:00:07.980'))
    await expect(edge).toHaveAttribute('aria-valuetext', '00:00:07.980')
    await userEvent.keyboard('{End}')
    await waitFor(() => expect(endOf(canvas, 2)).toHaveValue(startOf(canvas, 3).value))
    await userEvent.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(endOf(canvas, 2)).toHaveValue('00:00:08.000'))

    await putCaret(await lineOf(canvas, 2), 0)
    await fireEvent.keyDown(document.activeElement!, {
      code: 'BracketRight',
      key: ']',
      altKey: true,
      shiftKey: true,
    })
    await waitFor(() => expect(endOf(canvas, 2)).toHaveValue('00:00:08.100'))
    await openRules(canvas)
    await userEvent.click(await within(document.body).findByRole('radio', { name: 'Frames' }))
    await waitFor(() => expect(endOf(canvas, 2)).toHaveValue('00:00:08:03'))
  },
}

/** No neighbor stops the last one. */
export const EndOfTheRecording: Story = {
  ...withText(interviewSections.slice(0, 1)),
  play: async ({ canvas }) => {
    await lineOf(canvas, 1)
    const end = canvas.getAllByRole<HTMLInputElement>('textbox', { name: /^End of subtitle/ }).at(-1)!
    await userEvent.clear(end)
    await userEvent.type(end, '9:00:00{Enter}')
    await expect(await canvas.findByText('It can’t end after the recording.')).toBeVisible()
  },
}

/** An edge is dragged as far as the neighbor, in one step to undo. */
export const DraggingAnEdge: Story = {
  play: async ({ canvas }) => {
    await lineOf(canvas, 1)
    const before = startOf(canvas, 1).value
    const edge = await canvas.findByRole('slider', { name: 'Start of subtitle 1' })
    const { left, top } = edge.getBoundingClientRect()
    edge.setPointerCapture = () => undefined
    await fireEvent.pointerDown(edge, { button: 0, clientX: left + 5, clientY: top + 5, pointerId: 1 })
    await fireEvent.pointerMove(edge, { clientX: left + 60, clientY: top + 5, pointerId: 1 })
    await expect(startOf(canvas, 1)).toHaveValue(before)
    await expect(edge.getAttribute('aria-valuetext')).not.toBe(before)
    await fireEvent.pointerUp(edge, { clientX: left + 60, clientY: top + 5, pointerId: 1 })
    await waitFor(() => expect(startOf(canvas, 1).value > before).toBe(true))
    await userEvent.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(startOf(canvas, 1)).toHaveValue(before))
  },
}

/** Exports begin with the rules of this editor: it keeps them once it was open, and those that were kept stay. */
export const KeepsItsRules: Story = {
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Subtitles' }))
    await lineOf(canvas, 1)
    const kept = async (): Promise<unknown> => (await browserSettings.read())?.subtitles
    await waitFor(async () => expect(await kept()).toEqual({ profile: 'standard', times: 'clock' }))
    const page = within(canvasElement.ownerDocument.body)
    await openRules(canvas)
    await userEvent.click(await page.findByRole('combobox', { name: 'Rules' }))
    await userEvent.click(await page.findByRole('option', { name: 'BBC' }))
    await userEvent.keyboard('{Escape}')
    await expect(await canvas.findByRole('button', { name: 'Rules: BBC' })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Subtitles' }))
    await userEvent.click(await canvas.findByRole('button', { name: 'Subtitles' }))
    await lineOf(canvas, 1)
    await expect(await kept()).toEqual({ profile: 'bbc', times: 'clock' })
  },
  args: { view: undefined },
}

/** With the fields that exports have for them; what is cut by them follows, and they are kept. */
export const LimitsOfOnesOwn: Story = {
  tags: ['chinese', 'dark'],
  play: async ({ canvas, canvasElement, globals }) => {
    const page = within(canvasElement.ownerDocument.body)
    const first = (): Promise<HTMLTextAreaElement> =>
      canvas.findByRole('textbox', { name: inLanguage(globals, 'Text of subtitle 1', '第 1 条字幕的文本') })
    await expect((await first()).value).toContain('\n')
    await openRules(canvas, globals)
    await userEvent.click(await page.findByRole('combobox', { name: inLanguage(globals, 'Rules', '规范') }))
    await userEvent.click(await page.findByRole('option', { name: inLanguage(globals, 'My own', '自定义') }))
    await userEvent.click(await page.findByRole('radio', { name: inLanguage(globals, 'One line', '单行') }))
    await waitFor(async () => expect((await first()).value).not.toContain('\n'))
    page.getByRole('slider', { name: inLanguage(globals, 'Characters in a line', '每行字符数') }).focus()
    await userEvent.keyboard('{Home}')
    await waitFor(async () =>
      expect((await browserSettings.read())?.subtitles).toMatchObject({
        profile: 'own',
        own: { lineLength: 20, lines: 1 },
      }),
    )
    for (const field of canvas
      .getAllByRole<HTMLTextAreaElement>('textbox')
      .filter(({ tagName }) => tagName === 'TEXTAREA'))
      await expect(field.value.length).toBeLessThanOrEqual(20)
  },
}

/** All at once, in one step; what remains is said. */
export const FixesWhatCanBeFixed: Story = {
  beforeEach: byNetflix,
  play: async ({ canvas, canvasElement }) => {
    await lineOf(canvas, 1)
    // Before the chosen rules are read there are fewer.
    const found = 24
    const count = await canvas.findByText(`${found} problems`)
    await userEvent.click(canvas.getByRole('button', { name: 'Fix what can be fixed' }))
    const page = within(canvasElement.ownerDocument.body)
    await expect((await page.findAllByText(/^\d+ problems fixed$/))[0]).toBeInTheDocument()
    await waitFor(() => expect(Number.parseInt(count.textContent, 10) || 0).toBeLessThan(found))
    await userEvent.click(page.getAllByRole('button', { name: 'Undo' }).at(-1)!)
    await waitFor(() => expect(Number.parseInt(count.textContent, 10)).toBe(found))
    await userEvent.keyboard('{F8}')
    await waitFor(() => expect(document.activeElement?.closest('[data-wrong]')).not.toBeNull())
  },
}

/** A sound in brackets, ready to be named; at the top where someone speaks. */
export const Marks: Story = {
  play: async ({ canvas, canvasElement }) => {
    await lineOf(canvas, 1)
    await userEvent.click(canvas.getByRole('button', { name: 'More for all subtitles' }))
    await userEvent.click(
      await within(canvasElement.ownerDocument.body).findByRole('menuitem', {
        name: 'Describe a sound here',
      }),
    )
    await waitFor(() => expect(document.activeElement).toHaveValue('[sound]'))
    await userEvent.keyboard('applause')
    await expect(document.activeElement).toHaveValue('[applause]')
    await expect(canvas.getByText('At the top')).toBeVisible()
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect(await canvas.findByText('Only spoken subtitles can be split.')).toBeVisible()
  },
}

/** Saved in another browser, and taken over here. */
async function saveElsewhere(sections: TranscriptSection[]): Promise<void> {
  server.save('interview', sections)
  await fireEvent(document, new Event('visibilitychange'))
}

const withVersions: NonNullable<Story['render']> = (args) => {
  const versions = handle('listVersions', () => ({
    current: {
      revision: server.revisionOf('interview'),
      origin: 'edited' as const,
      saveTime: 1_763_719_200,
      savedBy: 'Anna',
    },
    list: [],
  }))
  return (
    <Stage isPage handlers={[versions, ...server.handlers]}>
      <TranscriptPage {...args} />
    </Stage>
  )
}

/** The caret goes on next to the same letters. */
export const JoinedByAnotherPerson: Story = {
  render: withVersions,
  play: async ({ canvas }) => {
    const field = await lineOf(canvas, 2)
    await putCaret(field, 'Before we talk'.length)
    const joined = interviewSections.map((section, index) =>
      index === 0 ? { ...section, captions: { cuts: [{ id: 'c0', from: 0 }], marks: [] } } : section,
    )
    await saveElsewhere(joined)
    await waitFor(async () => expect(await lineOf(canvas, 1)).toHaveFocus())
    await userEvent.keyboard(', calmly,')
    await expect((await lineOf(canvas, 1)).value.replaceAll('\n', ' ')).toMatch(
      /for making the time\. Before we talk, calmly, about the orchard itself/,
    )

    // Its section goes into the one before.
    const number =
      canvas
        .getAllByRole<HTMLTextAreaElement>('textbox', { name: /^Text of/ })
        .findIndex(({ value }) => value.startsWith('The first year')) + 1
    await putCaret(await lineOf(canvas, number), 'The '.length)
    await waitFor(() => expect(savedText()).toMatch(/calmly/))
    const [before, after] = [server.state.sections.interview![3]!, server.state.sections.interview![4]!]
    const both = {
      ...before,
      endTime: after.endTime,
      text: `${before.text} ${after.text}`,
      words: [...before.words!, ...after.words!],
    }
    await saveElsewhere(server.state.sections.interview!.toSpliced(3, 2, both))
    await waitFor(() => expect(document.activeElement).not.toBe(field))
    await waitFor(() =>
      expect(canvas.getAllByRole('textbox', { name: /^Text of/ })).toContain(document.activeElement),
    )
    await userEvent.keyboard('very ')
    await expect((document.activeElement as HTMLTextAreaElement).value.replaceAll('\n', ' ')).toMatch(
      /The very first year/,
    )
  },
}

/** Nothing is left of it: the focus stays in the list. */
export const RemovedByAnotherPerson: Story = {
  render: withVersions,
  play: async ({ canvas }) => {
    await putCaret(await lineOf(canvas, 2), 3)
    await saveElsewhere(interviewSections.slice(1))
    await waitFor(async () => expect((await lineOf(canvas, 1)).value).toMatch(/^Well, I did not/))
    await expect(await lineOf(canvas, 1)).toHaveFocus()
    await userEvent.click(startOf(canvas, 2))
    await saveElsewhere(interviewSections.slice(2))
    await waitFor(async () => expect((await lineOf(canvas, 1)).value).toMatch(/^And you knew/))
    await expect(startOf(canvas, 1)).toHaveFocus()
  },
}

/** What has the focus goes, and the focus goes on to the row after it. */
export const RowsThatGo: Story = {
  play: async ({ canvas, canvasElement }) => {
    const more = (number: number): HTMLElement =>
      canvas.getByRole('button', { name: `More for subtitle ${number}` })
    const play = (number: number): HTMLElement =>
      canvas.getByRole('button', { name: `Play subtitle ${number}` })
    const last = await lineOf(canvas, 3)
    const lastValue = last.value
    await userEvent.clear(await lineOf(canvas, 2))
    await userEvent.tab()
    await waitFor(async () => expect(await lineOf(canvas, 2)).toHaveValue(lastValue))
    await waitFor(() => expect(play(2)).toHaveFocus())
    await userEvent.clear(await lineOf(canvas, 2))
    await userEvent.tab({ shift: true })
    await waitFor(async () => expect(await lineOf(canvas, 2)).not.toHaveValue(lastValue))
    await waitFor(() => expect(more(1)).toHaveFocus())

    await userEvent.click(canvas.getByRole('button', { name: 'More for all subtitles' }))
    await userEvent.click(
      await within(canvasElement.ownerDocument.body).findByRole('menuitem', {
        name: 'Describe a sound here',
      }),
    )
    await waitFor(() => expect(document.activeElement).toHaveValue('[sound]'))
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await within(canvasElement.ownerDocument.body).findByRole('menuitem', { name: 'Remove' })
    await userEvent.keyboard('{End}{Enter}')
    await waitFor(() => expect(canvas.queryByDisplayValue('[sound]')).toBeNull())
    await waitFor(() => expect(more(1)).toHaveFocus())
  },
}

/** There is no row after it. */
export const TheLastRowGoes: Story = {
  ...withText(interviewSections.slice(2, 4)),
  play: async ({ canvas }) => {
    const count = (await canvas.findAllByRole('textbox', { name: /^Text of/ })).length
    await userEvent.clear(await lineOf(canvas, count))
    await userEvent.tab()
    await waitFor(() => expect(canvas.getAllByRole('textbox', { name: /^Text of/ }).length).toBe(count - 1))
    await expect(canvas.getByRole('button', { name: `More for subtitle ${count - 1}` })).toHaveFocus()
  },
}

export const WithPicture: Story = {
  ...withText(interviewSections, { picture: pictureOf() }),
  play: async ({ canvas, canvasElement }) => {
    const cues = (): string[] =>
      [...(canvasElement.querySelector('video')?.textTracks[0]?.cues ?? [])].map(
        (cue) => (cue as VTTCue).text,
      )
    const field = await lineOf(canvas, 1)
    await waitFor(() => expect(cues()[0]).toMatch(/: Good morning, and/))
    await putCaret(field, 4)
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(cues()[0]).toMatch(/: Good$/))
  },
}

/** A cut of the film within a subtitle's first frames is named, drawn and mended. */
export const ShotChanges: Story = {
  beforeEach: async () => {
    server = serverWith(interviewSections, { picture: pictureOf({ shotChanges: [520, 60_000] }) })
    await byNetflix()
  },
  play: async ({ canvas }) => {
    await lineOf(canvas, 1)
    await expect(await canvas.findByText(/from a shot change/, {})).toBeVisible()
    await expect(canvas.getByTitle('Shot change of the picture')).toBeInTheDocument()
    await userEvent.click(canvas.getByRole('button', { name: 'Fix what can be fixed' }))
    await waitFor(() => expect(canvas.queryByText(/from a shot change/)).toBeNull())
  },
}

export const Chinese: Story = {
  tags: ['chinese'],
  ...withText(chineseSections),
  play: async ({ canvas, globals }) => {
    await canvas.findByRole('textbox', {
      name: inLanguage(globals, 'Text of subtitle 1', '第 1 条字幕的文本'),
    })
  },
}

const appHeader = 64

/** One bar, one waveform, and room for eight subtitles of two lines at 1440 by 900. */
export const ManyInSight: Story = {
  tags: ['dark', 'chinese'],
  ...withText(longSections(40)),
  render: (args) => (
    <div style={{ width: 1440 }}>
      <Stage isPage handlers={server.handlers}>
        <TranscriptPage {...args} onBack={() => undefined} />
      </Stage>
    </div>
  ),
  play: async ({ canvas, canvasElement, globals }) => {
    const list = await canvas.findByRole('region', {
      name: inLanguage(globals, 'List of subtitles', '字幕列表'),
    })
    await canvas.findByRole('button', { name: inLanguage(globals, 'Rules: Standard', '规范：标准') })
    await waitFor(() => expect(canvasElement.querySelectorAll('canvas')).toHaveLength(1))
    await waitFor(() => {
      // The window of a test is smaller: what the page has besides the list is as high in any.
      const besides = innerHeight - list.getBoundingClientRect().height
      const [first, ninth] = [0, 8].map((at) =>
        within(list).getAllByRole('listitem')[at]?.getBoundingClientRect(),
      )
      return expect(ninth!.top - first!.top).toBeLessThanOrEqual(900 - appHeader - besides)
    })
  },
}

/** The least width of the page: what the bar has for subtitles leaves room for the rest. */
export const BarOfOneLine: Story = {
  render: (args) => (
    <div style={{ width: 1200 }}>
      <Stage isPage handlers={server.handlers}>
        <TranscriptPage {...args} onBack={() => undefined} />
      </Stage>
    </div>
  ),
  play: async ({ canvas }) => {
    const fix = await canvas.findByRole('button', { name: 'Fix what can be fixed' })
    const exports = canvas.getByRole('button', { name: 'Export' })
    await waitFor(() =>
      expect(exports.getBoundingClientRect().bottom).toBe(fix.getBoundingClientRect().bottom),
    )
  },
}

/** Only the rows in sight are on the page. */
export const FiveThousand: Story = {
  ...withText(longSections(2500)),
  play: async ({ canvas }) => {
    const field = await lineOf(canvas, 1)
    await expect(canvas.getAllByRole('listitem').length).toBeLessThan(40)
    await putCaret(field, 0)
    await userEvent.keyboard('Well, ')
    await expect(field.value).toMatch(/^Well, /)
    await userEvent.keyboard('{Control>}{ArrowDown}{/Control}')
    await waitFor(async () => expect(await lineOf(canvas, 2)).toHaveFocus())
  },
}

/** As wide as a phone: nothing is cut off. */
export const Narrow: Story = {
  render: (args) => (
    <div style={{ width: 390 }}>
      <Stage isPage handlers={server.handlers}>
        <TranscriptPage {...args} />
      </Stage>
    </div>
  ),
  play: async ({ canvas }) => {
    const field = await lineOf(canvas, 2)
    const list = canvas.getByRole('region', { name: 'List of subtitles' })
    await expect(list.scrollWidth).toBeLessThanOrEqual(list.clientWidth)
    await expect(field.getBoundingClientRect().width).toBeGreaterThan(340)
    const bar = canvas.getByRole('group', { name: 'Tools of the subtitles' })
    await expect(bar.scrollWidth).toBeLessThanOrEqual(bar.clientWidth)
    // Times, text and who speaks stand below each other.
    await expect(startOf(canvas, 2).getBoundingClientRect().bottom).toBeLessThanOrEqual(
      field.getBoundingClientRect().top,
    )
  },
}

export const NoText: Story = {
  ...withText([]),
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { level: 1 })
    await expect(canvas.queryByRole('button', { name: 'Subtitles' })).toBeNull()
  },
}

/** Visitors read the text, whatever the address says. */
export const ReadOnly: Story = {
  args: { isReadOnly: true },
  play: async ({ canvas }) => {
    await canvas.findByText(/forty rows/)
    await expect(canvas.queryByRole('textbox')).toBeNull()
    await expect(canvas.queryByRole('button', { name: 'Subtitles' })).toBeNull()
  },
}
