import { failure, handle, pending } from '@longhand/api-client/testing'
import { inLanguage } from '@longhand/storybook-config/language'
import type { Meta, StoryObj } from '@storybook/react-vite'
import type { HttpHandler } from 'msw'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { Stage } from '@longhand/stage'
import { browserSettings } from '../editor/session/browser-database.ts'
import { emptyBrowser } from '../fixtures/empty-browser.ts'
import { defaultPlaybackSettings } from '@longhand/player'
import { recordOf } from '@longhand/recordings/testing'
import { createFakeServer } from '../testing.ts'
import { ExportMenu } from './ExportMenu.tsx'

let handlers: readonly HttpHandler[]
let saved: { name: string; href: string }[]

const meta = {
  component: ExportMenu,
  args: { recordingId: 'interview', fileName: '讲座.m4a', beforeExport: fn(() => Promise.resolve()) },
  beforeEach: async () => {
    await emptyBrowser()
    handlers = createFakeServer({ records: [recordOf({ fileName: '讲座.m4a' })] }).handlers
    saved = []
    const click = HTMLAnchorElement.prototype.click
    HTMLAnchorElement.prototype.click = function save() {
      saved.push({ name: this.download, href: this.href })
    }
    return () => {
      HTMLAnchorElement.prototype.click = click
    }
  },
  render: (args) => (
    <Stage handlers={handlers}>
      <ExportMenu {...args} />
    </Stage>
  ),
} satisfies Meta<typeof ExportMenu>
export default meta
type Story = StoryObj<typeof meta>

async function open(
  canvas: ReturnType<typeof within>,
  globals: Record<string, unknown> = {},
): Promise<ReturnType<typeof within>> {
  const name = inLanguage(globals, 'Export', '导出')
  await userEvent.click(canvas.getByRole('button', { name }))
  return within(await within(document.body).findByRole('dialog', { name }))
}

export const EveryFormat: Story = {
  tags: ['chinese'],
  play: async ({ canvas, globals }) => {
    const menu = await open(canvas, globals)
    for (const name of [
      /\.txt/,
      /\.docx/,
      /\.srt/,
      /\.vtt/,
      /\.ttml/,
      /\.stl/,
      /\.ass/,
      /\.sbv/,
      /\.json/,
      inLanguage(globals, 'Original recording', '原始录音'),
    ]) {
      await waitFor(() => expect(menu.getByRole('button', { name })).toBeVisible())
    }
  },
}

export const SavesUnderTheServersName: Story = {
  play: async ({ canvas, args }) => {
    const menu = await open(canvas)
    await userEvent.click(menu.getByRole('checkbox', { name: 'Timestamps' }))
    await userEvent.click(menu.getByRole('button', { name: /\.docx/ }))
    await waitFor(() => expect(saved).toHaveLength(1))
    await expect(saved[0]!.name).toBe('讲座.m4a.docx')
    await expect(args.beforeExport).toHaveBeenCalledOnce()
    const asked = (await (await fetch(saved[0]!.href)).json()) as Record<string, string>
    await expect(asked).toMatchObject({ format: 'docx', speakers: 'true', timestamps: 'false' })
    await waitFor(() => expect(within(document.body).queryByRole('dialog')).toBeNull())
  },
}

/** Subtitles hold what their editor shows, other formats know nothing of it. */
export const SubtitlesAsInTheirEditor: Story = {
  args: { frameRate: 23.98 },
  beforeEach: () =>
    browserSettings.write({ ...defaultPlaybackSettings, subtitles: { profile: 'ebu', times: 'frames' } }),
  play: async ({ canvas }) => {
    for (const [ending, options] of [
      [/\.srt/, { format: 'srt', profile: 'ebu', frameRate: '23.976', fix: 'false' }],
      [/\.txt/, { format: 'txt', profile: undefined, frameRate: undefined, fix: undefined }],
    ] as const) {
      saved = []
      await userEvent.click((await open(canvas)).getByRole('button', { name: ending }))
      await waitFor(() => expect(saved).toHaveLength(1))
      await expect({
        profile: undefined,
        frameRate: undefined,
        fix: undefined,
        ...(await (await fetch(saved[0]!.href)).json()),
      }).toMatchObject(options)
      await waitFor(() => expect(within(document.body).queryByRole('dialog')).toBeNull())
    }
  },
}

export const Spoken: Story = {
  args: { onSpeak: fn() },
  play: async ({ canvas, args }) => {
    const menu = await open(canvas)
    await userEvent.click(menu.getByRole('button', { name: 'Read it aloud…' }))
    await expect(args.onSpeak).toHaveBeenCalledOnce()
  },
}

export const VideoWithSubtitles: Story = {
  args: { hasPicture: true },
  beforeEach: () => {
    handlers = [handle('listCaptionedVideos', []), ...handlers]
  },
  play: async ({ canvas }) => {
    const menu = await open(canvas)
    await userEvent.click(menu.getByRole('button', { name: 'Video with subtitles…' }))
    await expect(
      await within(document.body).findByRole('dialog', { name: 'Video with subtitles' }),
    ).toBeVisible()
  },
}

export const OriginalRecording: Story = {
  args: { hasText: false },
  play: async ({ canvas }) => {
    const menu = await open(canvas)
    await expect(menu.queryByRole('button', { name: /\.txt/ })).toBeNull()
    await userEvent.click(menu.getByRole('button', { name: 'Original recording' }))
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['讲座.m4a']))
  },
}

export const PreparingCanBeCancelled: Story = {
  beforeEach: () => {
    handlers = [handle('exportTranscript', () => pending())]
  },
  play: async ({ canvas }) => {
    const menu = await open(canvas)
    await userEvent.click(menu.getByRole('button', { name: /\.srt/ }))
    await expect(await menu.findByText('Preparing your file…')).toBeVisible()
    await userEvent.click(menu.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(within(document.body).queryByText('Preparing your file…')).toBeNull())
    await expect(saved).toEqual([])
  },
}

export const Failing: Story = {
  beforeEach: () => {
    handlers = [handle('exportTranscript', () => failure('RECORD_NOT_FOUND'))]
  },
  play: async ({ canvas }) => {
    const menu = await open(canvas)
    await userEvent.click(menu.getByRole('button', { name: /\.vtt/ }))
    // Said twice: on the screen, and at once to who listens.
    await expect((await within(document.body).findAllByText('The file could not be made'))[0]).toBeVisible()
    await expect(within(document.body).getAllByText('Record not found')[0]).toBeVisible()
    await expect(saved).toEqual([])
  },
}
