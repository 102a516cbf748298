import { failure, handle, pending } from '@longhand/api-client/testing'
import { withoutFolder } from '@longhand/contracts'
import { inLanguage } from '@longhand/storybook-config/language'
import type { Meta, StoryObj } from '@storybook/react-vite'
import type { HttpHandler } from 'msw'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { Stage } from '@longhand/stage'
import {
  chineseSections,
  interviewSections,
  progressOf,
  recordOf,
  records,
} from '@longhand/recordings/testing'
import { createFakeLibrary } from '../testing.ts'
import type { FakeRecordingsState, FakeRecordings } from '@longhand/recordings/testing'
import { wholeLibrary, writeLibraryQuery } from '../query/library-query.ts'
import { RecordingLibrary } from './RecordingLibrary.tsx'
import type { RecordingLibraryProps } from './RecordingLibrary.tsx'

let server: FakeRecordings
/** Answers before the server does. */
let before: HttpHandler[]

const folders = [
  { folderId: 'gardens', folderName: 'Gardens' },
  { folderId: 'board', folderName: 'Board' },
]
const tagged = records.map((record) =>
  record.recordingId === 'interview'
    ? { ...record, folderId: 'gardens', tags: ['orchard', 'to check'] }
    : record,
)

const start =
  (state: Partial<FakeRecordingsState> = {}, first: HttpHandler[] = []) =>
  () => {
    server = createFakeLibrary({
      records: tagged,
      folders,
      progress: { ...progressOf },
      sections: { interview: interviewSections, chinese: chineseSections },
      ...state,
    })
    before = first
  }

const meta = {
  component: RecordingLibrary,
  args: {
    query: wholeLibrary,
    onQueryChange: fn(),
    hrefOfQuery: (query) => `#?${writeLibraryQuery(query).toString()}`,
    view: 'list',
    onViewChange: fn(),
    onOpen: fn(),
    hrefOf: ({ recordingId, seconds }) => `#/detail?fileId=${recordingId}&at=${seconds}`,
    onUpload: fn(),
  },
  beforeEach: start(),
  render: (args) => (
    <Stage handlers={[...before, ...server.handlers]}>
      <Kept {...args} />
    </Stage>
  ),
} satisfies Meta<typeof RecordingLibrary>
export default meta
type Story = StoryObj<typeof meta>

/** As a host does: what is looked at, and how, is kept outside. */
function Kept(args: RecordingLibraryProps): ReactNode {
  const [query, setQuery] = useState(args.query)
  const [view, setView] = useState(args.view)
  return (
    <RecordingLibrary
      {...args}
      query={query}
      onQueryChange={(next, options) => {
        args.onQueryChange(next, options)
        setQuery(next)
      }}
      view={view}
      onViewChange={setView}
    />
  )
}

const page = within(document.body)
type Canvas = ReturnType<typeof within>
const folderPane = async (canvas: Canvas, globals: Record<string, unknown> = {}): Promise<Canvas> =>
  within(await canvas.findByRole('navigation', { name: inLanguage(globals, 'Folders', '文件夹') }))

export const Everything: Story = {
  tags: ['dark', 'chinese'],
  play: async ({ canvas, globals }) => {
    await expect(await canvas.findByText('An orchard in twenty-six notebooks.m4a')).toBeVisible()
    await expect(
      await (await folderPane(canvas, globals)).findByRole('link', { name: /Gardens 1/ }),
    ).toBeVisible()
    await expect(
      canvas.getByRole('link', { name: inLanguage(globals, 'All recordings', '全部录音') }),
    ).toHaveAttribute('aria-current', 'page')
    await expect(
      await canvas.findByRole('progressbar', { name: inLanguage(globals, 'Storage', '存储空间') }),
    ).toBeVisible()
  },
}

/** What a host puts around the list; the bin has a page of its own. */
export const WithItsSurroundings: Story = {
  tags: ['dark', 'chinese'],
  args: {
    bin: { href: '#/recycle-bin', onOpen: fn() },
    start: <p>Drag audio or video here</p>,
    sideNote: <a href="#/time">10 h left</a>,
  },
  play: async ({ args, canvas, globals }) => {
    const pane = await folderPane(canvas, globals)
    const bin = pane.getByRole('link', { name: inLanguage(globals, 'Recycle bin', '回收站') })
    await expect(bin).not.toHaveAttribute('aria-current')
    await userEvent.click(bin)
    await expect(args.bin?.onOpen).toHaveBeenCalledOnce()
    await expect(canvas.getByText('Drag audio or video here')).toBeVisible()
    await userEvent.click(await pane.findByRole('link', { name: /Gardens 1/ }))
    await waitFor(() => expect(canvas.queryByText('Drag audio or video here')).toBeNull())
    await expect(canvas.getByRole('link', { name: '10 h left' })).toBeVisible()
  },
}

