import { FakeApi } from '@longhand/api-client/testing'
import { inLanguage } from '@longhand/storybook-config/language'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { expect, fireEvent, userEvent, waitFor, within } from 'storybook/test'
import { peaksOf, toneAddress } from '../testing.ts'
import { Player } from './Player.tsx'
import type { PlayerProps } from './Player.tsx'
import { usePlayback } from '../playback/use-playback.ts'
import type { PlaybackOptions } from '../playback/use-playback.ts'

const seconds = 100
const spoken = [
  { startTime: 0, endTime: 31_000 },
  { startTime: 34_500, endTime: 72_000 },
  { startTime: 74_000, endTime: 98_000 },
]
const peaks = peaksOf(spoken, seconds)

interface StoryProps extends Pick<PlayerProps, 'peaks'> {
  /** What the server answers, one after the other; the last one stays. */
  sources: (string | undefined)[]
}

function PlayerOf({ sources, peaks: shown }: StoryProps): ReactNode {
  const [left] = useState(() => [...sources])
  const [source] = useState(() => left.shift())
  const renew: PlaybackOptions['renew'] = () => Promise.resolve(left.shift())
  const playback = usePlayback({ id: 'story', source, durationSeconds: seconds, renew })
  return (
    <FakeApi handlers={[]}>
      <main>
        <Player playback={playback} peaks={shown} />
      </main>
    </FakeApi>
  )
}

const meta = {
  component: PlayerOf,
  args: { sources: [], peaks },
  render: (args, { loaded }) => (
    <PlayerOf {...args} sources={(loaded as { sources?: (string | undefined)[] }).sources ?? args.sources} />
  ),
  loaders: [() => ({ sources: [toneAddress(seconds)] })],
} satisfies Meta<typeof PlayerOf>
export default meta
type Story = StoryObj<typeof meta>

const ready = (canvas: ReturnType<typeof within>, globals: Record<string, unknown> = {}) =>
  waitFor(() =>
    expect(canvas.getByRole('button', { name: inLanguage(globals, 'Play', '播放') })).toBeEnabled(),
  )
const position = (canvas: ReturnType<typeof within>): number =>
  Number(canvas.getByRole('slider', { name: 'Position' }).getAttribute('aria-valuenow'))

export const Ready: Story = {
  tags: ['dark', 'chinese'],
  play: async ({ canvas, globals }) => {
    await ready(canvas, globals)
    await waitFor(() =>
      expect(
        canvas.getByRole('slider', { name: inLanguage(globals, 'Position', '播放位置') }),
      ).toHaveAttribute('aria-valuetext', inLanguage(globals, '0:00 of 1:40', '0:00，共 1:40')),
    )
  },
}

export const PlayAndPause: Story = {
  play: async ({ canvas }) => {
    await ready(canvas)
    await userEvent.click(canvas.getByRole('button', { name: 'Play' }))
    await waitFor(() => expect(position(canvas)).toBeGreaterThan(0))
    await userEvent.click(canvas.getByRole('button', { name: 'Pause' }))
    await expect(await canvas.findByRole('button', { name: 'Play' })).toBeVisible()
  },
}

export const SkipAndSeek: Story = {
  play: async ({ canvas, canvasElement }) => {
    await ready(canvas)
    for (const [name, at] of [
      ['Forward 10 seconds', 10],
      ['Forward 5 seconds', 15],
      ['Back 10 seconds', 5],
      ['Back 5 seconds', 0],
      ['Back 5 seconds', 0],
    ] as const) {
      await userEvent.click(canvas.getByRole('button', { name }))
      await waitFor(() => expect(position(canvas)).toBe(at))
    }
    const wave = canvas.getByRole('slider', { name: 'Position' }).parentElement!
    const { left, top, width } = wave.getBoundingClientRect()
    const at = (share: number) => ({
      clientX: left + width * share,
      clientY: top + 10,
      button: 0,
      pointerId: 1,
    })
    // A drag needs a pointer that the browser knows.
    wave.setPointerCapture = () => undefined
    wave.hasPointerCapture = () => true
    await fireEvent.pointerDown(wave, at(0.25))
    await waitFor(() => expect(position(canvas)).toBe(25))
    await fireEvent.pointerMove(wave, at(0.75))
    await waitFor(() => expect(position(canvas)).toBe(75))
    await expect(canvas.getAllByText('1:15').length).toBeGreaterThan(0)
    // What was played is another colour: a clip, not a new drawing.
    await expect(wave.style.getPropertyValue('--played')).toBe('75%')
    await expect(canvasElement.querySelectorAll('canvas')).toHaveLength(2)
  },
}

