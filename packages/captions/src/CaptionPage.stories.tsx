import { handle } from '@longhand/api-client/testing'
import { captionCloseCodes } from '@longhand/contracts'
import type { Caption, CaptionLine, CaptionMessage, InsightsConfiguration } from '@longhand/contracts'
import { inLanguage } from '@longhand/storybook-config/language'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { Stage } from '@longhand/stage'
import { CaptionPage } from './CaptionPage.tsx'
import { FakeCaptions } from './fixtures/fake-captions.ts'
import { apiError } from './fixtures/fake-errors.ts'
import { SoundError } from './session/caption-services.ts'

let fake: FakeCaptions

const meta = {
  component: CaptionPage,
  args: {
    time: { isOffered: true, maxSeconds: 3600 },
    onOpenTranscript: fn(),
    audienceAddress: (link: string) => `https://longhand.example/caption/audience/${link}`,
  },
  beforeEach: () => {
    fake = new FakeCaptions()
  },
  render: (args) => (
    <Stage handlers={[]} isPage>
      <CaptionPage {...args} services={fake.services} />
    </Stage>
  ),
} satisfies Meta<typeof CaptionPage>
export default meta
type Story = StoryObj<typeof meta>
type Canvas = ReturnType<typeof within>

const page = within(document.body)
const line = (number: number, text: string, startTime = number * 2000): CaptionLine => ({
  number,
  startTime,
  endTime: startTime + 1900,
  text,
  edited: false,
})
const ready = (lines: CaptionLine[] = []): CaptionMessage => ({
  type: 'ready',
  state: 'live',
  samples: 0,
  maxSeconds: 3600,
  lines,
})
const said = [
  'good morning everybody',
  'and thank you for coming',
  'today we talk about the orchard',
  'and about what comes after the harvest',
].map((text, index) => line(index + 1, text))

async function start(canvas: Canvas, name: RegExp = /Start captions|开始字幕/): Promise<void> {
  await userEvent.click(await canvas.findByRole('button', { name }))
  await waitFor(() => expect(fake.isListening).toBe(true))
  // The session is asked for after the microphone.
  await fake.wait()
}

async function speak(canvas: Canvas): Promise<void> {
  await start(canvas)
  fake.deliver(ready(said))
  fake.speak(16_000 * 75)
  fake.deliver({ type: 'partial', partial: { startTime: 10_000, endTime: 11_000, text: 'when the last' } })
  await canvas.findByText('when the last')
}

export const Start: Story = {
  tags: ['chinese'],
  args: { time: { isOffered: true, maxSeconds: 1799 } },
  play: async ({ canvas, globals }) => {
    await expect(
      await canvas.findByText(
        inLanguage(
          globals,
          /while they listen, up to 29 min\..*give back what you don’t use/,
          /最多 29 分钟。.*结束后退回/,
        ),
      ),
    ).toBeVisible()
    await expect(
      canvas.getByRole('button', { name: inLanguage(globals, 'Start captions', '开始字幕') }),
    ).toBeEnabled()
  },
}

/** Whether there is any time is not known: nothing begins that may be refused. */
export const TimeNotKnown: Story = {
  tags: ['chinese'],
  args: { time: undefined, timeFailure: { error: undefined, onRetry: fn(), isRetrying: false } },
  play: async ({ canvas, args, globals }) => {
    await expect(
      await canvas.findByText(
        inLanguage(globals, 'How much time you have left is not known', '无法获知您的剩余时长'),
      ),
    ).toBeVisible()
    await expect(
      canvas.queryByRole('button', { name: inLanguage(globals, 'Start captions', '开始字幕') }),
    ).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: inLanguage(globals, 'Try again', '重试') }))
    await expect(args.timeFailure?.onRetry).toHaveBeenCalledOnce()
  },
}

const leftOpen: Caption = {
  captionId: 'caption-1',
  state: 'reconnecting',
  language: 'en',
  seconds: 754,
  maxSeconds: 3600,
  recordingId: null,
  createTime: 0,
}