/** All that can be had again, with one press. */
export const BetterEngineIsHere: Story = {
  tags: ['chinese'],
  beforeEach: start({ free: ['interview', 'chinese'] }),
  play: async ({ canvas, globals }) => {
    const name = inLanguage(globals, 'Transcribe again', '重新转写')
    await expect(
      await canvas.findByText(inLanguage(globals, /2 recordings with rough texts/, /2 段错字较多的录音/)),
    ).toBeVisible()
    const coming = inLanguage(globals, 'A better engine is on its way', '更好的引擎即将就绪')
    await expect(canvas.queryByRole('progressbar', { name: coming })).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name }))
    await waitFor(() => expect(canvas.queryByRole('button', { name })).toBeNull())
  },
}

export const Grid: Story = {
  args: { view: 'grid' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('voice-memo-0042.wav')).toBeVisible()
    await expect(canvas.queryByRole('table')).toBeNull()
    await userEvent.click(canvas.getByRole('radio', { name: 'List' }))
    await expect(await canvas.findByRole('table')).toBeVisible()
  },
}

export const MakeRenameAndDeleteAFolder: Story = {
  play: async ({ canvas }) => {
    const pane = await folderPane(canvas)
    await userEvent.click(await pane.findByRole('button', { name: 'New folder' }))
    await userEvent.type(await pane.findByRole('textbox', { name: 'Folder name' }), 'Board{Enter}')
    await expect(await pane.findByText('A folder with this name already exists')).toBeVisible()
    await userEvent.clear(pane.getByRole('textbox'))
    await userEvent.type(pane.getByRole('textbox'), 'Rivers{Enter}')
    await expect(await pane.findByRole('link', { name: /Rivers/ })).toBeVisible()
    await waitFor(() => expect(pane.getByRole('button', { name: 'New folder' })).toHaveFocus())

    await userEvent.click(pane.getByRole('button', { name: 'Actions for the folder “Rivers”' }))
    await userEvent.click(await page.findByRole('menuitem', { name: 'Rename' }))
    await userEvent.type(await pane.findByRole('textbox', { name: 'Folder name' }), 'Lakes{Enter}')
    await expect(await pane.findByRole('link', { name: /Lakes/ })).toBeVisible()

    await userEvent.click(pane.getByRole('button', { name: 'Actions for the folder “Gardens”' }))
    await userEvent.click(await page.findByRole('menuitem', { name: 'Delete folder' }))
    const question = within(await page.findByRole('alertdialog'))
    await waitFor(() =>
      expect(question.getByText('Its 1 recording stays. You find it under “All recordings”.')).toBeVisible(),
    )
    await userEvent.click(question.getByRole('button', { name: 'Delete folder' }))
    await waitFor(() => expect(pane.queryByRole('link', { name: /Gardens/ })).toBeNull())
    await expect(server.state.records.find(({ recordingId }) => recordingId === 'interview')?.folderId).toBe(
      '',
    )
  },
}

export const MoveWithTheKeyboardAndUndo: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('checkbox', { name: 'Select “voice-memo-0042.wav”' }))
    await userEvent.click(canvas.getByRole('checkbox', { name: /Select “An orchard/ }))
    await userEvent.click(canvas.getByRole('button', { name: 'Move to folder…' }))
    const dialog = within(await page.findByRole('dialog', { name: 'Move to folder' }))
    ;(await dialog.findByRole('radio', { name: 'Board' })).focus()
    await userEvent.keyboard(' ')
    await userEvent.click(dialog.getByRole('button', { name: 'Move' }))
    await expect(await page.findByText('2 recordings are in “Board”')).toBeVisible()
    await expect(server.state.records.filter(({ folderId }) => folderId === 'board')).toHaveLength(2)
    await userEvent.click(page.getByRole('button', { name: 'Undo' }))
    await waitFor(() =>
      expect(server.state.records.find(({ recordingId }) => recordingId === 'interview')?.folderId).toBe(
        'gardens',
      ),
    )
    await expect(server.state.records.find(({ recordingId }) => recordingId === 'waiting')?.folderId).toBe('')
  },
}

