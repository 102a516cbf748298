import { failure, handle, pending } from '@longhand/api-client/testing'
import { recordingStatus, errorCatalog, fromWire } from '@longhand/contracts'
import { quoteFixture, shortQuoteFixture } from '@longhand/time/testing'
import { inLanguage } from '@longhand/storybook-config/language'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { HttpResponse, type HttpHandler } from 'msw'
import { useState } from 'react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { Stage } from '@longhand/stage'
import { createFakeRecordings, recordOf } from '../testing.ts'
import { TranscribeDialog } from './TranscribeDialog.tsx'

const basic = {
  languages: ['en'],
  detectable: [],
  engine: 'pocketsphinx',
  quality: 'basic' as const,
  maxSeconds: 10_800,
  vocabulary: false,
  problem: null,
}
let handlers: HttpHandler[]
let asked: string[]

const short = recordOf({ recordingId: 'a', fileName: 'Morning walk.m4a', timeLen: 754 })
const long = recordOf({ recordingId: 'b', fileName: 'All-day workshop.mp3', timeLen: 4 * 3600 })

const meta = {
  component: TranscribeDialog,
  args: { open: true, onOpenChange: fn(), onStarted: fn(), recordings: [short] },
  beforeEach: () => {
    asked = []
    handlers = [
      handle('startTranscription', ({ fields }) => {
        asked.push(fields.transcriptionRequest as string)
        return [{ recordingId: 'a', fileStatus: recordingStatus.inQueue, code: 1, message: '' }]
      }),
      ...createFakeRecordings({ records: [short, long] }).handlers,
    ]
  },
  render: (args) => (
    <Stage handlers={handlers}>
      <TranscribeDialog {...args} />
    </Stage>
  ),
} satisfies Meta<typeof TranscribeDialog>
export default meta
type Story = StoryObj<typeof meta>

const dialog = async (): Promise<ReturnType<typeof within>> =>
  within(await within(document.body).findByRole('dialog'))
const configured = (change: object) => (): void => {
  handlers = [handle('getTranscriptionConfiguration', { ...basic, ...change }), ...handlers]
}

export const BasicEngine: Story = {
  play: async ({ args }) => {
    const inside = await dialog()
    await expect(await inside.findByText(/Basic quality: expect many wrong words/)).toBeVisible()
    await expect(inside.getByText('“Morning walk.m4a”, 12:34')).toBeVisible()
    await expect(inside.getByRole('combobox', { name: 'Spoken language' })).toHaveTextContent('English')
    await expect(inside.getByText('The only language that can be transcribed here.')).toBeVisible()
    await userEvent.click(inside.getByRole('combobox', { name: 'Speakers' }))
    await userEvent.click(await within(document.body).findByRole('option', { name: '2' }))
    await waitFor(() => expect(within(document.body).queryByRole('listbox')).toBeNull())
    await waitFor(() => expect(inside.getByRole('button', { name: 'Start transcription' })).toBeEnabled())
    await userEvent.click(inside.getByRole('button', { name: 'Start transcription' }))
    await waitFor(() => expect(args.onOpenChange).toHaveBeenCalledWith(false))
    await expect(args.onStarted).toHaveBeenCalledWith(['a'])
    await expect(fromWire(JSON.parse(asked[0]!))).toEqual({
      source: 0,
      answerVersion: 3,
      files: [{ recordingId: 'a' }],
      language: 'en',
      speakerCount: 2,
    })
  },
}

