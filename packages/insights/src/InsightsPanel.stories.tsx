import { failure, pending } from '@longhand/api-client/testing'
import { endpoints } from '@longhand/contracts'
import { Stage } from '@longhand/stage'
import type { Text } from '@longhand/transcript'
import { inLanguage } from '@longhand/storybook-config/language'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { http } from 'msw'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import {
  createFakeInsights,
  modelConfiguration,
  noSummary,
  noTranslation,
  summaryOf,
} from './fixtures/fake-insights.ts'
import type { FakeInsights, FakeInsightsState } from './fixtures/fake-insights.ts'
import { interview, longTalk, meeting, noText } from './fixtures/transcripts.ts'
import { InsightsPanel } from './InsightsPanel.tsx'
import type { InsightsPanelProps } from './InsightsPanel.tsx'
import { InsightsTabs } from './InsightsTabs.tsx'
import type { InsightsTab } from './InsightsTabs.tsx'

let server: FakeInsights
const ids = interview.sections.map(({ id }) => id)
const summary = summaryOf(ids)

interface PanelProps extends Pick<InsightsPanelProps, 'onPlaySection'> {
  transcript: Text
  state: Partial<FakeInsightsState>
  firstTab?: InsightsTab
  /** Before the fake server's own. */
  handlers?: Parameters<typeof Stage>[0]['handlers']
}

function Panel({
  transcript,
  state,
  firstTab = 'summary',
  handlers = [],
  onPlaySection,
}: PanelProps): ReactNode {
  const [store] = useState(() => ({ document: () => transcript, subscribe: () => () => undefined }))
  const [tab, setTab] = useState<InsightsTab | undefined>(firstTab)
  const [fake] = useState(() => (server = createFakeInsights(state)))
  const { ask, summary: made } = fake.state.configuration
  return (
    <Stage isPage handlers={[...handlers, ...fake.handlers]}>
      <div style={{ height: '100dvh', width: 'fit-content' }}>
        <InsightsTabs
          value={tab}
          onValueChange={setTab}
          panelId="insights"
          capabilities={{ answers: ask !== null, summaries: made?.method ?? null }}
        />
        {tab ? (
          <InsightsPanel
            recordingId="interview"
            tab={tab}
            id="insights"
            store={store}
            revision={1}
            onPlaySection={onPlaySection}
            flush={() => Promise.resolve()}
          />
        ) : null}
      </div>
    </Stage>
  )
}

const meta = {
  component: Panel,
  args: { transcript: interview, state: {}, onPlaySection: fn() },
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof Panel>
export default meta
type Story = StoryObj<typeof meta>
type Canvas = ReturnType<typeof within>

const soon = { timeout: 10_000 }
const openTab = async (canvas: Canvas, name: string) =>
  userEvent.click(await canvas.findByRole('tab', { name }))

/** Asked for, worked on, there: what a server without a language model gives, and each point leads to its place. */
export const FirstSummary: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Pick the key sentences' }))
    await expect(await canvas.findByText('Making the summary')).toBeVisible()
    server.state.summary = { ...server.state.summary, progress: 0.4 }
    await waitFor(() => expect(canvas.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0.4'), soon)
    server.state.summary = summary
    await expect(await canvas.findByText(/An orchard grew out of/, undefined, soon)).toBeVisible()
    await expect(canvas.getByText(/a program picked them/)).toBeVisible()
    await userEvent.click(canvas.getAllByRole('button', { name: /^Play from/ })[0]!)
    await expect(args.onPlaySection).toHaveBeenCalledWith(ids[1])
  },
}

export const SummaryInChinese: Story = {
  globals: { locale: 'zh-CN' },
  args: {
    transcript: meeting,
    state: {
      summary: summaryOf(
        meeting.sections.map(({ id }) => id),
        meeting.sections[0]!.speakerId,
      ),
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: '待办' })).toBeVisible()
    await expect(canvas.getByRole('heading', { name: '问答' })).toBeVisible()
    await expect(canvas.getByText(/由语言模型撰写/)).toBeVisible()
  },
}