export const DragOntoAFolder: Story = {
  play: async ({ canvas }) => {
    const name = (await canvas.findByText('voice-memo-0042.wav')).closest('[draggable=true]')!
    const folder = await (await folderPane(canvas)).findByRole('link', { name: /Board/ })
    const dataTransfer = new DataTransfer()
    name.dispatchEvent(new DragEvent('dragstart', { bubbles: true, dataTransfer }))
    folder.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
    await expect(await page.findByText('“voice-memo-0042.wav” is in “Board”')).toBeVisible()
    await expect(server.state.records.find(({ recordingId }) => recordingId === 'waiting')?.folderId).toBe(
      'board',
    )
  },
}

/** The server puts all pages in order; a second press turns the order round. Names keep to one line. */
export const ColumnsSort: Story = {
  play: async ({ canvas }) => {
    const length = await canvas.findByRole('button', { name: 'Length' })
    await expect(canvas.getByRole('columnheader', { name: 'Added' })).toHaveAttribute(
      'aria-sort',
      'descending',
    )
    const seconds = (): number[] =>
      canvas
        .getAllByRole('row')
        .slice(1)
        .map((row) => {
          const [, , cell] = [...row.children]
          return cell!.textContent.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
        })
    await userEvent.click(length)
    await waitFor(() => expect(seconds()).toEqual(seconds().sort((one, other) => other - one)))
    await expect(canvas.getByRole('columnheader', { name: 'Length' })).toHaveAttribute(
      'aria-sort',
      'descending',
    )
    await userEvent.click(length)
    await waitFor(() =>
      expect(canvas.getByRole('columnheader', { name: 'Length' })).toHaveAttribute('aria-sort', 'ascending'),
    )
    await waitFor(() => expect(seconds()).toEqual(seconds().sort((one, other) => one - other)))
    // A name has two lines at most.
    for (const name of canvas.getAllByRole('rowheader'))
      await expect(name.querySelector('a')!.getBoundingClientRect().height).toBeLessThan(56)
  },
}

export const Filters: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'orchard' }))
    await expect(args.onQueryChange).toHaveBeenLastCalledWith(
      { ...wholeLibrary, tag: 'orchard' },
      { replace: false },
    )
    await waitFor(() => expect(canvas.queryByText('voice-memo-0042.wav')).toBeNull())
    await userEvent.click(canvas.getByRole('button', { name: /^Filter/ }))
    await userEvent.click(await page.findByRole('combobox', { name: 'Transcript' }))
    await userEvent.click(await page.findByRole('option', { name: 'Failed' }))
    await expect(await canvas.findByText('No recording matches')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await userEvent.click(canvas.getByRole('button', { name: 'Remove the filter “Tag: orchard”' }))
    await expect(await canvas.findByRole('link', { name: /damaged tape/ })).toBeVisible()
  },
}

export const FilteredByDay: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Filter/ }))
    const from = await page.findByRole('button', { name: 'From Any day' })
    await userEvent.click(from)
    await waitFor(() => expect(document.activeElement).toHaveAccessibleName(/, today$/))
    await userEvent.keyboard('{Enter}')
    const now = new Date()
    const today = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
      .map((part) => String(part).padStart(2, '0'))
      .join('-')
    await expect(args.onQueryChange).toHaveBeenLastCalledWith(
      { ...wholeLibrary, from: today },
      { replace: false },
    )
    await waitFor(() => expect(page.getByRole('button', { name: /^From/ })).toHaveFocus())
    await expect(page.getByRole('dialog', { name: 'Show only' })).toBeVisible()
  },
}

