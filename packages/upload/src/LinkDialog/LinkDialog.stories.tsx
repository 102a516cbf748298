import { FakeApi, failure, handle, pending } from '@longhand/api-client/testing'
import type { Link, LinkEpisode, LinkImport } from '@longhand/contracts'
import { inLanguage } from '@longhand/storybook-config/language'
import type { Meta, StoryObj } from '@storybook/react-vite'
import type { HttpHandler } from 'msw'
import type { ReactElement } from 'react'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { LinkDialog } from './LinkDialog.tsx'

const meta = {
  component: LinkDialog,
  args: { open: true, onOpenChange: fn() },
} satisfies Meta<typeof LinkDialog>
export default meta
type Story = StoryObj<typeof meta>

const withHandlers =
  (...handlers: HttpHandler[]) =>
  (StoryUnderTest: () => ReactElement): ReactElement => (
    <FakeApi handlers={handlers}>
      <StoryUnderTest />
    </FakeApi>
  )

function importOf(overrides: Partial<LinkImport>): LinkImport {
  return {
    importId: overrides.title ?? 'import',
    address: 'https://example.com/talk.mp3',
    title: 'talk.mp3',
    state: 'fetching',
    bytes: 12_000_000,
    ofBytes: 48_000_000,
    problem: null,
    message: null,
    recordingId: null,
    isTranscribed: false,
    playableSeconds: null,
    sameAs: null,
    createTime: 1_760_000_000,
    nextTime: null,
    ...overrides,
  }
}

const file: Link = {
  kind: 'file',
  address: 'https://example.com/talk.mp3',
  title: 'talk.mp3',
  seconds: null,
  bytes: 48_000_000,
  episodes: [],
  episodeCount: 0,
  isComplete: true,
  available: 7200,
}

function feedOf(count: number, available: number): Link {
  const episodes = Array.from({ length: count }, (_, index): LinkEpisode => ({
    episodeId: `e${index}`,
    title: `Episode ${count - index}: ${index === 3 ? '<b>bold</b> & a title that goes on and on until no line can hold it any more' : 'of mice and microphones'}`,
    address: `https://example.com/${index}.mp3`,
    publishTime: 1_760_000_000 - index * 86_400,
    seconds: index === 1 ? null : 2700,
    bytes: 43_000_000,
    isImported: index === 2,
  }))
  return {
    ...file,
    kind: 'feed',
    title: 'The long podcast',
    bytes: null,
    episodes,
    episodeCount: count,
    available,
  }
}

/** What is said in the language of the story. */
const names = (globals: Record<string, unknown>) => ({
  address: inLanguage(globals, 'Address', '地址'),
  look: inLanguage(globals, 'Look up', '查看'),
})

async function lookUp(
  globals: Record<string, unknown>,
  address = 'https://example.com/feed.xml',
): Promise<void> {
  const { address: field, look } = names(globals)
  await userEvent.type(await screen.findByLabelText(field), address)
  await userEvent.click(screen.getByRole('button', { name: look }))
}

export const Empty: Story = {
  tags: ['chinese', 'dark'],
  decorators: [withHandlers(handle('listLinkImports', []))],
  play: async ({ globals }) => {
    await screen.findByText(
      inLanguage(globals, 'Nothing has been imported from links yet.', '还没有从链接导入过录音。'),
    )
    await expect(screen.getByRole('button', { name: names(globals).look })).toBeDisabled()
  },
}

export const Loading: Story = { decorators: [withHandlers(handle('listLinkImports', pending))] }

export const Failed: Story = {
  decorators: [withHandlers(handle('listLinkImports', () => failure('SYSTEM')))],
  play: async () => {
    await screen.findByText('The imports could not be loaded')
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  },
}

export const NothingThere: Story = {
  decorators: [
    withHandlers(
      handle('listLinkImports', []),
      handle('lookAtLink', () => failure('PARAMETER_INVALID', 'The address can’t be reached')),
    ),
  ],
  play: async ({ globals }) => {
    await lookUp(globals)
    await screen.findByText('The address can’t be reached')
  },
}

const imported = fn()
const accepting = handle('importLink', ({ fields: { key, ...wanted } }) => {
  imported(key === undefined ? 'a call that could import twice' : wanted)
  return [importOf({ state: 'waiting', bytes: 0 })]
})