export const Stopped: Story = {
  args: { state: { summary: { ...noSummary, state: 'waiting', progress: 0.2 } } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Stop' }))
    await expect(await canvas.findByRole('button', { name: 'Pick the key sentences' })).toBeVisible()
  },
}

export const SummaryFailed: Story = {
  args: {
    state: {
      summary: {
        ...noSummary,
        state: 'failed',
        reason: 'This is not available at the moment. Please try again later',
      },
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent(
      'The summary could not be made. This is not available at the moment. Please try again later',
    )
    await userEvent.click(canvas.getByRole('button', { name: 'Pick the key sentences' }))
    await expect(await canvas.findByText('Making the summary')).toBeVisible()
  },
}

export const Stale: Story = {
  args: {
    state: {
      summary: {
        ...summary,
        isStale: true,
        points: summary.points.map((point) => ({ ...point, isStale: point.sectionIds.includes(ids[2]!) })),
      },
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/The text has changed since/)).toBeVisible()
    await expect(canvas.getAllByText('changed')).toHaveLength(2)
  },
}

export const Edited: Story = {
  args: { state: { summary } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Edit “An orchard/ }))
    const text = canvas.getByRole('textbox', { name: 'Text' })
    await userEvent.clear(text)
    await userEvent.type(text, 'It is about trees.')
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    // The form has the same words: it is saved once the mark is there.
    await expect(await canvas.findByText('edited')).toBeVisible()
    await expect(canvas.getByText('It is about trees.')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: /^Edit “Please send/ }))
    await userEvent.click(canvas.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(canvas.queryByRole('heading', { name: 'To do' })).toBeNull())
    // What was edited is not replaced without a question.
    await userEvent.click(canvas.getByRole('button', { name: 'Pick again' }))
    const question = within(
      await within(document.body).findByRole('alertdialog', { name: 'Make the summary again?' }),
    )
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }))
    await expect(server.state.summary.state).toBe('ready')
  },
}

/** Nothing is overwritten: the newer summary is shown, and the change is to be made again. */
export const EditedElsewhere: Story = {
  args: { state: { summary } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Edit “Please send/ }))
    server.state.summary = {
      ...summary,
      revision: 7,
      points: summary.points.map((point) => ({ ...point, text: `${point.text} Theirs.` })),
    }
    await userEvent.type(canvas.getByRole('textbox', { name: 'Text' }), ' Mine.')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect(await canvas.findByText(/changed elsewhere/)).toBeVisible()
    await expect(
      await canvas.findByText('Please send me the list of varieties by Friday. Theirs.'),
    ).toBeVisible()
  },
}

export const RequestsWithALanguageModel: Story = {
  args: { state: { configuration: modelConfiguration } },
  play: async ({ canvas }) => {
    await userEvent.type(
      await canvas.findByRole('textbox', { name: 'Your requests' }),
      'Which risks?{Enter}Which dates?',
    )
    await userEvent.click(canvas.getByRole('button', { name: 'Make a summary' }))
    await waitFor(() => expect(server.state.summary.instructions).toEqual(['Which risks?', 'Which dates?']))
  },
}

export const NobodyWorks: Story = {
  args: {
    state: {
      summary: { ...noSummary, state: 'waiting' },
      configuration: { ...modelConfiguration, summary: null, ask: null, translation: null, isWorking: false },
    },
  },
  play: async ({ canvas }) => expect(await canvas.findByText(/Your request starts by itself/)).toBeVisible(),
}

