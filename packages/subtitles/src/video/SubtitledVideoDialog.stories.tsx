import { failure, handle } from '@longhand/api-client/testing'
import { inLanguage } from '@longhand/storybook-config/language'
import { Stage } from '@longhand/stage'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { subtitledVideoOf, createFakeSubtitledVideos } from '../fixtures/fake-subtitled-videos.ts'
import type { FakeSubtitledVideos } from '../fixtures/fake-subtitled-videos.ts'
import { SubtitledVideoDialog } from './SubtitledVideoDialog.tsx'

let saved: string[] = []
let server: FakeSubtitledVideos
const translations = [handle('listTranslations', [{ language: 'es', behind: 0 }])]

const ready = { status: 'ready', progress: 1, fileSize: 184_000_000, expireTime: 1_764_086_400 } as const

const meta = {
  component: SubtitledVideoDialog,
  args: {
    open: true,
    onOpenChange: fn(),
    recordingId: 'interview',
    fileName: 'Interview in the orchard.mp4',
    beforeExport: fn(() => Promise.resolve()),
  },
  beforeEach: () => {
    saved = []
    server = createFakeSubtitledVideos()
    const click = HTMLAnchorElement.prototype.click
    HTMLAnchorElement.prototype.click = function save() {
      saved.push(this.download)
    }
    return () => {
      HTMLAnchorElement.prototype.click = click
    }
  },
  render: (args) => (
    <Stage handlers={[...server.handlers, ...translations]}>
      <SubtitledVideoDialog {...args} />
    </Stage>
  ),
} satisfies Meta<typeof SubtitledVideoDialog>
export default meta
type Story = StoryObj<typeof meta>

const screen = (): ReturnType<typeof within> => within(document.body)

export const MadeAndStopped: Story = {
  tags: ['chinese'],
  play: async ({ args, globals }) => {
    const isChinese = inLanguage(globals, 'en', 'zh') === 'zh'
    await userEvent.click(
      await screen().findByRole('combobox', { name: isChinese ? '字幕形式' : 'How they are shown' }),
    )
    await userEvent.click(await screen().findByRole('option', { name: /MKV/ }))
    await expect(screen().getByText(isChinese ? /适用于 VLC/ : /players such as VLC/)).toBeVisible()
    await userEvent.click(screen().getByRole('button', { name: isChinese ? '生成视频' : 'Make video' }))
    await expect(
      await screen().findByRole('progressbar', {
        name: isChinese ? '视频正在排队' : 'The video is waiting in the queue',
      }),
    ).toBeVisible()
    await expect(args.beforeExport).toHaveBeenCalledOnce()
    await expect(server.asked).toMatchObject([
      { recordingId: 'interview', kind: 'mkv', options: { speakers: true } },
    ])
    await userEvent.click(screen().getByRole('button', { name: isChinese ? '停止' : 'Stop' }))
    await expect(
      await screen().findByRole('button', { name: isChinese ? '生成视频' : 'Make video' }),
    ).toBeVisible()
  },
}

export const ByRules: Story = {
  play: async () => {
    await userEvent.click(await screen().findByRole('combobox', { name: 'Rules' }))
    await userEvent.click(await screen().findByRole('option', { name: 'Netflix' }))
    await userEvent.click(screen().getByRole('switch', { name: 'Fix what can be fixed' }))
    // That of the video counts.
    await expect(screen().queryByRole('combobox', { name: 'Frame rate' })).not.toBeInTheDocument()
    await userEvent.click(screen().getByRole('button', { name: 'Make video' }))
    await waitFor(() =>
      expect(server.asked).toMatchObject([{ kind: 'burned', options: { profile: 'netflix', fix: false } }]),
    )
  },
}

export const WaitsForRoom: Story = {
  beforeEach: () => {
    server.video = subtitledVideoOf({
      status: 'queued',
      progress: 0,
      reason: 'There is no room on the server’s disk at the moment',
    })
  },
  play: async () => {
    await expect(
      await screen().findByText('There is no room on the server’s disk at the moment'),
    ).toBeVisible()
    await expect(screen().getByRole('button', { name: 'Stop' })).toBeEnabled()
  },
}

export const UnderWay: Story = {
  beforeEach: () => {
    server.video = subtitledVideoOf()
  },
  play: async () => {
    await expect(
      await screen().findByRole('progressbar', { name: 'The video is being made' }),
    ).toHaveAttribute('aria-valuenow', '0.42')
    // Asked again and again, until it is there.
    server.video = subtitledVideoOf(ready)
    await expect(await screen().findByRole('button', { name: 'Download video' })).toBeVisible()
  },
}

export const Ready: Story = {
  beforeEach: () => {
    server.video = subtitledVideoOf(ready)
  },
  play: async () => {
    await userEvent.click(await screen().findByRole('button', { name: 'Download video' }))
    await waitFor(() => expect(saved).toEqual(['Interview.mp4']))
    await userEvent.click(screen().getByRole('button', { name: 'Make another' }))
    await userEvent.click(await screen().findByRole('button', { name: 'Make video' }))
    await expect(await screen().findByRole('progressbar')).toBeVisible()
  },
}

export const Failed: Story = {
  beforeEach: () => {
    server.video = subtitledVideoOf({ status: 'failed', reason: 'MP4 can’t hold this picture. Choose MKV' })
  },
  play: async () => {
    await expect(await screen().findByText('MP4 can’t hold this picture. Choose MKV')).toBeVisible()
    await expect(screen().getByRole('button', { name: 'Make video' })).toBeEnabled()
  },
}

export const OfAnotherRecording: Story = {
  beforeEach: () => {
    server.video = subtitledVideoOf({ recordingId: 'lecture', fileName: 'Lecture.mkv' })
  },
  play: async () => {
    await expect(await screen().findByText(/The video of “Lecture.mkv” is being made/)).toBeVisible()
    await expect(screen().getByRole('button', { name: 'Make video' })).toBeDisabled()
  },
}

export const TakesThePlaceOfAnother: Story = {
  beforeEach: () => {
    server.video = subtitledVideoOf({ ...ready, recordingId: 'lecture', fileName: 'Lecture.mkv' })
  },
  play: async () => {
    await expect(await screen().findByText('A new video replaces that of “Lecture.mkv”.')).toBeVisible()
    await expect(screen().getByRole('button', { name: 'Make video' })).toBeEnabled()
  },
}

export const Refused: Story = {
  render: (args) => (
    <Stage
      handlers={[
        handle('startCaptionedVideo', () => failure('NOT_POSSIBLE_NOW')),
        ...server.handlers,
        ...translations,
      ]}
    >
      <SubtitledVideoDialog {...args} />
    </Stage>
  ),
  play: async () => {
    await userEvent.click(await screen().findByRole('button', { name: 'Make video' }))
    await expect((await screen().findAllByText('This is not possible right now'))[0]).toBeVisible()
    await expect(screen().getByRole('button', { name: 'Make video' })).toBeEnabled()
  },
}