export const File: Story = {
  tags: ['chinese'],
  decorators: [withHandlers(handle('listLinkImports', []), handle('lookAtLink', file), accepting)],
  play: async ({ globals }) => {
    imported.mockClear()
    await lookUp(globals, 'https://example.com/talk.mp3')
    const found = await screen.findByRole('region', { name: 'talk.mp3' })
    await within(found).findByText(/45\.8 MB/)
    await userEvent.click(
      within(found).getByRole('checkbox', {
        name: inLanguage(globals, 'Transcribe right away', '导入后立即转写'),
      }),
    )
    await userEvent.click(within(found).getByRole('button', { name: inLanguage(globals, 'Import', '导入') }))
    await waitFor(() =>
      expect(imported).toHaveBeenCalledWith({ address: 'https://example.com/talk.mp3', transcribe: {} }),
    )
    await waitFor(() => expect(screen.queryByRole('region', { name: 'talk.mp3' })).toBeNull())
  },
}

/** Where the server can fetch from pages: with its length, as far as the page says. */
export const Page: Story = {
  tags: ['chinese'],
  decorators: [
    withHandlers(
      handle('listLinkImports', []),
      handle('lookAtLink', {
        ...file,
        kind: 'page',
        address: 'https://example.com/watch',
        title: 'A talk about mice',
        seconds: 2700,
        bytes: null,
      }),
      accepting,
    ),
  ],
  play: async ({ globals }) => {
    imported.mockClear()
    await lookUp(globals, 'https://example.com/watch')
    const found = await screen.findByRole('region', { name: 'A talk about mice' })
    await within(found).findByText(inLanguage(globals, 'On a page · 45 min', '网页中的录音 · 45 分钟'))
    await within(found).findByText(
      inLanguage(
        globals,
        /takes 45 min of transcription time; 2 h is left.*The page gives this length/,
        /转写需要 45 分钟.*由网页提供/,
      ),
    )
    await userEvent.click(within(found).getByRole('button', { name: inLanguage(globals, 'Import', '导入') }))
    await waitFor(() => expect(imported).toHaveBeenCalledWith({ address: 'https://example.com/watch' }))
  },
}

/** Thousands of episodes: the newest first, more on demand, found by their titles. */
export const Podcast: Story = {
  tags: ['chinese'],
  decorators: [
    withHandlers(handle('listLinkImports', []), handle('lookAtLink', feedOf(2000, 7200)), accepting),
  ],
  play: async ({ globals }) => {
    imported.mockClear()
    await lookUp(globals)
    const found = await screen.findByRole('region', { name: 'The long podcast' })
    const list = within(found).getByRole('list')
    await expect(within(list).getAllByRole('listitem')).toHaveLength(50)
    await userEvent.click(
      within(found).getByRole('button', { name: inLanguage(globals, 'Show 50 more', '再显示 50 集') }),
    )
    await expect(within(list).getAllByRole('listitem')).toHaveLength(100)
    await userEvent.click(within(list).getByRole('checkbox', { name: /^Episode 2000:/ }))
    await userEvent.type(within(found).getByRole('textbox'), 'Episode 17:')
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1))
    await userEvent.click(within(list).getByRole('checkbox'))
    await within(found).findByText(
      inLanguage(globals, /takes 1 h 30 min of transcription time; 2 h is left/, /转写需要 1 小时 30 分钟/),
    )
    await userEvent.click(
      within(found).getByRole('button', { name: inLanguage(globals, 'Import 2 episodes', '导入 2 集') }),
    )
    await waitFor(() =>
      expect(imported).toHaveBeenCalledWith({
        address: 'https://example.com/talk.mp3',
        episodeIds: ['e0', 'e1983'],
      }),
    )
  },
}

/** Too long to be read to its end: what was read until then. */
export const LongPodcast: Story = {
  tags: ['chinese'],
  decorators: [
    withHandlers(
      handle('listLinkImports', []),
      handle('lookAtLink', { ...feedOf(600, 7200), isComplete: false }),
      accepting,
    ),
  ],
  play: async ({ globals }) => {
    imported.mockClear()
    await lookUp(globals)
    const found = await screen.findByRole('region', { name: 'The long podcast' })
    await within(found).findByText(
      inLanguage(globals, 'Podcast · the newest 600 of this feed', '播客 · 该订阅源最新的 600 集'),
    )
    await userEvent.click(within(found).getByRole('checkbox', { name: /^Episode 600:/ }))
    await userEvent.click(
      within(found).getByRole('button', { name: inLanguage(globals, 'Import 1 episode', '导入 1 集') }),
    )
    await waitFor(() =>
      expect(imported).toHaveBeenCalledWith({ address: 'https://example.com/talk.mp3', episodeIds: ['e0'] }),
    )
  },
}