/** The number is not known exactly: bounds do, and stay in order. */
export const KnowsBounds: Story = {
  tags: ['chinese'],
  beforeEach: configured({}),
  play: async ({ globals }) => {
    const say = (english: string, chinese: string): string => inLanguage(globals, english, chinese)
    const inside = await dialog()
    const choose = async (label: string, option: string): Promise<void> => {
      await userEvent.click(await inside.findByRole('combobox', { name: label }))
      await userEvent.click(await within(document.body).findByRole('option', { name: option }))
      await waitFor(() => expect(within(document.body).queryByRole('listbox')).toBeNull())
    }
    await choose(say('Speakers', '说话人数'), say('Between …', '大致范围…'))
    await choose(say('At least', '至少'), '5')
    await expect(inside.getByRole('combobox', { name: say('At most', '至多') })).toHaveTextContent('5')
    await choose(say('At most', '至多'), '6')
    await waitFor(() =>
      expect(inside.getByRole('button', { name: say('Start transcription', '开始转写') })).toBeEnabled(),
    )
    await userEvent.click(inside.getByRole('button', { name: say('Start transcription', '开始转写') }))
    await waitFor(() => expect(asked).toHaveLength(1))
    await expect(fromWire(JSON.parse(asked[0]!))).toMatchObject({ speakerCount: 5, maxSpeakerCount: 6 })
  },
}

const coming = {
  model: 'parakeet-europe',
  languages: ['en', 'de'],
  state: 'downloading',
  bytes: 62,
  totalBytes: 100,
  secondsLeft: 180,
} as const

/** The better engine is worth a few minutes: the recording waits for it unless it shouldn't, and may be in one of its languages. */
export const WaitsForBetterEngine: Story = {
  tags: ['dark', 'chinese'],
  beforeEach: configured({ comingModel: coming }),
  play: async ({ globals }) => {
    const say = (english: string, chinese: string): string => inLanguage(globals, english, chinese)
    const inside = await dialog()
    await expect(
      await inside.findByRole('progressbar', {
        name: say('A better engine is on its way', '更好的引擎即将就绪'),
      }),
    ).toHaveAttribute('aria-valuenow', '0.62')
    await expect(inside.getByRole('checkbox', { name: say('Wait for it', '等它就绪') })).toBeChecked()
    await expect(
      inside.getByText(
        say(
          'The transcription begins by itself once the engine is there. You can close the page.',
          '引擎就绪后会自动开始转写，您可以关闭页面。',
        ),
      ),
    ).toBeVisible()
    await userEvent.click(inside.getByRole('combobox', { name: say('Spoken language', '录音语言') }))
    await userEvent.click(await within(document.body).findByRole('option', { name: say('German', '德语') }))
    await waitFor(() => expect(within(document.body).queryByRole('listbox')).toBeNull())
    const begin = inside.getByRole('button', { name: say('Start transcription', '开始转写') })
    await waitFor(() => expect(begin).toBeEnabled())
    await userEvent.click(begin)
    await waitFor(() => expect(asked).toHaveLength(1))
    await expect(fromWire(JSON.parse(asked[0]!))).toMatchObject({ language: 'de', waitForModel: true })
  },
}

export const NeedNotWait: Story = {
  beforeEach: configured({ comingModel: { ...coming, state: 'unpacking', bytes: 100, secondsLeft: null } }),
  play: async () => {
    const inside = await dialog()
    await expect(await inside.findByText('It is being set up')).toBeVisible()
    await userEvent.click(inside.getByRole('checkbox', { name: 'Wait for it' }))
    await expect(inside.getByText('Transcripts made now will be rough.')).toBeVisible()
    await expect(inside.getByText(/Basic quality: expect many wrong words/)).toBeVisible()
    // The engine that is here knows English alone.
    await userEvent.click(inside.getByRole('combobox', { name: 'Spoken language' }))
    await expect(
      (await within(document.body).findAllByRole('option')).map(({ textContent }) => textContent),
    ).toEqual(['English'])
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(within(document.body).queryByRole('listbox')).toBeNull())
    const begin = inside.getByRole('button', { name: 'Start transcription' })
    await waitFor(() => expect(begin).toBeEnabled())
    await userEvent.click(begin)
    await waitFor(() => expect(asked).toHaveLength(1))
    await expect(fromWire(JSON.parse(asked[0]!))).not.toHaveProperty('waitForModel')
  },
}