/** By keys, in one width, and closed by the tab that is open. */
export const NamedTabs: Story = {
  args: { state: { configuration: modelConfiguration } },
  play: async ({ canvas }) => {
    const panel = await canvas.findByRole('complementary', { name: 'Insights' })
    const { width } = panel.getBoundingClientRect()
    canvas.getByRole('tab', { name: 'Summary' }).focus()
    for (const name of ['Notes', 'Translation', 'Ask']) {
      await userEvent.keyboard('{ArrowRight}{Enter}')
      await expect(canvas.getByRole('tab', { name, selected: true })).toHaveFocus()
      await expect(canvas.getByRole('tabpanel', { name })).toBeVisible()
      await expect(panel.getBoundingClientRect().width).toBe(width)
    }
    await userEvent.keyboard('{Enter}')
    await expect(canvas.queryByRole('tabpanel')).toBeNull()
    await userEvent.keyboard('{Home}{Enter}')
    await expect(await canvas.findByRole('tabpanel', { name: 'Summary' })).toBeVisible()
  },
}

export const NoText: Story = {
  args: { transcript: noText },
  play: async ({ canvas }) => expect(await canvas.findByText('There is no text yet')).toBeVisible(),
}

export const Loading: Story = {
  args: { handlers: [http.get(`*${endpoints.getSummary.path}`, () => pending())] },
}

export const NotLoaded: Story = {
  args: {
    handlers: [http.get(`*${endpoints.getSummary.path}`, () => failure('SYSTEM', 'The database rests'))],
  },
  play: async ({ canvas }) => expect(await canvas.findByText('The database rests')).toBeVisible(),
}

/** Formats by button and by keys, saved by itself, and never markup. */
export const NotesAreWritten: Story = {
  play: async ({ canvas }) => {
    await openTab(canvas, 'Notes')
    const notes = await canvas.findByRole('textbox', { name: 'Notes' }, soon)
    const press = async (name: string) => {
      await userEvent.click(canvas.getByRole('button', { name }))
      // At once: what is typed next belongs to the notes.
      await expect(notes).toHaveFocus()
    }
    await userEvent.click(notes)
    await press('Heading')
    await userEvent.keyboard('Plan{Enter}')
    await press('Bulleted list')
    await userEvent.keyboard('<b>Call</b> ')
    await press('Bold')
    await userEvent.keyboard('Ben')
    await expect(await canvas.findByText('Saved', undefined, soon)).toBeVisible()
    await waitFor(
      () =>
        expect(server.state.notes.document.content[0]).toMatchObject({
          type: 'heading',
          content: [{ text: 'Plan' }],
        }),
      soon,
    )
    await waitFor(
      () =>
        expect(JSON.stringify(server.state.notes.document)).toContain(
          '{"type":"text","marks":[{"type":"bold"}],"text":"Ben"}',
        ),
      soon,
    )
    await expect(notes.querySelector('li')).toHaveTextContent('<b>Call</b> Ben')
    await expect(canvas.getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'true')
  },
}

export const NotesChangedElsewhere: Story = {
  play: async ({ canvas }) => {
    await openTab(canvas, 'Notes')
    await userEvent.click(await canvas.findByRole('textbox', { name: 'Notes' }, soon))
    server.state.notes = {
      document: {
        type: 'doc',
        content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Theirs' }] }],
      },
      revision: 5,
      updateTime: 0,
    }
    await userEvent.keyboard('Mine')
    await expect(
      await canvas.findByText('These notes were changed elsewhere.', undefined, soon),
    ).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Load the newer ones' }))
    await expect(await canvas.findByText('Theirs')).toBeVisible()
    await expect(await canvas.findByText('Saved')).toBeVisible()
  },
}

export const Questions: Story = {
  args: { state: { configuration: modelConfiguration } },
  play: async ({ canvas, args }) => {
    await openTab(canvas, 'Ask')
    await userEvent.type(
      await canvas.findByRole('textbox', { name: 'Your question' }),
      'How many notebooks?{Enter}',
    )
    await expect(await canvas.findByText('Looking for the answer…')).toBeVisible()
    server.state.questions = server.state.questions.map((turn) => ({
      ...turn,
      state: 'answered',
      answer: '<img src=x> Twenty-six.',
      sectionIds: [ids[5]!],
    }))
    await expect(await canvas.findByText('<img src=x> Twenty-six.', undefined, soon)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: /^Play from/ }))
    await expect(args.onPlaySection).toHaveBeenCalledWith(ids[5])
    await userEvent.click(canvas.getByRole('button', { name: 'Clear all' }))
    await userEvent.click(
      within(await within(document.body).findByRole('alertdialog')).getByRole('button', {
        name: 'Clear all',
      }),
    )
    await waitFor(() => expect(canvas.queryByText('How many notebooks?')).toBeNull())
  },
}

