import { failure, handle } from '@longhand/api-client/testing'
import { recordingStatus } from '@longhand/contracts'
import { Stage } from '@longhand/stage'
import { inLanguage } from '@longhand/storybook-config/language'
import type { Meta, StoryObj } from '@storybook/react-vite'
import type { HttpHandler } from 'msw'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { createFakeRecordings, recordOf } from '../testing.ts'
import { ImportDialog } from './ImportDialog.tsx'

const talk = recordOf({
  recordingId: 'a',
  fileName: 'Morning walk.m4a',
  timeLen: 754,
  fileStatus: recordingStatus.waiting,
})
const srt =
  '1\n00:00:01,000 --> 00:00:02,500\nAnna: Good morning\n\n2\n00:00:03,000 --> 00:00:04,000\nBen: Good morning\n'
let handlers: readonly HttpHandler[]
/** What importing was asked for. */
let asked: Record<string, unknown> | undefined

const meta = {
  component: ImportDialog,
  args: { open: true, onOpenChange: fn(), onImported: fn(), recording: talk },
  beforeEach: () => {
    handlers = createFakeRecordings({ records: [talk] }).handlers
  },
  render: (args) => (
    <Stage handlers={handlers}>
      <ImportDialog {...args} />
    </Stage>
  ),
} satisfies Meta<typeof ImportDialog>
export default meta
type Story = StoryObj<typeof meta>

const dialog = async (): Promise<ReturnType<typeof within>> =>
  within(await within(document.body).findByRole('dialog'))

async function give(name: string, content: BlobPart): Promise<ReturnType<typeof within>> {
  const inside = await dialog()
  await userEvent.upload(
    inside.getByLabelText(/^(?:Choose a file|选择文件)$/, { selector: 'input' }),
    new File([content], name),
    { applyAccept: false },
  )
  return inside
}

export const NothingChosen: Story = {
  play: async () => {
    const inside = await dialog()
    await waitFor(() => expect(inside.getByRole('button', { name: 'Choose a file' })).toBeVisible())
    await expect(inside.getByRole('button', { name: 'Import' })).toBeDisabled()
  },
}

export const WithTimes: Story = {
  play: async ({ args }) => {
    const inside = await give('talk.srt', srt)
    await waitFor(() => expect(inside.getByText('2 sections · 2 speakers · until 0:04')).toBeVisible())
    await expect(inside.getByText(/uses no transcription time/)).toBeVisible()
    await userEvent.click(inside.getByRole('button', { name: 'Import' }))
    await waitFor(() => expect(args.onImported).toHaveBeenCalled())
    await expect(args.onOpenChange).toHaveBeenCalledWith(false)
    await waitFor(() => expect(within(document.body).getByText('The text is imported')).toBeVisible())
  },
}

/** Polish as old programs for Windows write it: two encodings fit, and only a person sees which. */
export const InAnOldEncoding: Story = {
  tags: ['dark', 'chinese'],
  play: async () => {
    // Windows-1250.
    const letters = 'Dzień dobry, jak się masz? Dziękuję, wszystko w porządku.'
    const codes: Record<string, number> = { ń: 0xf1, ę: 0xea, ą: 0xb9 }
    const said = Uint8Array.from(letters, (letter) => codes[letter] ?? letter.charCodeAt(0))
    const inside = await give('talk.srt', new Blob(['1\n00:00:01,000 --> 00:00:04,000\n', said, '\n']))
    const choice = await inside.findByRole('region')
    await waitFor(() => expect(within(choice).getByText(/porządku/)).toBeVisible())
    await userEvent.click(within(choice).getByRole('button', { name: /windows-1250/ }))
    const beginning = await inside.findByRole('list')
    await waitFor(() => expect(within(beginning).getByText(/Dziękuję/)).toBeVisible())
  },
}

/** What a reader could not take is said before anything is replaced. */
export const WithUnknownTimes: Story = {
  tags: ['chinese'],
  play: async () => {
    const inside = await give('talk.srt', `${srt}\n3\n00:00:05x --> 00:00:06x\nSo\n`)
    await waitFor(() => expect(inside.getByText(/^1 (?:line has a time|行的时间).*00:00:05x/)).toBeVisible())
    await expect(within(inside.getByRole('list')).getByText(/^Anna · 0:01/)).toBeVisible()
  },
}