/** The page was loaded again; all the time that is left is held for the captions that are open. */
export const LeftOpen: Story = {
  args: { time: { isOffered: false, maxSeconds: 0 } },
  beforeEach: () => {
    fake.unfinished = leftOpen
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/12:34 recorded/)).toBeVisible()
    await expect(canvas.queryByText(/give back what you don’t use/)).toBeNull()
    await start(canvas, /Continue captions/)
    fake.deliver({ ...ready(said), samples: 754 * 16_000 } as CaptionMessage)
    await expect(await canvas.findByText('good morning everybody')).toBeVisible()
    await expect(canvas.getByText('12:34 of 1:00:00')).toBeVisible()
  },
}

export const LeftOpenUntouched: Story = {
  ...LeftOpen,
  tags: ['chinese'],
  play: async ({ canvas, globals }) =>
    void (await canvas.findByRole('button', {
      name: inLanguage(globals, 'Continue captions', '继续字幕'),
    })),
}

export const LeftOpenEnded: Story = {
  ...LeftOpen,
  play: async ({ canvas }) => {
    fake.state = 'saved'
    await userEvent.click(await canvas.findByRole('button', { name: 'End and save' }))
    await expect(await canvas.findByRole('button', { name: 'Open the transcript' })).toBeVisible()
  },
}

export const NoTimeLeft: Story = { args: { time: { isOffered: false, maxSeconds: 0 } } }

export const Asking: Story = {
  play: async ({ canvas }) => {
    fake.openSound = () => new Promise(() => undefined)
    await userEvent.click(await canvas.findByRole('button', { name: 'Start captions' }))
    await expect(await canvas.findByText(/^Allow the microphone/)).toBeVisible()
  },
}

export const Denied: Story = {
  play: async ({ canvas }) => {
    fake.openSound = () => Promise.reject(new SoundError('denied'))
    await userEvent.click(await canvas.findByRole('button', { name: 'Start captions' }))
    await expect(await canvas.findByText(/may not use the microphone/)).toBeVisible()
  },
}

export const TabWithoutSound: Story = {
  play: async ({ canvas }) => {
    fake.openSound = () => Promise.reject(new SoundError('silent-tab'))
    await userEvent.click(await canvas.findByRole('radio', { name: 'Tab audio' }))
    await userEvent.click(await canvas.findByRole('button', { name: 'Start captions' }))
    await expect(await canvas.findByText(/shared without its sound/)).toBeVisible()
  },
}

export const Refused: Story = {
  play: async ({ canvas }) => {
    fake.start = () =>
      Promise.resolve().then(
        apiError('NOT_SUPPORTED', 'Too many people use live captions now. Please try again later'),
      )
    await userEvent.click(await canvas.findByRole('button', { name: 'Start captions' }))
    await expect(await canvas.findByText(/Too many people use live captions/)).toBeVisible()
    await expect(fake.isListening).toBe(false)
  },
}

export const Listening: Story = {
  play: async ({ canvas }) => {
    await start(canvas)
    fake.deliver(ready())
    await expect(await canvas.findByText('Start speaking. The words appear here.')).toBeVisible()
  },
}

export const Live: Story = {
  tags: ['dark', 'chinese'],
  play: async ({ canvas, globals }) => {
    await speak(canvas)
    await expect(canvas.getByText(inLanguage(globals, '1:15 of 1:00:00', '1:15 / 1:00:00'))).toBeVisible()
    const box = canvas.getByRole('region', { name: inLanguage(globals, 'Captions', '字幕') })
    const height = box.scrollHeight
    fake.deliver({ type: 'partial', partial: null })
    await waitFor(() => expect(canvas.queryByText('when the last')).toBeNull())
    // Nothing jumps when what was said becomes nothing.
    await expect(box.scrollHeight).toBe(height)
    fake.deliver({
      type: 'final',
      line: line(5, 'when the last apples'),
      partial: { startTime: 11_000, endTime: 12_000, text: 'are in' },
    })
    await expect(await canvas.findByText('when the last apples')).toBeVisible()
    await expect(canvas.getByText('are in')).toBeVisible()
  },
}