export const SharpOnEveryScreen: Story = {
  play: async ({ canvas, canvasElement }) => {
    await ready(canvas)
    const drawing = canvasElement.querySelector('canvas')!
    await waitFor(() =>
      expect(drawing.width).toBe(Math.round(drawing.getBoundingClientRect().width * devicePixelRatio)),
    )
    const pixels = drawing.getContext('2d')!.getImageData(0, 0, drawing.width, drawing.height).data
    await expect(pixels.some((value, place) => place % 4 === 3 && value > 0)).toBe(true)
  },
}

export const SpeedAndVolume: Story = {
  play: async ({ canvas }) => {
    await ready(canvas)
    const page = within(document.body)
    await userEvent.click(canvas.getByRole('button', { name: 'Speed 1×' }))
    await expect(await page.findAllByRole('menuitemradio')).toHaveLength(9)
    await userEvent.click(page.getByRole('menuitemradio', { name: '2.5×' }))
    await expect(await canvas.findByRole('button', { name: 'Speed 2.5×' })).toBeVisible()
    await waitFor(() => expect(page.queryByRole('menu')).toBeNull())
    await userEvent.click(canvas.getByRole('button', { name: 'Volume 100%' }))
    const volume = await page.findByRole('slider', { name: 'Volume' })
    volume.focus()
    await userEvent.keyboard('{Home}')
    await expect(await canvas.findByRole('button', { name: 'Volume 0%', hidden: true })).toBeInTheDocument()
  },
}

export const LoopsTheLastSeconds: Story = {
  tags: ['dark', 'chinese'],
  play: async ({ canvas, globals }) => {
    await ready(canvas, globals)
    const loop = canvas.getByRole('button', {
      name: inLanguage(globals, 'Loop the last 5 seconds', '循环播放最近 5 秒'),
    })
    await fireEvent.keyDown(document.body, { key: 'l' })
    await userEvent.click(loop)
    await expect(loop).toHaveAttribute('aria-pressed', 'true')
    await waitFor(() => expect(canvas.getByRole('slider').getAttribute('aria-valuenow')).toMatch(/^[5-9]$/u))
    await fireEvent.keyDown(document.body, { key: 'r' })
    await expect(loop).toHaveAttribute('aria-pressed', 'false')
    await fireEvent.keyDown(document.body, { key: 'r' })
    await expect(loop).toHaveAttribute('aria-pressed', 'true')
    await userEvent.click(canvas.getByRole('button', { name: inLanguage(globals, 'Pause', '暂停') }))
    await expect(loop).toHaveAttribute('aria-pressed', 'true')
  },
}

export const Keys: Story = {
  play: async ({ canvas }) => {
    await ready(canvas)
    await fireEvent.keyDown(document.body, { key: '?' })
    const list = await within(document.body).findByRole('dialog', { name: 'Keyboard shortcuts' })
    await waitFor(() => expect(within(list).getByText('Back or forward 5 seconds')).toBeVisible())
    // Behind a window over the page, the keys rest.
    await fireEvent.keyDown(list, { key: 'l' })
    await userEvent.click(within(list).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(position(canvas)).toBe(0))
  },
}

/** A ticket that expired is renewed without a word. */
export const AddressRenewed: Story = {
  loaders: [() => ({ sources: ['data:audio/wav;base64,AAAA', toneAddress(seconds)] })],
  play: async ({ canvas }) => {
    await ready(canvas)
    await userEvent.click(canvas.getByRole('button', { name: 'Forward 10 seconds' }))
    await waitFor(() => expect(position(canvas)).toBe(10))
    await expect(canvas.queryByText(/can’t be played/)).toBeNull()
  },
}

export const CanNotBePlayed: Story = {
  loaders: [
    () => ({ sources: ['data:audio/wav;base64,AAAA', 'data:audio/wav;base64,AAAA', toneAddress(seconds)] }),
  ],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/can’t be played/)).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Play' })).toBeDisabled()
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }))
    await ready(canvas)
  },
}

export const NothingYet: Story = {
  loaders: [() => ({ sources: [undefined] })],
  args: { peaks: undefined },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Play' })).toBeDisabled()
  },
}

export const WithoutWaveform: Story = { args: { peaks: undefined } }
