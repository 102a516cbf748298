import { Stage } from '@longhand/stage'
import { inLanguage } from '@longhand/storybook-config/language'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, userEvent, waitFor, within } from 'storybook/test'
import { TranscriptPage } from './TranscriptPage.tsx'
import { browserSettings } from './session/browser-database.ts'
import { emptyBrowser } from '../fixtures/empty-browser.ts'
import { serverWith } from '../fixtures/one-recording.ts'
import { doubleClickWord, paragraphOf, typeText } from '../fixtures/play-text.ts'
import { SharedTranscript } from '../shared/SharedTranscript.tsx'
import { interviewSections, strangeSections } from '@longhand/recordings/testing'
import { createFakeSharing, pictureOf } from '../testing.ts'
import type { FakeRecordings } from '@longhand/recordings/testing'

let server: FakeRecordings
let sharing: ReturnType<typeof createFakeSharing>

const meta = {
  title: 'picture/Picture',
  component: TranscriptPage,
  parameters: { layout: 'fullscreen' },
  args: { recordingId: 'interview' },
  beforeEach: async () => {
    await emptyBrowser()
    server = serverWith(interviewSections, { picture: pictureOf() })
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

const panelOf = (canvas: Canvas, globals: Record<string, unknown> = {}): Promise<HTMLElement> =>
  canvas.findByRole('region', { name: inLanguage(globals, 'Picture', '画面') })
const videoOf = (root: HTMLElement): HTMLVideoElement => root.querySelector('video')!
const cuesOf = (root: HTMLElement): string[] =>
  [...(videoOf(root).textTracks[0]?.cues ?? [])].map((cue) => (cue as VTTCue).text)
const isReady = (root: HTMLElement) =>
  waitFor(() => expect(videoOf(root).readyState).toBeGreaterThanOrEqual(2))

export const Docked: Story = {
  tags: ['dark', 'chinese'],
  play: async ({ canvas, canvasElement, globals }) => {
    const panel = await panelOf(canvas, globals)
    await isReady(canvasElement)
    await expect(videoOf(canvasElement).checkVisibility()).toBe(true)
    await expect(panel.getBoundingClientRect().height).toBeLessThanOrEqual(innerHeight * 0.4 + 1)
    await waitFor(() => expect(cuesOf(canvasElement).length).toBeGreaterThan(10))
    const track = videoOf(canvasElement).querySelector('track')
    for (const [name, value] of [
      ['kind', 'captions'],
      ['srclang', 'en'],
      ['label', inLanguage(globals, 'Subtitles', '字幕')],
      ['default', ''],
    ] as const)
      await expect(track).toHaveAttribute(name, value)
    await expect(cuesOf(canvasElement)[0]).toMatch(/: Good morning/)
  },
}

/** Frames by keys and by presses; the time says which. */
export const Frames: Story = {
  play: async ({ canvas, canvasElement }) => {
    const panel = within(await panelOf(canvas))
    await isReady(canvasElement)
    await expect(panel.getByText('00:00:00:00')).toBeVisible()
    await userEvent.click(panel.getByRole('button', { name: 'One frame forward' }))
    await expect(await panel.findByText('00:00:00:01')).toBeVisible()
    await fireEvent.keyDown(document.body, { key: 'ArrowRight', shiftKey: true })
    await expect(await panel.findByText('00:00:00:02')).toBeVisible()
    await fireEvent.keyDown(document.body, { key: 'ArrowLeft', shiftKey: true })
    await expect(await panel.findByText('00:00:00:01')).toBeVisible()
    await fireEvent.keyDown(document.body, { key: 'ArrowRight' })
    await expect(await panel.findByText('00:00:05:01')).toBeVisible()
    await fireEvent.keyDown(document.body, { key: '?' })
    const list = await within(document.body).findByRole('dialog', { name: 'Keyboard shortcuts' })
    await waitFor(() => expect(within(list).getByText('One frame back or forward')).toBeVisible())
  },
}

export const Subtitles: Story = {
  play: async ({ canvas, canvasElement }) => {
    await panelOf(canvas)
    await waitFor(() => expect(cuesOf(canvasElement).length).toBeGreaterThan(10))
    const mode = () => videoOf(canvasElement).textTracks[0]?.mode
    await expect(mode()).toBe('showing')
    await fireEvent.keyDown(document.body, { key: '.' })
    await fireEvent.keyDown(document.body, { key: 'c' })
    await waitFor(() => expect(mode()).toBe('hidden'))
    await expect(canvas.getByRole('button', { name: 'Speed 1.25×' })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Show subtitles' }))
    await waitFor(() => expect(mode()).toBe('showing'))
    // What is corrected in the text is corrected in the subtitles.
    await doubleClickWord(paragraphOf(canvasElement, 'Good morning'), 'morning')
    typeText('evening')
    await waitFor(() => expect(cuesOf(canvasElement)[0]).toMatch(/: Good evening/))
    await expect(mode()).toBe('showing')
  },
}

export const Floating: Story = {
  tags: ['dark'],
  play: async ({ canvas, canvasElement }) => {
    const panel = await panelOf(canvas)
    await isReady(canvasElement)
    await userEvent.click(within(panel).getByRole('button', { name: 'Let the picture float' }))
    await expect(getComputedStyle(panel).position).toBe('fixed')
    await expect(
      within(panel).getByRole('button', { name: 'Dock the picture next to the text' }),
    ).toHaveFocus()
    const grip = within(panel).getByRole('button', { name: 'Move the picture' })
    const at = () => panel.getBoundingClientRect()
    const before = at()
    grip.focus()
    await userEvent.keyboard('{ArrowLeft}{ArrowUp}')
    await waitFor(() => expect(at().left).toBeLessThan(before.left - 10))
    await expect(at().top).toBeLessThan(before.top - 10)
    await expect(videoOf(canvasElement).currentTime).toBe(0)
    // However far it is pulled, all of it stays in sight.
    grip.setPointerCapture = () => undefined
    await fireEvent.pointerDown(grip, { clientX: 0, clientY: 0, button: 0, pointerId: 1 })
    await fireEvent.pointerMove(grip, { clientX: 9000, clientY: -9000, pointerId: 1 })
    await fireEvent.lostPointerCapture(grip, { pointerId: 1 })
    await waitFor(() => expect(at().right).toBeGreaterThan(innerWidth - 20))
    await expect(at().right).toBeLessThanOrEqual(innerWidth)
    await expect(at().top).toBeGreaterThanOrEqual(0)
    const { width } = at()
    await userEvent.click(within(panel).getByRole('button', { name: 'Make the picture larger' }))
    await waitFor(() => expect(at().width).toBeGreaterThan(width))
    await waitFor(async () =>
      expect((await browserSettings.read())?.picture).toMatchObject({
        view: 'floating',
        size: 'large',
        left: 1,
        top: 0,
      }),
    )
  },
}

/** Where a server makes no copies, the file says that it is a video. */
export const WithoutCopies: Story = {
  beforeEach: () => {
    server = serverWith(interviewSections, { format: 'mp4' })
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Export' }))
    await expect(
      await within(document.body).findByRole('button', { name: 'Video with subtitles…' }),
    ).toBeVisible()
  },
}

/** A recorder's file is called the same with a picture and without. */
export const SoundOfRecorder: Story = {
  beforeEach: () => {
    server = serverWith(interviewSections, { format: 'webm' })
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Export' }))
    await expect(
      await within(document.body).findByRole('button', { name: 'Original recording' }),
    ).toBeVisible()
    await expect(within(document.body).queryByRole('button', { name: 'Video with subtitles…' })).toBeNull()
  },
}

/** Where a scroll bar takes its part of the window; buttons keep to even rows at every size. */
export const FloatingBesideScrollBar: Story = {
  tags: ['dark'],
  beforeEach: () => {
    // Headless browsers have no scroll bar that takes room: the page ends as far from the window's edge as beside one.
    const { style } = document.body
    const before = style.cssText
    style.cssText = `${before}; contain: layout; width: ${innerWidth - 60}px; min-height: 100vh`
    return () => void (style.cssText = before)
  },
  play: async ({ canvas, canvasElement }) => {
    const panel = await panelOf(canvas)
    await isReady(canvasElement)
    await userEvent.click(within(panel).getByRole('button', { name: 'Let the picture float' }))
    const grip = within(panel).getByRole('button', { name: 'Move the picture' })
    grip.setPointerCapture = () => undefined
    await fireEvent.pointerDown(grip, { clientX: 0, clientY: 0, button: 0, pointerId: 1 })
    await fireEvent.pointerMove(grip, { clientX: 9000, clientY: 0, pointerId: 1 })
    await fireEvent.lostPointerCapture(grip, { pointerId: 1 })
    for (const larger of ['Make the picture larger', 'Make the picture small', 'Make the picture larger']) {
      await waitFor(() => expect(panel.getBoundingClientRect().right).toBeLessThanOrEqual(innerWidth - 60))
      await expectEvenRows(panel)
      await userEvent.click(within(panel).getByRole('button', { name: larger }))
    }
  },
}

/** One row of buttons, or two as wide as each other. */
async function expectEvenRows(panel: HTMLElement): Promise<void> {
  const rows = new Map<number, DOMRect[]>()
  for (const button of within(panel).getAllByRole('button').slice(1)) {
    const place = button.getBoundingClientRect()
    rows.set(place.top, [...(rows.get(place.top) ?? []), place])
  }
  await expect(rows.size).toBeLessThanOrEqual(2)
  if (rows.size === 2)
    for (const row of rows.values())
      await expect(row.at(-1)!.right - row[0]!.left).toBeGreaterThan(panel.clientWidth * 0.9)
}

/** The sound goes on, and the focus is where the picture can be shown again. */
export const Hidden: Story = {
  play: async ({ canvas, canvasElement }) => {
    const panel = await panelOf(canvas)
    await isReady(canvasElement)
    await userEvent.click(canvas.getAllByRole('button', { name: 'Play' })[0]!)
    await waitFor(() => expect(videoOf(canvasElement).paused).toBe(false))
    await userEvent.click(within(panel).getByRole('button', { name: 'Hide the picture' }))
    await expect(panel).not.toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Show the picture' })).toHaveFocus()
    await expect(videoOf(canvasElement).paused).toBe(false)
    await userEvent.click(canvas.getByRole('button', { name: 'Show the picture' }))
    await expect(panel).toBeVisible()
    await expect(videoOf(canvasElement).paused).toBe(false)
  },
}

/** It plays as sound, and goes on as a picture where it was when that is ready. */
export const Making: Story = {
  beforeEach: () => {
    const { videoPath: _videoPath, stills: _stills, ...picture } = pictureOf({ state: 'making' })
    server = serverWith(interviewSections, { picture })
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText(/The picture is being prepared/)).toBeVisible()
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Play' })).toBeEnabled())
    await userEvent.click(canvas.getByRole('button', { name: 'Forward 5 seconds' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Play' }))
    await waitFor(() => expect(videoOf(canvasElement).paused).toBe(false))
    const sound = videoOf(canvasElement).src
    server.state.records = server.state.records.map((record) => ({ ...record, picture: pictureOf() }))
    await waitFor(() => expect(videoOf(canvasElement).src).not.toBe(sound))
    await isReady(canvasElement)
    await waitFor(() => expect(videoOf(canvasElement).currentTime).toBeGreaterThanOrEqual(5))
    await expect(videoOf(canvasElement).checkVisibility()).toBe(true)
    await expect(canvas.queryByText(/being prepared/)).toBeNull()
  },
}

export const CouldNotBeMade: Story = {
  beforeEach: () => {
    server = serverWith(interviewSections, { picture: { state: 'failed', width: 192, height: 108 } })
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText(/could not be prepared/)).toBeVisible()
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Play' })).toBeEnabled())
    await expect(canvasElement.querySelector('video')).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Share' }))
    await expect(await within(document.body).findByText(/can read and hear it/)).toBeVisible()
  },
}

export const Sharing: Story = {
  tags: ['chinese'],
  play: async ({ canvas, canvasElement, globals }) => {
    await panelOf(canvas, globals)
    await isReady(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: inLanguage(globals, 'Share', '分享') }))
    await expect(
      await within(document.body).findByText(
        inLanguage(globals, /can read, hear and see it/, /阅读、收听和观看/),
      ),
    ).toBeVisible()
  },
}

/** A copy that can't be played leaves the sound, and can be tried again. */
export const CanNotBePlayed: Story = {
  beforeEach: () => {
    server = serverWith(interviewSections, {
      picture: pictureOf({ videoPath: 'data:video/webm;base64,AAAA' }),
    })
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText(/picture can’t be played/)).toBeVisible()
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Play' })).toBeEnabled())
    await expect(videoOf(canvasElement).src).toMatch(/^blob:/)
    await userEvent.click(canvas.getByRole('button', { name: 'Forward 5 seconds' }))
    server.state.records = server.state.records.map((record) => ({ ...record, picture: pictureOf() }))
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(videoOf(canvasElement).videoWidth).toBe(192))
    await waitFor(() => expect(videoOf(canvasElement).currentTime).toBe(5))
    await expect(canvas.queryByText(/can’t be played/)).toBeNull()
  },
}