/** Who speaks before the first name is one speaker more. */
export const BeforeTheFirstName: Story = {
  play: async () => {
    const inside = await give('talk.srt', `0\n00:00:00,000 --> 00:00:00,900\nWelcome\n\n${srt}`)
    await waitFor(() => expect(inside.getByText('3 sections · 3 speakers · until 0:04')).toBeVisible())
  },
}

export const AfterTheEnd: Story = {
  tags: ['dark', 'chinese'],
  play: async ({ globals }) => {
    const said = Array.from({ length: 10 }, (_, minute) => srt.replaceAll('00:00:0', `00:0${minute}:0`)).join(
      '\n',
    )
    const inside = await give('talk.srt', `${said}\n21\n00:12:40,000 --> 00:12:42,000\nSubtitles by Ben\n`)
    const notice = inLanguage(
      globals,
      /^1 section begins after the end of the recording \(12:34\)/,
      /^有 1 个段落在录音结束（12:34）之后/,
    )
    await waitFor(() => expect(inside.getByText(notice)).toBeVisible())
    await userEvent.click(
      inside.getByRole('checkbox', {
        name: inLanguage(globals, 'Find the times in the recording instead', '改为从录音中确定时间'),
      }),
    )
    await waitFor(() => expect(inside.queryByText(notice)).toBeNull())
  },
}

export const OfAnotherRecording: Story = {
  tags: ['chinese'],
  play: async ({ globals }) => {
    const inside = await give('talk.srt', srt.replaceAll('00:00:0', '01:00:0'))
    const importing = inside.getByRole('button', { name: inLanguage(globals, 'Import', '导入') })
    await waitFor(() =>
      expect(
        inside.getByText(inLanguage(globals, /it belongs to another recording\.$/, /应属于其他录音。$/)),
      ).toBeVisible(),
    )
    await expect(importing).toBeDisabled()
    // Its words may be of this recording all the same.
    await userEvent.click(
      inside.getByRole('checkbox', {
        name: inLanguage(globals, 'Find the times in the recording instead', '改为从录音中确定时间'),
      }),
    )
    await waitFor(() => expect(importing).toBeEnabled())
  },
}

export const WithoutTimes: Story = {
  play: async ({ args }) => {
    const inside = await give('talk.txt', 'Anna: Good morning to you\n\nBen: And to you')
    await waitFor(() => expect(inside.getByText(/has no times yet/)).toBeVisible())
    await waitFor(() =>
      expect(inside.getByRole('combobox', { name: 'Spoken language' })).toHaveTextContent('English'),
    )
    await waitFor(() => expect(inside.getByRole('button', { name: 'Import' })).toBeEnabled())
    await userEvent.click(inside.getByRole('button', { name: 'Import' }))
    await waitFor(() => expect(args.onImported).toHaveBeenCalled())
    await waitFor(() =>
      expect(within(document.body).getByText('Matching the text with the recording')).toBeVisible(),
    )
  },
}

export const WithoutTimesInChinese: Story = {
  globals: { locale: 'zh-CN' },
  play: async () => {
    const inside = await give('talk.txt', '大家早上好')
    await waitFor(() => expect(inside.getByText(/文稿不带时间/)).toBeVisible())
  },
}

export const ReplacesAText: Story = {
  args: { recording: { ...talk, fileStatus: recordingStatus.complete } },
  play: async () => {
    const inside = await give('talk.srt', srt)
    await waitFor(() => expect(inside.getByText(/stays in the version history/)).toBeVisible())
  },
}

/** The transcript of the recording, and the same text as a file whose times are 2.4 s early. */
const spoken = [
  'Rain fell over the harbor',
  'while three boats waited',
  'for the tide to turn',
  'and one man counted gulls',
].map((text, index) => ({
  sectionId: `s${index}`,
  spkId: 'S1',
  spkName: 'Speaker1',
  startTime: 3000 + index * 4000,
  endTime: 6000 + index * 4000,
  text,
}))
const earlySrt = spoken
  .map(({ text, startTime, endTime }, index) => {
    const at = (ms: number): string => new Date(ms - 2400).toISOString().slice(11, 23).replace('.', ',')
    return `${index + 1}\n${at(startTime)} --> ${at(endTime)}\n${text}\n`
  })
  .join('\n')