export const SeveralLanguages: Story = {
  beforeEach: configured({
    languages: ['en', 'zh', 'de', 'yue', 'auto'],
    engine: 'Parakeet',
    quality: 'best',
  }),
  globals: { locale: 'zh-CN' },
  play: async () => {
    const inside = await dialog()
    // The interface's own language is the likeliest.
    await waitFor(() => expect(inside.getByRole('combobox', { name: '录音语言' })).toHaveTextContent('中文'))
    await userEvent.click(inside.getByRole('combobox', { name: '录音语言' }))
    await waitFor(() => expect(within(document.body).getByRole('option', { name: '德语' })).toBeVisible())
    await expect(within(document.body).getByRole('option', { name: 'auto' })).toBeVisible()
  },
}

/** The file has two languages; which one is transcribed is told, and may be changed. */
export const SeveralTracks: Story = {
  tags: ['dark', 'chinese'],
  args: {
    recordings: [
      {
        ...short,
        soundTracks: [
          { track: 0, channels: 2, language: 'deu', level: -21, isChosen: true },
          { track: 1, channels: 2, language: 'eng', title: 'Commentary', level: -24, isChosen: false },
          { track: 2, channels: 6, isChosen: false },
          { track: 3, channels: 2, isChosen: false, isUnreadable: true },
        ],
      },
    ],
  },
  play: async ({ globals }) => {
    const isChinese = globals['locale'] === 'zh-CN'
    const inside = await dialog()
    const tracks = await inside.findByRole('combobox', { name: isChinese ? '音轨' : 'Sound track' })
    await expect(tracks).toHaveTextContent(
      isChinese ? '音轨 1 · 德语 · 立体声 · −21 dB' : 'Track 1 · German · stereo · −21 dB',
    )
    await userEvent.click(tracks)
    const options = await within(document.body).findAllByRole('option')
    await expect(options.map(({ textContent }) => textContent)).toEqual(
      isChinese
        ? [
            '全部音轨',
            '音轨 1 · 德语 · 立体声 · −21 dB',
            '音轨 2 · 英语 · Commentary · 立体声 · −24 dB',
            '音轨 3 · 6 声道',
            '音轨 4 · 立体声 · 无法读取，将被忽略',
          ]
        : [
            'All tracks',
            'Track 1 · German · stereo · −21 dB',
            'Track 2 · English · Commentary · stereo · −24 dB',
            'Track 3 · 6 channels',
            'Track 4 · stereo · can’t be read, and is left out',
          ],
    )
    await userEvent.click(options[2]!)
    await waitFor(() => expect(within(document.body).queryByRole('listbox')).toBeNull())
    const begin = inside.getByRole('button', { name: isChinese ? '开始转写' : 'Start transcription' })
    await waitFor(() => expect(begin).toBeEnabled())
    await userEvent.click(begin)
    await waitFor(() => expect(asked).toHaveLength(1))
    await expect(fromWire(JSON.parse(asked[0]!))).toMatchObject({ files: [{ recordingId: 'a', track: 1 }] })
  },
}

const models = [
  {
    name: 'sherpa:parakeet-en',
    quality: 'best',
    languages: ['en'],
    tellsLanguages: false,
    toEnglish: false,
    vocabulary: true,
    secondsPerHour: 410,
  },
  {
    name: 'sherpa:parakeet-europe',
    quality: 'best',
    languages: ['en', 'de', 'fr', 'es'],
    tellsLanguages: false,
    toEnglish: false,
    vocabulary: true,
    secondsPerHour: null,
  },
  {
    name: 'sherpa:sense-voice',
    quality: 'good',
    languages: ['zh', 'en', 'ja'],
    tellsLanguages: true,
    toEnglish: false,
    vocabulary: false,
    secondsPerHour: 100,
  },
  {
    name: 'pocketsphinx-en-us',
    quality: 'basic',
    languages: ['en'],
    tellsLanguages: false,
    toEnglish: false,
    vocabulary: true,
    secondsPerHour: 3000,
  },
] as const