export const FoundInTheText: Story = {
  play: async ({ canvas, canvasElement, args }) => {
    await canvas.findByText('voice-memo-0042.wav')
    await userEvent.type(canvas.getByRole('searchbox'), 'frost')
    const passage = await canvas.findByRole('link', { name: /in one night of frost/ })
    await expect(canvasElement.querySelector('mark')).toHaveTextContent('frost')
    await userEvent.click(passage)
    await expect(args.onOpen).toHaveBeenCalledWith(
      expect.objectContaining({
        recordingId: 'interview',
        seconds: interviewSections.find(({ text }) => text.includes('frost'))!.startTime / 1000,
      }),
    )
    await userEvent.clear(canvas.getByRole('searchbox'))
    await userEvent.type(canvas.getByRole('searchbox'), 'zzz')
    await expect(await canvas.findByText('Nothing found for “zzz”')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Clear search' }))
    await expect(await canvas.findByText('voice-memo-0042.wav')).toBeVisible()
  },
}

export const FoundWithoutAccents: Story = {
  args: { query: { ...wholeLibrary, keyword: 'cafe' } },
  beforeEach: start({
    sections: { interview: [{ ...interviewSections[0]!, text: 'We met in a cafe\u0301.' }] },
    unprepared: 12,
  }),
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByRole('link', { name: /We met in a/ })).toBeVisible()
    await expect(canvasElement.querySelector('mark')).toHaveTextContent('cafe\u0301')
    await expect(canvas.getByText(/still being prepared for search: 12 recordings/)).toBeVisible()
  },
}

export const NothingFoundWhileTextsArePrepared: Story = {
  args: { query: { ...wholeLibrary, keyword: 'zzz' } },
  beforeEach: start({ unprepared: 1 }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Nothing found for “zzz”')).toBeVisible()
    await expect(canvas.getByText(/still being prepared for search: 1 recording\./)).toBeVisible()
  },
}

export const MarkupThatIsFoundStaysText: Story = {
  args: { query: { ...wholeLibrary, keyword: 'bold' } },
  beforeEach: start({
    sections: { interview: [{ ...interviewSections[0]!, text: '<b>bold</b> <img src=x onerror=alert(1)>' }] },
  }),
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByRole('link', { name: /<img src=x onerror/ })).toBeVisible()
    await expect(canvasElement.querySelector('article img, article b')).toBeNull()
  },
}

export const TagsOfSeveral: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('checkbox', { name: 'Select “voice-memo-0042.wav”' }))
    await userEvent.click(canvas.getByRole('checkbox', { name: /Select “An orchard/ }))
    await userEvent.click(canvas.getByRole('button', { name: 'Tags…' }))
    const dialog = within(await page.findByRole('dialog', { name: 'Tags' }))
    await expect(await dialog.findByRole('checkbox', { name: 'orchard' })).toBePartiallyChecked()
    await userEvent.type(dialog.getByRole('textbox', { name: 'New tag' }), 'spring{Enter}')
    await userEvent.click(dialog.getByRole('checkbox', { name: 'to check' }))
    await userEvent.click(dialog.getByRole('checkbox', { name: 'to check' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(server.state.records.find(({ recordingId }) => recordingId === 'waiting')?.tags).toEqual([
        'spring',
      ]),
    )
    await expect(server.state.records.find(({ recordingId }) => recordingId === 'interview')?.tags).toEqual([
      'orchard',
      'spring',
    ])
  },
}

export const JoinTwo: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('checkbox', { name: 'Select “voice-memo-0042.wav”' }))
    await userEvent.click(canvas.getByRole('checkbox', { name: /Select “An orchard/ }))
    await userEvent.click(canvas.getByRole('button', { name: 'Join…' }))
    const dialog = within(await page.findByRole('dialog', { name: 'Join recordings' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Move “voice-memo-0042.wav” down' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Join' }))
    await expect(await canvas.findByRole('progressbar', { name: 'Joining 2 recordings' })).toBeVisible()
    await expect(server.state.tasks[0]?.sourceRecordingIds).toEqual(['interview', 'waiting'])
    server.state.tasks = server.state.tasks.map((task) => ({
      ...task,
      status: 'done' as const,
      progress: 1,
      recordingIds: ['both'],
    }))
    await expect(await page.findByText('The recordings are joined')).toBeVisible()
  },
}

export const JoinPartsOfOneSecond: Story = {
  beforeEach: start({
    records: [10, 2, 1].map((number) =>
      recordOf({
        recordingId: `p${number}`,
        fileName: `Workshop – ${number}.m4a`,
        createTime: 1_763_700_000,
      }),
    ),
  }),
  play: async ({ canvas }) => {
    for (const box of await canvas.findAllByRole('checkbox', { name: /^Select “Workshop/ }))
      await userEvent.click(box)
    await userEvent.click(canvas.getByRole('button', { name: 'Join…' }))
    const order = within(await page.findByRole('list', { name: 'Order' })).getAllByRole('listitem')
    await expect(order.map((item) => /Workshop – \d+/.exec(item.textContent)?.[0])).toEqual([
      'Workshop – 1',
      'Workshop – 2',
      'Workshop – 10',
    ])
  },
}

