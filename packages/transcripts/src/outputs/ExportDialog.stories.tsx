import { failure, handle } from '@longhand/api-client/testing'
import { inLanguage } from '@longhand/storybook-config/language'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { HttpResponse } from 'msw'
import type { HttpHandler } from 'msw'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { browserSettings } from '../editor/session/browser-database.ts'
import { emptyBrowser } from '../fixtures/empty-browser.ts'
import { createFakeOutputs } from '../fixtures/fake-outputs.ts'
import { Stage } from '@longhand/stage'
import { defaultPlaybackSettings } from '@longhand/player'
import { ExportDialog } from './ExportDialog.tsx'

let handlers: readonly HttpHandler[]
let server: ReturnType<typeof createFakeOutputs>

const exported = (): HttpHandler =>
  handle('exportTranscript', ({ fields }) => {
    server.asked.push(fields)
    return new HttpResponse('file', { headers: { 'content-disposition': 'attachment; filename="talk"' } })
  })

const meta = {
  component: ExportDialog,
  args: {
    open: true,
    onOpenChange: fn(),
    recordings: [{ recordingId: 'interview', fileName: 'An orchard in twenty-six notebooks.m4a' }],
    onExported: fn(),
  },
  beforeEach: async () => {
    await emptyBrowser()
    server = createFakeOutputs()
    handlers = [exported(), ...server.handlers]
    const click = HTMLAnchorElement.prototype.click
    HTMLAnchorElement.prototype.click = () => undefined
    return () => {
      HTMLAnchorElement.prototype.click = click
    }
  },
  render: (args) => (
    <Stage handlers={handlers}>
      <ExportDialog {...args} />
    </Stage>
  ),
} satisfies Meta<typeof ExportDialog>
export default meta
type Story = StoryObj<typeof meta>

const screen = (): ReturnType<typeof within> => within(document.body)

async function choose(label: string, option: RegExp): Promise<void> {
  await userEvent.click(await screen().findByRole('combobox', { name: label }))
  await userEvent.click(await screen().findByRole('option', { name: option }))
}

export const Document: Story = {
  play: async ({ args }) => {
    await userEvent.click(await screen().findByRole('checkbox', { name: 'Timestamps' }))
    await userEvent.click(screen().getByRole('button', { name: 'Export' }))
    await waitFor(() => expect(args.onExported).toHaveBeenCalledOnce())
    await expect(server.asked).toMatchObject([
      { recordingId: 'interview', format: 'docx', speakers: 'true', timestamps: 'false' },
    ])
  },
}

export const Subtitles: Story = {
  tags: ['chinese'],
  play: async ({ globals }) => {
    await choose(inLanguage(globals, 'Format', '格式'), /\.srt/)
    await expect(
      await screen().findByText(inLanguage(globals, '1200 subtitles', '1200 条字幕')),
    ).toBeVisible()
    await expect(screen().getByText(inLanguage(globals, '240 too fast to read', '240 条过快'))).toBeVisible()
    await expect(screen().getByText('Subtitle 1 begins here')).toBeVisible()
    await userEvent.click(screen().getByRole('radio', { name: inLanguage(globals, 'One line', '单行') }))
    await waitFor(() => expect(server.asked.at(-1)).toMatchObject({ format: 'srt', lines: '1' }))
  },
}

export const ByRules: Story = {
  tags: ['chinese'],
  play: async ({ globals }) => {
    await choose(inLanguage(globals, 'Format', '格式'), /\.srt/)
    await choose(inLanguage(globals, 'Rules', '规范'), /Netflix/)
    await choose(inLanguage(globals, 'Frame rate', '帧率'), /23\.976/)
    await waitFor(() =>
      expect(server.asked.at(-1)).toMatchObject({ format: 'srt', profile: 'netflix', frameRate: '23.976' }),
    )
    await expect(
      await screen().findByText(inLanguage(globals, '180 problems fixed', '已修正 180 个问题')),
    ).toBeVisible()
    await expect(screen().getByText(inLanguage(globals, '60 problems', '60 个问题'))).toBeVisible()
    await userEvent.click(
      screen().getByRole('switch', {
        name: inLanguage(globals, 'Fix what can be fixed', '自动修正可修正的问题'),
      }),
    )
    await waitFor(() => expect(server.asked.at(-1)).toMatchObject({ fix: 'false' }))
    await expect(await screen().findByText(inLanguage(globals, '240 problems', '240 个问题'))).toBeVisible()
  },
}

export const WhatIsLeft: Story = {
  play: async () => {
    await choose('Format', /\.srt/)
    await choose('Rules', /BBC/)
    await userEvent.click(await screen().findByRole('radio', { name: 'With problems' }))
    await expect(await screen().findByText('Subtitle 41 begins here')).toBeVisible()
    await expect(screen().queryByText('Subtitle 2 begins here')).toBeNull()
    await expect(
      screen().getAllByText('27.4 characters a second, 20 are allowed. The text needs to be shortened.')[0],
    ).toBeVisible()
    await userEvent.click(screen().getByRole('button', { name: 'Show subtitle 41 among all' }))
    await expect(await screen().findByText('Subtitle 42 begins here')).toBeVisible()
    await expect(screen().getByRole('region', { name: 'Subtitles' })).toHaveFocus()
    await userEvent.click(screen().getByRole('button', { name: 'Report as CSV' }))
    await waitFor(() =>
      expect(server.asked.at(-1)).toMatchObject({ report: 'csv', profile: 'bbc', recordingId: 'interview' }),
    )
  },
}