/** Where several know the language there is a choice, with what to expect of each; the note on quality is that of the chosen one. */
export const SeveralModels: Story = {
  tags: ['dark', 'chinese'],
  beforeEach: configured({
    languages: ['en', 'de', 'zh'],
    engine: 'sherpa:parakeet-en',
    quality: 'best',
    engines: models,
  }),
  play: async ({ globals }) => {
    const inside = await dialog()
    const choose = async (label: string, option: string): Promise<void> => {
      await userEvent.click(inside.getByRole('combobox', { name: label }))
      await userEvent.click(await within(document.body).findByRole('option', { name: option }))
      await waitFor(() => expect(within(document.body).queryByRole('listbox')).toBeNull())
    }
    const spoken = inLanguage(globals, 'Spoken language', '录音语言')
    const label = inLanguage(globals, 'Model', '转写模型')
    const start = inLanguage(globals, 'Start transcription', '开始转写')
    await inside.findByRole('combobox', { name: spoken })
    // One knows it: nothing is to be chosen.
    await choose(spoken, inLanguage(globals, 'German', '德语'))
    await expect(inside.queryByRole('combobox', { name: label })).toBeNull()
    await choose(spoken, inLanguage(globals, 'English', '英语'))
    await userEvent.click(await inside.findByRole('combobox', { name: label }))
    const options = await within(document.body).findAllByRole('option')
    await expect(options.map(({ textContent }) => textContent)).toEqual(
      inLanguage(
        globals,
        [
          'Best quality · this language only · about 7 min for an hour (recommended)',
          'Best quality · 4 languages · speed not known yet',
          'Good quality · 3 languages · about 2 min for an hour',
        ],
        [
          '最佳质量 · 仅此语言 · 一小时录音约需 7 分钟（推荐）',
          '最佳质量 · 4 种语言 · 速度尚不清楚',
          '良好质量 · 3 种语言 · 一小时录音约需 2 分钟',
        ],
      ),
    )
    await userEvent.click(options[2]!)
    await waitFor(() => expect(within(document.body).queryByRole('listbox')).toBeNull())
    await expect(
      inside.getByText(
        inLanguage(
          globals,
          'An hour takes about 2 min. Each costs the same transcription time',
          '转写一小时录音约需 2 分钟。各模型消耗的转写时长相同',
        ),
      ),
    ).toBeVisible()
    await expect(
      inside.getByText(inLanguage(globals, 'Good quality: expect few wrong words.', '良好质量：错字较少。')),
    ).toBeVisible()
    await waitFor(() => expect(inside.getByRole('button', { name: start })).toBeEnabled())
    await userEvent.click(inside.getByRole('button', { name: start }))
    await waitFor(() => expect(asked).toHaveLength(1))
    await expect(fromWire(JSON.parse(asked[0]!))).toMatchObject({
      language: 'en',
      engine: 'sherpa:sense-voice',
    })
  },
}

/** An engine that tells languages apart gets all that may be spoken. */
export const LanguagesDistinguished: Story = {
  tags: ['dark', 'chinese'],
  beforeEach: configured({
    languages: ['en', 'zh', 'es', 'ja', 'ko'],
    detectable: ['en', 'zh', 'es', 'ja', 'ko'],
    engine: 'SenseVoice',
    quality: 'good',
  }),
  play: async ({ globals }) => {
    const inside = await dialog()
    const others = within(
      await inside.findByRole('group', { name: inLanguage(globals, 'Also spoken', '还包含的语言') }),
    )
    const choose = async (name: string): Promise<void> => {
      await userEvent.click(
        others.getByRole('combobox', { name: inLanguage(globals, 'Add a language', '添加语言') }),
      )
      await userEvent.click(await within(document.body).findByRole('option', { name }))
      await waitFor(() => expect(within(document.body).queryByRole('listbox')).toBeNull())
    }
    const [spanish, korean] = [
      inLanguage(globals, 'Spanish', '西班牙语'),
      inLanguage(globals, 'Korean', '韩语'),
    ]
    await choose(spanish)
    await choose(korean)
    await choose(inLanguage(globals, 'Japanese', '日语'))
    await userEvent.click(
      others.getByRole('button', { name: inLanguage(globals, 'Remove Korean', '移除韩语') }),
    )
    await expect(others.getByRole('combobox')).toHaveFocus()
    await expect(others.queryByText(korean)).toBeNull()
    await expect(others.getByText(spanish)).toBeVisible()
    const start = inside.getByRole('button', { name: inLanguage(globals, 'Start transcription', '开始转写') })
    await waitFor(() => expect(start).toBeEnabled())
    await userEvent.click(start)
    await waitFor(() => expect(asked).toHaveLength(1))
    const main = inLanguage(globals, 'en', 'zh')
    await expect(fromWire(JSON.parse(asked[0]!))).toMatchObject({
      language: main,
      languages: [main, 'es', 'ja'],
    })
  },
}