/** From a phone that was held upright. */
export const Portrait: Story = {
  beforeEach: () => {
    server = serverWith(interviewSections, { picture: pictureOf({ width: 1080, height: 1920 }) })
  },
  play: async ({ canvas, canvasElement }) => {
    const panel = await panelOf(canvas)
    await isReady(canvasElement)
    await expect(panel.getBoundingClientRect().height).toBeLessThanOrEqual(innerHeight * 0.4 + 1)
    await userEvent.click(within(panel).getByRole('button', { name: 'Let the picture float' }))
    await expectEvenRows(panel)
  },
}

/** Stills along the waveform: under the pointer, and at the place of the keys. */
export const Stills: Story = {
  play: async ({ canvas, canvasElement }) => {
    await panelOf(canvas)
    await isReady(canvasElement)
    const slider = canvas.getByRole('slider', { name: 'Position' })
    const wave = slider.parentElement!
    const { left, width, top } = wave.getBoundingClientRect()
    const still = () => canvasElement.querySelector<HTMLElement>('[data-still]')
    await fireEvent.pointerMove(wave, {
      clientX: left + width * 0.51,
      clientY: top + 5,
      pointerType: 'mouse',
    })
    await waitFor(() => expect(still()).toHaveStyle({ backgroundPosition: '-192px -54px' }))
    await fireEvent.pointerMove(wave, { clientX: left + 1, clientY: top + 5, pointerType: 'mouse' })
    await waitFor(() =>
      expect(still()!.parentElement!.getBoundingClientRect().left).toBeGreaterThanOrEqual(left - 8),
    )
    await fireEvent.pointerMove(wave, { clientX: left + width / 2, clientY: top + 5, pointerType: 'touch' })
    await waitFor(() => expect(still()).toBeNull())
    await fireEvent.pointerOut(wave)
    canvas.getByRole('button', { name: 'Back 10 seconds' }).focus()
    await userEvent.tab({ shift: true })
    await expect(slider).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    await waitFor(() => expect(still()).toHaveStyle({ backgroundPosition: '-96px -54px' }))
  },
}