export const LimitsOfOnesOwn: Story = {
  play: async () => {
    await choose('Format', /\.srt/)
    await expect(screen().queryByRole('slider', { name: 'Shortest time' })).toBeNull()
    await choose('Rules', /My own/)
    screen().getByRole('slider', { name: 'Frames between subtitles' }).focus()
    await userEvent.keyboard('{ArrowRight}')
    await waitFor(() => expect(server.asked.at(-1)).toMatchObject({ profile: 'own', gapFrames: '3' }))
    await userEvent.click(screen().getByRole('button', { name: 'Export' }))
    await waitFor(() =>
      expect(server.asked.at(-1)).toMatchObject({
        format: 'srt',
        profile: 'own',
        gapFrames: '3',
        lineLength: '42',
      }),
    )
  },
}

/** Subtitles begin as the subtitles editor of this device shows them; what is chosen here stays chosen. */
export const AsInTheEditor: Story = {
  args: {
    recordings: [{ recordingId: 'interview', fileName: 'An orchard.mp4', picture: { frameRate: 29.973 } }],
  },
  beforeEach: () =>
    browserSettings.write({ ...defaultPlaybackSettings, subtitles: { profile: 'bbc', times: 'clock' } }),
  play: async () => {
    await choose('Format', /\.srt/)
    await expect(await screen().findByRole('combobox', { name: 'Rules' })).toHaveTextContent('BBC')
    await expect(screen().getByRole('combobox', { name: 'Frame rate' })).toHaveTextContent('29.97')
    await expect(screen().getByRole('switch', { name: 'Fix what can be fixed' })).not.toBeChecked()
    await waitFor(() =>
      expect(server.asked.at(-1)).toMatchObject({
        format: 'srt',
        profile: 'bbc',
        frameRate: '29.97',
        fix: 'false',
      }),
    )
    await choose('Rules', /Standard/)
    await choose('Format', /\.stl/)
    await expect(screen().getByRole('combobox', { name: 'Rules' })).toHaveTextContent('Standard')
    await expect(screen().getByRole('combobox', { name: 'Frame rate' })).toHaveTextContent('30')
    await choose('Format', /\.txt/)
    await userEvent.click(screen().getByRole('button', { name: 'Export' }))
    await waitFor(() => expect(server.asked.at(-1)).toMatchObject({ format: 'txt' }))
    await expect(server.asked.at(-1)).not.toHaveProperty('frameRate')
  },
}

export const ForBroadcast: Story = {
  tags: ['chinese'],
  play: async ({ globals }) => {
    await choose(inLanguage(globals, 'Format', '格式'), /\.stl/)
    await choose(inLanguage(globals, 'Frame rate', '帧率'), /30/)
    await choose(inLanguage(globals, 'Time code at the beginning', '起始时间码'), /10:00:00:00/)
    await userEvent.click(screen().getByRole('button', { name: inLanguage(globals, 'Export', '导出') }))
    await waitFor(() =>
      expect(server.asked.at(-1)).toMatchObject({ format: 'stl', frameRate: '30', timecodeOffset: '36000' }),
    )
  },
}

export const Several: Story = {
  args: {
    recordings: ['a', 'b', 'c'].map((recordingId) => ({ recordingId, fileName: `${recordingId}.mp3` })),
  },
  play: async ({ args }) => {
    await choose('Format', /as they were uploaded/)
    await userEvent.click(screen().getByRole('button', { name: 'Export' }))
    await waitFor(() => expect(args.onExported).toHaveBeenCalledOnce())
    await expect(server.asked).toMatchObject([{ recordingIds: ['a', 'b', 'c'], format: 'original' }])
  },
}

export const WithTranslation: Story = {
  beforeEach: () => {
    server = createFakeOutputs({
      translations: [
        { language: 'zh', behind: 0 },
        { language: 'de', behind: 2 },
      ],
    })
    handlers = [...server.handlers, exported()]
  },
  play: async () => {
    await choose('Translation under the text', /German/)
    await expect(
      await screen().findByText('2 passages are not translated yet, or were changed since'),
    ).toBeVisible()
    await userEvent.click(screen().getByRole('button', { name: 'Export' }))
    await waitFor(() => expect(server.asked).toMatchObject([{ translation: 'de' }]))
  },
}

export const PreviewFailing: Story = {
  beforeEach: () => {
    handlers = [handle('previewCaptions', () => failure('SYSTEM')), ...server.handlers]
  },
  play: async () => {
    await choose('Format', /\.vtt/)
    await expect(await screen().findByText('The preview could not be made')).toBeVisible()
  },
}