export const NoEngine: Story = {
  beforeEach: configured({
    languages: [],
    problem: 'Transcription is paused. Your recordings wait and are transcribed when it continues',
  }),
  play: async () => {
    const inside = await dialog()
    await expect(await inside.findByText(/Transcription is paused/)).toBeVisible()
    await expect(inside.getByRole('button', { name: 'Start transcription' })).toBeDisabled()
  },
}

export const TooLongIsLeftOut: Story = {
  args: { recordings: [short, long] },
  play: async () => {
    const inside = await dialog()
    await expect(
      await inside.findByText(/under 3 h can be transcribed\. Left out: All-day workshop\.mp3/),
    ).toBeVisible()
    await waitFor(() => expect(inside.getByRole('button', { name: 'Start transcription' })).toBeEnabled())
    await userEvent.click(inside.getByRole('button', { name: 'Start transcription' }))
    await waitFor(() => expect(asked).toHaveLength(1))
    await expect(fromWire(JSON.parse(asked[0]!))).toHaveProperty('files', [{ recordingId: 'a' }])
  },
}

export const OnlyTooLongOnes: Story = {
  args: { recordings: [long] },
  play: async () => {
    const inside = await dialog()
    await expect(await inside.findByText(/Left out/)).toBeVisible()
    await expect(inside.getByRole('button', { name: 'Start transcription' })).toBeDisabled()
    await userEvent.click(inside.getByRole('button', { name: 'Cut into parts…' }))
    const split = within(await within(document.body).findByRole('dialog', { name: 'Cut into parts' }))
    await userEvent.click(split.getByRole('button', { name: 'Cancel' }))
    await expect(inside.getByText(/Left out/)).toBeVisible()
  },
}

export const OneIsRefused: Story = {
  beforeEach: () => {
    const { code, sentence } = errorCatalog.TRANSCRIPTION_QUOTA
    handlers = [
      handle('startTranscription', [{ recordingId: 'a', fileStatus: 0, code, message: sentence.en }]),
      ...handlers,
    ]
  },
  play: async ({ args }) => {
    const inside = await dialog()
    await waitFor(() => expect(inside.getByRole('button', { name: 'Start transcription' })).toBeEnabled())
    await userEvent.click(inside.getByRole('button', { name: 'Start transcription' }))
    await expect(
      await inside.findByText('Morning walk.m4a: Transcription quota exceeded, try tomorrow'),
    ).toBeVisible()
    await expect(args.onOpenChange).not.toHaveBeenCalled()
    await expect(args.onStarted).not.toHaveBeenCalled()
  },
}