export const TypeARecordingYourself: Story = {
  play: async ({ canvas }) => {
    const more = await canvas.findByRole('button', { name: 'Actions for “voice-memo-0042.wav”' })
    await userEvent.click(more)
    await userEvent.click(await page.findByRole('menuitem', { name: 'Type it yourself…' }))
    const dialog = within(await page.findByRole('dialog', { name: 'Type it yourself' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Prepare the sections' }))
    await expect(await page.findByText('The sections are being prepared')).toBeVisible()
  },
}

export const TooLongToTranscribe: Story = {
  beforeEach: start({
    records: [
      recordOf({ recordingId: 'long', fileName: 'All-day workshop.mp3', fileStatus: 0, timeLen: 4 * 3600 }),
    ],
  }),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Cut into parts…' }))
    const dialog = within(await page.findByRole('dialog', { name: 'Cut into parts' }))
    await expect(await dialog.findByText('Cut near 2:00:00')).toBeVisible()
    await expect(dialog.getByText('2 parts')).toBeVisible()
    await expect(
      dialog.getByText('Each cut falls in the longest pause within 5 min of its time.'),
    ).toBeVisible()
    await expect(server.state.tasks).toEqual([])
    await expect(dialog.getByRole('checkbox', { name: /Move the original to the recycle bin/ })).toBeChecked()
    await userEvent.click(dialog.getByRole('button', { name: 'Cut into parts' }))
    await expect(
      await canvas.findByRole('progressbar', { name: 'Cutting “All-day workshop.mp3” into parts' }),
    ).toBeVisible()
    server.state.tasks = server.state.tasks.map((task) => ({
      ...task,
      status: 'done' as const,
      progress: 1,
      recordingIds: ['one', 'two'],
    }))
    await expect(await page.findByText('Cut into 2 parts')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Restore original' })).toBeVisible()
  },
}

export const ManyFoldersWithLongNames: Story = {
  beforeEach: start({
    folders: Array.from({ length: 120 }, (_, index) => ({
      folderId: `m${index}`,
      folderName:
        index === 0
          ? 'A very long folder name without a place to break'.replaceAll(' ', '-')
          : `Project ${String(index).padStart(3, '0')}`,
    })),
  }),
  play: async ({ canvas }) => {
    await expect(
      await (await folderPane(canvas)).findByRole('link', { name: /Project 119/ }),
    ).toBeInTheDocument()
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(
      document.documentElement.clientWidth,
    )
  },
}

export const AnEmptyFolder: Story = {
  args: {
    query: { ...wholeLibrary, folderId: 'board' },
    besideUpload: (folderId) => <button>{`Another way into ${folderId}`}</button>,
  },
  play: async ({ canvas, args }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Board' })).toBeVisible()
    await expect(await canvas.findByText('Nothing in here yet')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Another way into board' })).toBeVisible()
    await userEvent.click(canvas.getAllByRole('button', { name: 'Upload' })[0]!)
    await expect(args.onUpload).toHaveBeenCalledWith('board')
  },
}

export const AFolderThatIsGone: Story = {
  args: { query: { ...wholeLibrary, folderId: 'gone' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('This folder is not there')).toBeVisible()
  },
}

export const InNoFolder: Story = { args: { query: { ...wholeLibrary, folderId: withoutFolder } } }

export const MoveWhereThereIsNoFolder: Story = {
  beforeEach: start({ folders: [], records: records.slice(0, 2) }),
  play: async ({ canvas }) => {
    await userEvent.click((await canvas.findAllByRole('button', { name: /^Actions for/ }))[0]!)
    await userEvent.click(await page.findByRole('menuitem', { name: 'Move to folder…' }))
    const dialog = within(await page.findByRole('dialog', { name: 'Move to folder' }))
    await expect(dialog.queryByRole('radio')).toBeNull()
    await userEvent.click(dialog.getByRole('button', { name: 'New folder' }))
    await userEvent.type(await dialog.findByRole('textbox', { name: 'Folder name' }), 'Rivers{Enter}')
    await expect(await dialog.findByRole('radio', { name: 'Rivers' })).toBeChecked()
    await userEvent.click(dialog.getByRole('button', { name: 'Move' }))
    await waitFor(() => expect(server.state.records[0]?.folderId).toBe('folder-1'))
  },
}

export const Empty: Story = {
  beforeEach: start({ records: [], folders: [] }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Turn your first recording into text')).toBeVisible()
    const pane = await folderPane(canvas)
    await expect(pane.queryByRole('link', { name: 'No folder' })).toBeNull()
    await userEvent.click(pane.getByRole('button', { name: 'New folder' }))
    await userEvent.type(await pane.findByRole('textbox', { name: 'Folder name' }), 'Rivers{Enter}')
    await expect(await pane.findByRole('link', { name: 'No folder' })).toBeVisible()
  },
}

const basicEngine = {
  languages: ['en'],
  detectable: [],
  engine: 'pocketsphinx',
  quality: 'basic' as const,
  maxSeconds: 10_800,
  vocabulary: false,
  problem: null,
}

/** The engine that is here makes rough texts, and says so. */
export const BetterEngineOnItsWay: Story = {
  tags: ['dark', 'chinese'],
  beforeEach: start({
    configuration: {
      ...basicEngine,
      comingModel: {
        model: 'parakeet-europe',
        languages: ['en', 'de'],
        state: 'downloading',
        bytes: 62,
        totalBytes: 100,
        secondsLeft: 180,
      },
    },
  }),
  play: async ({ canvas, globals }) => {
    const name = inLanguage(globals, 'A better engine is on its way', '更好的引擎即将就绪')
    await expect(await canvas.findByRole('progressbar', { name })).toBeVisible()
    await expect(canvas.getByText(inLanguage(globals, '62% · 3 min left', '62% · 还需 3 分钟'))).toBeVisible()
    await expect(
      canvas.getByText(
        inLanguage(globals, 'Transcripts made now will be rough.', '现在转写的文稿错字会比较多。'),
      ),
    ).toBeVisible()
  },
}

/** One language is heard well already. */
export const EngineForOtherLanguagesOnItsWay: Story = {
  tags: ['chinese'],
  beforeEach: start({
    configuration: {
      ...basicEngine,
      quality: 'good',
      comingModel: {
        model: 'parakeet-europe',
        languages: ['en', 'de'],
        state: 'downloading',
        bytes: 62,
        totalBytes: 100,
        secondsLeft: null,
      },
    },
  }),
  play: async ({ canvas, globals }) => {
    const note = inLanguage(
      globals,
      /It supports languages that are now transcribed roughly/,
      /转写错字较多或无法转写的语言/,
    )
    await expect(await canvas.findByText(note)).toBeVisible()
    await expect(canvas.queryByText(/Transcripts made now/)).toBeNull()
  },
}

export const Loading: Story = {
  beforeEach: start({}, [handle('listRecordings', () => pending()), handle('listFolders', () => pending())]),
}

export const NothingCanBeLoaded: Story = {
  beforeEach: start({}, [
    handle('listRecordings', () => failure('SYSTEM')),
    handle('listFolders', () => failure('SYSTEM')),
  ]),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Your recordings could not be loaded')).toBeVisible()
    await expect(await canvas.findByText('The folders could not be loaded')).toBeVisible()
  },
}

export const HotWordsOfAFolder: Story = {
  beforeEach: start({
    hotWords: { '': ['Longhand'] },
    suggestions: [{ word: 'canker', count: 3, recordingId: 'interview' }],
  }),
  play: async ({ canvas }) => {
    const pane = await folderPane(canvas)
    await userEvent.click(await pane.findByRole('button', { name: 'Actions for the folder “Gardens”' }))
    await userEvent.click(await page.findByRole('menuitem', { name: 'Custom vocabulary…' }))
    const dialog = within(await page.findByRole('dialog', { name: 'Custom vocabulary' }))
    await expect(await dialog.findByText(/1 more from the account/)).toBeVisible()
    await waitFor(() => expect(dialog.getByRole('textbox')).toHaveFocus())
    await userEvent.keyboard('scion')
    await userEvent.click(dialog.getByRole('button', { name: 'Learn from my corrections' }))
    await expect(await dialog.findByRole('checkbox', { name: 'canker (3 times)' })).toBeChecked()
    await userEvent.click(dialog.getByRole('button', { name: 'Add 1 word' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(server.state.hotWords.gardens).toEqual(['scion', 'canker']))
  },
}