/** Led there by an address; no tab leads there. */
export const AskingNeedsALanguageModel: Story = {
  args: { firstTab: 'ask' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Questions can’t be answered here')).toBeVisible()
    await expect(canvas.queryByRole('textbox')).toBeNull()
    await openTab(canvas, 'Key sentences')
    await expect(canvas.queryByRole('tab', { name: 'Ask' })).toBeNull()
  },
}

const translated = {
  ...noTranslation,
  state: 'ready' as const,
  engine: 'apertium',
  quality: 'gist' as const,
  missing: 0,
}
const spanish = interview.sections.map(({ id, text }, index) => ({
  sectionId: id,
  text: `«${text}»`,
  isStale: index === 1,
}))

async function chooseSpanish(canvas: Canvas, name = 'Language', option = 'Spanish'): Promise<void> {
  await userEvent.click(await canvas.findByRole('combobox', { name }))
  await userEvent.click(await within(document.body).findByRole('option', { name: option }))
}

export const Translated: Story = {
  tags: ['chinese'],
  play: async ({ canvas, args, globals }) => {
    await openTab(canvas, inLanguage(globals, 'Translation', '翻译'))
    await chooseSpanish(
      canvas,
      inLanguage(globals, 'Language', '语言'),
      inLanguage(globals, 'Spanish', '西班牙语'),
    )
    await userEvent.click(
      await canvas.findByRole('button', { name: inLanguage(globals, 'Translate', '翻译') }),
    )
    await expect(await canvas.findByText(inLanguage(globals, 'Translating', '正在翻译'))).toBeVisible()
    server.state.translations = { es: { ...translated, sections: spanish } }
    await expect(await canvas.findByText(/^«Good morning/, undefined, soon)).toBeVisible()
    await expect(
      canvas.getByText(inLanguage(globals, /Rough machine translation/, /粗略的机器翻译/)),
    ).toBeVisible()
    await expect(
      canvas.getByText(inLanguage(globals, '1 section is out of date', '1 个段落的译文已过期')),
    ).toBeVisible()
    await userEvent.click(
      canvas.getByRole('button', { name: inLanguage(globals, 'Play from 0:00', '从 0:00 播放') }),
    )
    await expect(args.onPlaySection).toHaveBeenCalledWith(ids[0])
  },
}

/** Two hours of talk: only what is in sight is in the page. */
export const TranslatedLong: Story = {
  args: {
    transcript: longTalk,
    state: {
      translations: {
        es: {
          ...translated,
          sections: longTalk.sections.map(({ id, text }) => ({ sectionId: id, text, isStale: false })),
        },
      },
    },
  },
  play: async ({ canvas, canvasElement }) => {
    await openTab(canvas, 'Translation')
    await chooseSpanish(canvas)
    await canvas.findByRole('region', { name: 'Original and translation' })
    await expect(canvasElement.querySelectorAll('li').length).toBeLessThan(40)
  },
}

export const FreeTranslationIsUsed: Story = {
  args: {
    state: {
      configuration: {
        ...modelConfiguration,
        translationAllowance: { isUnlimited: false, usedBy: 'another' },
      },
    },
  },
  play: async ({ canvas }) => {
    await openTab(canvas, 'Translation')
    await chooseSpanish(canvas)
    await expect(await canvas.findByText(/went to another recording/)).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Translate' })).toBeDisabled()
  },
}

export const NothingTranslates: Story = {
  args: { state: { configuration: { ...modelConfiguration, translation: null } } },
  play: async ({ canvas }) => {
    await openTab(canvas, 'Translation')
    await expect(await canvas.findByText('Translation is not available here')).toBeVisible()
  },
}