/** It was started all the same: it is not started again, and its user is not told of a failure. */
export const TheAnswerIsLost: Story = {
  beforeEach: () => {
    const server = createFakeRecordings({ records: [{ ...short, fileStatus: recordingStatus.inQueue }] })
    const lost = handle('startTranscription', ({ fields }) => {
      asked.push(fields.transcriptionRequest as string)
      return HttpResponse.error() as never
    })
    handlers = [lost, ...server.handlers]
  },
  render: (args) => (
    <Stage handlers={handlers} transport={{ retries: { wait: () => Promise.resolve() } }}>
      <TranscribeDialog {...args} />
    </Stage>
  ),
  play: async ({ args }) => {
    const inside = await dialog()
    await waitFor(() => expect(inside.getByRole('button', { name: 'Start transcription' })).toBeEnabled())
    await userEvent.click(inside.getByRole('button', { name: 'Start transcription' }))
    await waitFor(() => expect(args.onStarted).toHaveBeenCalledWith(['a']))
    await expect(asked).toHaveLength(1)
  },
}

export const TheCallFails: Story = {
  beforeEach: () => {
    handlers = [handle('startTranscription', () => failure('NOT_SUPPORTED', 'Only English')), ...handlers]
  },
  play: async () => {
    const inside = await dialog()
    await waitFor(() => expect(inside.getByRole('button', { name: 'Start transcription' })).toBeEnabled())
    await userEvent.click(inside.getByRole('button', { name: 'Start transcription' }))
    await expect(await inside.findByText('Only English')).toBeVisible()
  },
}

export const Loading: Story = {
  beforeEach: () => {
    handlers = [handle('getTranscriptionConfiguration', () => pending())]
  },
}

export const ConfigurationCanNotBeLoaded: Story = {
  beforeEach: () => {
    handlers = [handle('getTranscriptionConfiguration', () => failure('SYSTEM'))]
  },
  play: async () => {
    await expect(await (await dialog()).findByText('The languages could not be loaded')).toBeVisible()
  },
}

const many = Array.from({ length: 150 }, (_, index) =>
  recordOf({ recordingId: `f${index}`, fileName: `Part ${index}.mp3`, timeLen: 60 }),
)
let priced: unknown[]
const countPrices = (): void => {
  priced = []
  handlers = [
    handle('quoteTranscription', ({ fields }) => {
      priced.push(fields.recordingIds)
      return quoteFixture
    }),
    ...handlers,
  ]
}

export const Price: Story = {
  args: { recordings: many },
  beforeEach: countPrices,
  play: async () => {
    const inside = await dialog()
    await expect(await inside.findByText('Takes 45 min')).toBeVisible()
    await waitFor(() => expect(inside.getByRole('button', { name: 'Start transcription' })).toBeEnabled())
    await expect(priced).toEqual([many.map(({ recordingId }) => recordingId)])
  },
}

export const PriceOnItsWay: Story = {
  beforeEach: () => {
    handlers = [handle('quoteTranscription', pending), ...handlers]
  },
  play: async () => {
    const inside = await dialog()
    await waitFor(() => expect(inside.getByRole('status')).toHaveAttribute('aria-busy', 'true'))
    await expect(inside.getByRole('button', { name: 'Start transcription' })).toBeDisabled()
  },
}

export const NotEnoughTime: Story = {
  args: { onBuyTime: fn() },
  beforeEach: () => {
    handlers = [handle('quoteTranscription', shortQuoteFixture), ...handlers]
  },
  play: async ({ args }) => {
    const inside = await dialog()
    await userEvent.click(await inside.findByRole('button', { name: 'Get more time' }))
    await expect(args.onBuyTime).toHaveBeenCalledOnce()
  },
}

let isPriceKnown = false
const priceNotToBeHad = (): void => {
  isPriceKnown = false
  handlers = [
    handle('quoteTranscription', () => (isPriceKnown ? quoteFixture : failure('SYSTEM'))),
    ...handlers,
  ]
}

export const PriceNotToBeHad: Story = {
  beforeEach: priceNotToBeHad,
  play: async () => {
    const inside = await dialog()
    await expect(await inside.findByText('You see the price before anything starts.')).toBeVisible()
    await expect(inside.getByRole('button', { name: 'Start transcription' })).toBeDisabled()
    isPriceKnown = true
    await userEvent.click(inside.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(inside.getByRole('button', { name: 'Start transcription' })).toBeEnabled())
    await expect(inside.queryByText('You see the price before anything starts.')).toBeNull()
  },
}