export const OtherScripts: Story = {
  beforeEach: () => {
    server = serverWith(strangeSections, { picture: pictureOf() })
  },
  play: async ({ canvas, canvasElement }) => {
    await panelOf(canvas)
    await waitFor(() => expect(cuesOf(canvasElement).join(' ')).toMatch(/مرحبا/))
    await expect(cuesOf(canvasElement).join(' ')).toContain('&lt;b&gt;not bold')
  },
}

export const Shared: Story = {
  render: () => (
    <Stage isPage handlers={sharing.handlers}>
      <SharedTranscript token="token" />
    </Stage>
  ),
  beforeEach: () => {
    sharing = createFakeSharing()
    sharing.state.recording.picture = pictureOf()
  },
  play: async ({ canvas, canvasElement }) => {
    const panel = await panelOf(canvas)
    await isReady(canvasElement)
    await waitFor(() => expect(cuesOf(canvasElement).length).toBeGreaterThan(10))
    await userEvent.click(within(panel).getByRole('button', { name: 'Hide the picture' }))
    await expect(canvas.getByRole('button', { name: 'Show the picture' })).toHaveFocus()
  },
}

/** A page that was opened too early shows the picture once its copy is there. */
export const SharedWhileMaking: Story = {
  ...Shared,
  beforeEach: () => {
    const { videoPath: _videoPath, stills: _stills, ...picture } = pictureOf({ state: 'making' })
    sharing = createFakeSharing()
    sharing.state.recording.picture = picture
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText(/The picture is being prepared/)).toBeVisible()
    sharing.state.recording = { ...sharing.state.recording, picture: pictureOf() }
    await waitFor(() => expect(canvas.queryByText(/being prepared/)).toBeNull())
    await isReady(canvasElement)
  },
}

const videoEntry = async (canvas: Canvas): Promise<HTMLElement | null> => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Export' }))
  const menu = within(await within(document.body).findByRole('dialog', { name: 'Export' }))
  await waitFor(() => expect(menu.getByRole('button', { name: 'Original recording' })).toBeVisible())
  return menu.queryByRole('button', { name: 'Video with subtitles…' })
}

/** Servers need not make copies of pictures, and WebM may hold sound alone. */
export const WithoutACopy: Story = {
  beforeEach: async () => {
    await emptyBrowser()
    server = serverWith(interviewSections, { format: 'webm', hasPicture: true })
  },
  play: async ({ canvas }) => {
    await expect(await videoEntry(canvas)).toBeVisible()
  },
}

export const SoundInAFormatOfVideos: Story = {
  beforeEach: async () => {
    await emptyBrowser()
    server = serverWith(interviewSections, { format: 'mp4', hasPicture: false })
  },
  play: async ({ canvas }) => {
    await expect(await videoEntry(canvas)).toBeNull()
  },
}