const done = { ...talk, fileStatus: recordingStatus.complete }

export const TimesThatAreOff: Story = {
  tags: ['dark', 'chinese'],
  args: { recording: done },
  beforeEach: () => {
    asked = undefined
    const server = createFakeRecordings({ records: [done], sections: { a: spoken } })
    handlers = [
      handle('importText', ({ fields }) => {
        asked = { offsetMs: fields.offsetMs, rate: fields.rate, times: fields.times }
        return { importId: 'i', fileStatus: recordingStatus.complete, sections: 4, notes: [] }
      }),
      ...server.handlers,
    ]
  },
  play: async ({ globals }) => {
    const inside = await give('talk.srt', earlySrt)
    const offer = await inside.findByRole('checkbox', {
      name: inLanguage(
        globals,
        'Adjust the times to the recording: they are 2.4 s early',
        '将时间调整为与录音一致：时间早了 2.4 秒',
      ),
    })
    await expect(offer).toBeChecked()
    await userEvent.click(inside.getByRole('button', { name: inLanguage(globals, 'Import', '导入') }))
    await waitFor(() => expect(asked).toEqual({ offsetMs: '2400', rate: '1', times: undefined }))
  },
}

export const TimesThatAreKept: Story = {
  ...TimesThatAreOff,
  tags: [],
  play: async () => {
    const inside = await give('talk.srt', earlySrt)
    await userEvent.click(await inside.findByRole('checkbox', { name: /Adjust the times/ }))
    await userEvent.click(inside.getByRole('button', { name: 'Import' }))
    await waitFor(() => expect(asked).toEqual({ offsetMs: undefined, rate: undefined, times: undefined }))
  },
}

export const TimesAreSought: Story = {
  ...TimesThatAreOff,
  tags: [],
  play: async () => {
    const inside = await give('talk.srt', earlySrt)
    await userEvent.click(
      await inside.findByRole('checkbox', { name: 'Find the times in the recording instead' }),
    )
    await waitFor(() => expect(inside.getByText(/finds them by listening to the recording/)).toBeVisible())
    await expect(inside.queryByRole('checkbox', { name: /Adjust the times/ })).toBeNull()
    await waitFor(() => expect(inside.getByRole('button', { name: 'Import' })).toBeEnabled())
    await userEvent.click(inside.getByRole('button', { name: 'Import' }))
    await waitFor(() => expect(asked).toMatchObject({ times: 'find', offsetMs: undefined }))
  },
}

export const TooLongToAlign: Story = {
  args: { recording: { ...talk, timeLen: 4 * 3600 } },
  play: async () => {
    const inside = await give('talk.txt', 'Good morning')
    await waitFor(() => expect(inside.getByText(/finds times only in recordings under 3 h/)).toBeVisible())
    await expect(inside.getByRole('button', { name: 'Import' })).toBeDisabled()
  },
}

export const Unreadable: Story = {
  play: async () => {
    const inside = await give('talk.json', '{"a": ')
    await waitFor(() => expect(inside.getByText('This file is not valid JSON')).toBeVisible())
    await expect(inside.getByRole('button', { name: 'Import' })).toBeDisabled()
    await give('talk.srt', srt)
    await waitFor(() => expect(inside.getByRole('button', { name: 'Import' })).toBeEnabled())
    await expect(inside.queryByText('This file is not valid JSON')).toBeNull()
  },
}

export const Refused: Story = {
  beforeEach: () => {
    handlers = [
      handle('importText', () => failure('FILE_UPLOAD_FAILED', 'It belongs to another recording')),
      ...handlers,
    ]
  },
  play: async ({ args }) => {
    const inside = await give('talk.srt', srt)
    await waitFor(() => expect(inside.getByRole('button', { name: 'Import' })).toBeEnabled())
    await userEvent.click(inside.getByRole('button', { name: 'Import' }))
    await waitFor(() => expect(inside.getByText('It belongs to another recording')).toBeVisible())
    await expect(args.onImported).not.toHaveBeenCalled()
  },
}