export const PriceStillNotToBeHad: Story = {
  tags: ['chinese'],
  beforeEach: priceNotToBeHad,
  play: async ({ globals }) =>
    expect(
      await (
        await dialog()
      ).findByText(
        inLanguage(globals, 'You see the price before anything starts.', '显示所需时长之后才能开始转写。'),
      ),
    ).toBeVisible(),
}

/** The price is asked for again each time. */
export const OpenedAgain: Story = {
  beforeEach: countPrices,
  render: function OpenedAgain(args) {
    const [isOpen, setOpen] = useState(true)
    return (
      <Stage handlers={handlers}>
        <button onClick={() => setOpen(true)}>Transcribe</button>
        <TranscribeDialog {...args} open={isOpen} onOpenChange={setOpen} />
      </Stage>
    )
  },
  play: async () => {
    const first = await dialog()
    await first.findByText('Takes 45 min')
    await userEvent.click(first.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(within(document.body).queryByRole('dialog')).toBeNull())
    await userEvent.click(within(document.body).getByRole('button', { name: 'Transcribe' }))
    await (await dialog()).findByText('Takes 45 min')
    await expect(priced).toEqual([['a'], ['a']])
  },
}

export const WithoutAPrice: Story = {
  args: { isFree: true },
  beforeEach: countPrices,
  play: async () => {
    const inside = await dialog()
    await waitFor(() => expect(inside.getByRole('button', { name: 'Start transcription' })).toBeEnabled())
    await expect(inside.queryByRole('status')).toBeNull()
    await expect(priced).toEqual([])
  },
}

const whisper = {
  name: 'sherpa:whisper-small',
  quality: 'good',
  languages: ['en', 'de', 'zh'],
  tellsLanguages: true,
  toEnglish: true,
  vocabulary: false,
  secondsPerHour: 3000,
} as const

/** A text in English of what is said in another language, where a model can: the others are no choice then. */
export const IntoEnglish: Story = {
  tags: ['dark', 'chinese'],
  beforeEach: configured({
    languages: ['en', 'de', 'zh'],
    detectable: ['en', 'de', 'zh'],
    engine: 'sherpa:parakeet-en',
    quality: 'best',
    engines: [...models, whisper],
  }),
  play: async ({ globals }) => {
    const inside = await dialog()
    const say = <T,>(english: T, chinese: T): T => inLanguage(globals, english, chinese)
    const choose = async (label: string, option: string): Promise<void> => {
      await userEvent.click(await inside.findByRole('combobox', { name: label }))
      await userEvent.click(await within(document.body).findByRole('option', { name: option }))
      await waitFor(() => expect(within(document.body).queryByRole('listbox')).toBeNull())
    }
    const label = say('Translate into English', '译成英文')
    await choose(say('Spoken language', '录音语言'), say('English', '英语'))
    await expect(inside.queryByRole('checkbox', { name: label })).toBeNull()
    await choose(say('Spoken language', '录音语言'), say('German', '德语'))
    await userEvent.click(await inside.findByRole('checkbox', { name: label }))
    await expect(
      inside.getByText(say('Good quality: expect few wrong words.', '良好质量：错字较少。')),
    ).toBeVisible()
    await expect(inside.getByText(say(/not kept/, /不保留原话/))).toBeVisible()
    await expect(inside.queryByRole('combobox', { name: say('Model', '转写模型') })).toBeNull()
    const start = inside.getByRole('button', { name: say('Start transcription', '开始转写') })
    await waitFor(() => expect(start).toBeEnabled())
    await userEvent.click(start)
    await waitFor(() => expect(asked).toHaveLength(1))
    await expect(fromWire(JSON.parse(asked[0]!))).toMatchObject({ language: 'de', toEnglish: true })
  },
}