export const WithoutFullScreen: Story = {
  beforeEach: () => {
    // As on phones.
    Object.defineProperty(document, 'fullscreenEnabled', { value: false, configurable: true })
    return () => Reflect.deleteProperty(document, 'fullscreenEnabled')
  },
  play: async ({ canvas }) => {
    await speak(canvas)
    await expect(canvas.getByRole('button', { name: 'Pause' })).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Full screen' })).toBeNull()
  },
}

export const Corrected: Story = {
  play: async ({ canvas }) => {
    await speak(canvas)
    await userEvent.click(canvas.getByRole('button', { name: 'Correct “and thank you for coming”' }))
    const field = canvas.getByRole('textbox', { name: 'Text of this line' })
    await userEvent.clear(field)
    await userEvent.type(field, 'and thanks for coming')
    // What comes meanwhile changes nothing in the field.
    fake.deliver({ type: 'final', line: line(5, 'when the last apples'), partial: null })
    await expect(field).toHaveValue('and thanks for coming')
    await userEvent.keyboard('{Enter}')
    await expect(fake.asked).toEqual([{ type: 'edit', number: 2, text: 'and thanks for coming' }])
    // The focus stays here, and the key that ended the one correction began no other.
    await expect(canvas.getByRole('button', { name: 'Correct “and thanks for coming”' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await userEvent.type(await canvas.findByRole('textbox', { name: 'Text of this line' }), ' today{Escape}')
    await expect(canvas.getByRole('button', { name: 'Correct “and thanks for coming”' })).toHaveFocus()
    await expect(fake.asked).toHaveLength(1)
  },
}

export const Paused: Story = {
  play: async ({ canvas }) => {
    await speak(canvas)
    await userEvent.click(canvas.getByRole('button', { name: 'Pause' }))
    await expect(canvas.getByText('Paused')).toBeVisible()
    await expect(fake.asked).toEqual([{ type: 'pause' }])
  },
}

export const Reconnecting: Story = {
  play: async ({ canvas }) => {
    await speak(canvas)
    fake.cut()
    await expect(await canvas.findByText(/What you say is kept/)).toBeVisible()
    await expect(canvas.getByText('Connection lost')).toBeVisible()
  },
}

/** The end comes while there is no connection: what was said meanwhile goes out first. */
export const EndedWhileCut: Story = {
  tags: ['chinese'],
  play: async ({ canvas, globals }) => {
    await speak(canvas)
    fake.cut()
    await userEvent.click(
      await canvas.findByRole('button', { name: inLanguage(globals, 'End and save', '结束并保存') }),
    )
    await userEvent.click(
      within(await page.findByRole('alertdialog')).getByRole('button', {
        name: inLanguage(globals, 'End and save', '结束并保存'),
      }),
    )
    await expect(
      await canvas.findByText(
        inLanguage(globals, /what has not been sent yet is sent first/, /先发送尚未发出的内容/),
      ),
    ).toBeVisible()
    await expect(canvas.getByText(inLanguage(globals, 'Waiting to end', '等待结束'))).toBeVisible()
    await expect(fake.isListening).toBe(false)
    await waitFor(() => expect(page.queryByRole('alertdialog')).toBeNull())
  },
}

export const LargeText: Story = {
  play: async ({ canvas }) => {
    await speak(canvas)
    await userEvent.click(canvas.getByRole('radio', { name: 'Large' }))
  },
}

export const Audience: Story = {
  play: async ({ canvas }) => {
    await speak(canvas)
    await userEvent.click(canvas.getByRole('button', { name: 'Audience' }))
    await userEvent.click(await page.findByRole('button', { name: 'Create link' }))
    await expect(await page.findByLabelText('Link for the audience')).toHaveValue(
      'https://longhand.example/caption/audience/link-of-this-session',
    )
  },
}

const configuration: InsightsConfiguration = {
  summary: { engine: 'textrank', method: 'extractive', instructions: false },
  ask: null,
  translation: { engine: 'apertium', quality: 'gist', pairs: [{ from: 'en', to: 'es' }] },
  translationAllowance: { isUnlimited: false, usedBy: null },
  isWorking: true,
}

export const Translated: Story = {
  render: (args) => (
    <Stage handlers={[handle('getInsightsConfiguration', configuration)]} isPage>
      <CaptionPage {...args} services={fake.services} />
    </Stage>
  ),
  play: async ({ canvas }) => {
    await speak(canvas)
    await userEvent.click(await canvas.findByRole('button', { name: 'Translate' }))
    await userEvent.click(await page.findByRole('combobox', { name: 'Also show in' }))
    await userEvent.click(await page.findByRole('option', { name: 'Spanish' }))
    await expect(await canvas.findByText('es 1–4')).toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    fake.deliver({ type: 'final', line: line(5, 'when the last apples'), partial: null })
    await expect(await canvas.findByText('es 1–5')).toBeVisible()
    fake.translate = () => Promise.resolve().then(apiError('TRANSLATION_QUOTA'))
    fake.deliver({ type: 'final', line: line(6, 'are in'), partial: null })
    await expect((await page.findAllByText(/went to another recording/))[0]).toBeVisible()
    await expect(canvas.queryByText('es 1–5')).toBeNull()
    await userEvent.click((await page.findAllByRole('button', { name: 'Close', hidden: true }))[0]!)
    await waitFor(() => expect(page.queryAllByText(/went to another recording/)).toHaveLength(0))
  },
}

export const HoursOfLines: Story = {
  play: async ({ canvas }) => {
    await start(canvas)
    fake.deliver(
      ready(
        Array.from({ length: 5000 }, (_, index) =>
          line(index + 1, `line number ${index + 1} of a very long day`),
        ),
      ),
    )
    await expect(await canvas.findByText('line number 5000 of a very long day')).toBeVisible()
    await expect(canvas.getAllByRole('button', { name: /^Correct/ })).toHaveLength(200)
    await userEvent.click(canvas.getByRole('button', { name: 'Show 4800 earlier lines' }))
    await expect(canvas.getAllByRole('button', { name: /^Correct/ })).toHaveLength(400)
  },
}

export const Saved: Story = {
  play: async ({ canvas, args }) => {
    await speak(canvas)
    await userEvent.click(canvas.getByRole('button', { name: 'End and save' }))
    await userEvent.click(
      within(await page.findByRole('alertdialog')).getByRole('button', { name: 'End and save' }),
    )
    await waitFor(() => expect(fake.asked).toContainEqual({ type: 'end' }))
    fake.state = 'saved'
    fake.cut(captionCloseCodes.ended)
    await expect(await canvas.findByText(/up to 1 h/)).toBeVisible()
    await userEvent.click(await canvas.findByRole('button', { name: 'Open the transcript' }))
    await expect(args.onOpenTranscript).toHaveBeenCalledWith('caption-1')
  },
}

export const EndLost: Story = {
  play: async ({ canvas }) => {
    await start(canvas)
    fake.deliver(ready())
    fake.speak(16_000 * 42)
    fake.state = 'saved'
    fake.stored = 30
    fake.cut(captionCloseCodes.ended)
    await expect(
      await canvas.findByText(
        'The last 12 sec of what was said is missing: the captions ended before it could be sent.',
      ),
    ).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Open the transcript' })).toBeVisible()
  },
}

export const NothingRecorded: Story = {
  play: async ({ canvas }) => {
    await start(canvas)
    fake.deliver(ready())
    fake.state = 'discarded'
    fake.cut(captionCloseCodes.ended)
    await expect(await canvas.findByText('Nothing was recorded')).toBeVisible()
  },
}

export const Elsewhere: Story = {
  play: async ({ canvas }) => {
    await speak(canvas)
    fake.cut(captionCloseCodes.replaced)
    await expect(await canvas.findByText('These captions are running in another window.')).toBeVisible()
  },
}