/** The price is said, and importing goes on without transcribing. */
export const PodcastWithoutMinutes: Story = {
  decorators: [withHandlers(handle('listLinkImports', []), handle('lookAtLink', feedOf(2000, 0)), accepting)],
  play: async ({ globals }) => {
    imported.mockClear()
    await lookUp(globals)
    const found = await screen.findByRole('region', { name: 'The long podcast' })
    await within(found).findByText(
      'Not enough transcription time is left to transcribe this. You can still import it.',
    )
    await expect(within(found).queryByRole('checkbox', { name: 'Transcribe right away' })).toBeNull()
    await userEvent.click(within(found).getByRole('checkbox', { name: /^Episode 2000:/ }))
    await within(found).findByText(/Transcribing takes 45 min of transcription time; 0 sec is left/)
    await userEvent.click(within(found).getByRole('button', { name: 'Import 1 episode' }))
    await waitFor(() =>
      expect(imported).toHaveBeenCalledWith({ address: 'https://example.com/talk.mp3', episodeIds: ['e0'] }),
    )
  },
}

const asked = fn()
const noting = (['cancelLinkImport', 'retryLinkImport', 'removeLinkImport'] as const).map((name) =>
  handle(name, ({ fields }) => {
    asked(name, fields['importId'])
    return null
  }),
)

export const OnTheWay: Story = {
  tags: ['chinese', 'dark'],
  decorators: [
    withHandlers(
      handle('listLinkImports', [
        importOf({ title: 'waiting.mp3', state: 'waiting', bytes: 0, ofBytes: null }),
        importOf({ title: 'fetching.mp3' }),
        importOf({
          title: 'again.mp3',
          state: 'waiting',
          problem: 'cut-off',
          message: 'The address stopped sending in the middle of the file',
        }),
        importOf({
          title: 'done.mp3',
          state: 'done',
          recordingId: 'r',
          bytes: 48_000_000,
          isTranscribed: true,
        }),
        importOf({
          title: 'poor.mp3',
          state: 'done',
          recordingId: 'r',
          message: 'It is in the library, but not transcribed: Transcription quota exceeded, try tomorrow',
        }),
        importOf({
          title: 'failed.mp3',
          state: 'failed',
          problem: 'file',
          message: 'The file has no sound.',
        }),
        importOf({ title: `${'W'.repeat(120)}.mp3`, state: 'cancelled', bytes: 0 }),
      ]),
      ...noting,
    ),
  ],
  play: async ({ globals }) => {
    asked.mockClear()
    const press = async (en: string, zh: string): Promise<void> =>
      userEvent.click(await screen.findByRole('button', { name: inLanguage(globals, en, zh) }))
    await press('Cancel fetching.mp3', '取消 fetching.mp3')
    await press('Try again: failed.mp3', '重试：failed.mp3')
    await press('Remove done.mp3', '移除 done.mp3')
    await waitFor(() =>
      expect(asked.mock.calls).toEqual([
        ['cancelLinkImport', 'fetching.mp3'],
        ['retryLinkImport', 'failed.mp3'],
        ['removeLinkImport', 'done.mp3'],
      ]),
    )
  },
}

const takeTruncated = fn()

export const CutOffAndTwice: Story = {
  tags: ['chinese'],
  args: { onOpenRecording: fn() },
  decorators: [
    withHandlers(
      handle('listLinkImports', [
        importOf({
          title: 'cut.mp3',
          state: 'failed',
          problem: 'file',
          message: 'The file is cut off: its end is missing.',
          playableSeconds: 2820,
        }),
        importOf({
          title: 'again.mp3',
          state: 'done',
          recordingId: 'r2',
          sameAs: { recordingId: 'r1', fileName: 'first.mp3', createTime: 1_760_000_000, isRecycled: false },
        }),
      ]),
      handle('retryLinkImport', ({ fields }) => {
        takeTruncated(fields)
        return null
      }),
    ),
  ],
  play: async ({ args, globals }) => {
    takeTruncated.mockClear()
    await userEvent.click(
      await screen.findByRole('button', {
        name: inLanguage(globals, 'Use the first 47 min', '使用前 47 分钟'),
      }),
    )
    await waitFor(() =>
      expect(takeTruncated).toHaveBeenCalledWith({ importId: 'cut.mp3', allowTruncated: true }),
    )
    await screen.findByText(inLanguage(globals, /You already have this file: first\.mp3/, /first\.mp3/))
    await userEvent.click(
      screen.getByRole('button', { name: inLanguage(globals, 'Open it: first.mp3', '打开：first.mp3') }),
    )
    await expect(args.onOpenRecording).toHaveBeenCalledWith('r1')
  },
}
