import { FakeApi } from '@longhand/api-client/testing'
import { inLanguage } from '@longhand/storybook-config/language'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { expect, fireEvent, fn, userEvent, waitFor, within } from 'storybook/test'
import { Playback } from '../playback/playback.ts'
import { PlaybackSettings } from '../playback/playback-settings.ts'
import type { PedalAssignment } from '../playback/playback-settings.ts'
import { FakeHid, FakeHidDevice } from './fake-devices.ts'
import { PedalAccess } from './pedal-access.ts'
import { PedalsDialog } from './PedalsDialog.tsx'

interface StoryProps {
  /** Set up earlier. */
  assigned: readonly PedalAssignment[]
  onOpenChange: (open: boolean) => void
}

function DialogWith({ assigned, onOpenChange }: StoryProps): ReactNode {
  const [{ pedals, settings }] = useState(() => {
    const settings = new PlaybackSettings({
      read: () => Promise.resolve({ pedals: assigned }),
      write: () => Promise.resolve(),
    })
    return {
      settings,
      pedals: new PedalAccess({ settings, playback: new Playback(new Audio()), onPlaying: () => undefined }),
    }
  })
  useEffect(() => {
    pedals.start(() => undefined)
    return () => pedals.stop()
  }, [pedals])
  return (
    <FakeApi handlers={[]}>
      <main>
        <PedalsDialog open onOpenChange={onOpenChange} pedals={pedals} settings={settings} />
      </main>
    </FakeApi>
  )
}

let hid: FakeHid
let device: FakeHidDevice

/** In the place of the browser's own, which would open a window that no test can press. */
function replaceNavigator(name: 'hid' | 'requestMIDIAccess', value: unknown): void {
  Object.defineProperty(navigator, name, { configurable: true, value })
}

const meta = {
  component: DialogWith,
  args: { assigned: [], onOpenChange: fn() },
  beforeEach: () => {
    hid = new FakeHid()
    device = new FakeHidDevice()
    replaceNavigator('hid', hid)
    replaceNavigator('requestMIDIAccess', undefined)
    return () => {
      // What the prototype has is back.
      Reflect.deleteProperty(navigator, 'hid')
      Reflect.deleteProperty(navigator, 'requestMIDIAccess')
    }
  },
} satisfies Meta<typeof DialogWith>
export default meta
type Story = StoryObj<typeof meta>

const dialog = async (): Promise<ReturnType<typeof within>> =>
  within(await within(document.body).findByRole('dialog'))
const press = (bits: number): void => {
  device.report(bits)
  device.report(0)
}

export const ConnectsAndLearns: Story = {
  tags: ['dark', 'chinese'],
  play: async ({ globals }) => {
    const inside = await dialog()
    hid.chosen = () => Promise.resolve([device])
    await userEvent.click(
      await inside.findByRole('button', { name: inLanguage(globals, 'Connect a pedal', '连接脚踏板') }),
    )
    await expect(await inside.findByText(/VEC USB Footpedal/)).toBeVisible()
    await expect(
      inside.getByText(inLanguage(globals, /^Connected. If nothing appears/, /^已连接。如果/)),
    ).toBeVisible()
    for (const bits of [0b1, 0b10, 0b100]) press(bits)
    await expect(await inside.findAllByRole('combobox')).toHaveLength(3)
    const choices = inside.getAllByRole('combobox').map((choice: HTMLElement) => choice.textContent)
    await expect(choices).toEqual(
      inLanguage(globals, ['Back', 'Play while held down', 'Forward'], ['后退', '踩住时播放', '前进']),
    )
    device.report(0b10)
    await expect(await inside.findByText(inLanguage(globals, 'Pressed', '已踩下'))).toBeVisible()
  },
}

export const ChangesAndRemoves: Story = {
  args: {
    assigned: [
      { switchId: 'hid:05f3:00ff:0:b0', action: 'back' },
      { switchId: 'midi:Keystation:1:cc64', action: 'hold' },
      { switchId: 'key:Control+Alt+KeyP', action: 'next' },
    ],
  },
  play: async () => {
    const inside = await dialog()
    await expect(await inside.findByText(/not plugged in/)).toBeVisible()
    await expect(inside.getByText('Ctrl+Alt+P')).toBeVisible()
    await userEvent.click(inside.getByRole('combobox', { name: 'What “Sustain pedal” does' }))
    await userEvent.click(await within(document.body).findByRole('option', { name: 'Play or pause' }))
    await waitFor(() =>
      expect(inside.getByRole('combobox', { name: 'What “Sustain pedal” does' })).toHaveTextContent(
        'Play or pause',
      ),
    )
    // What is looked at when the story ends is not a list on its way out.
    await waitFor(() => expect(within(document.body).queryByRole('listbox')).toBeNull())
    await userEvent.click(inside.getByRole('button', { name: 'Remove “Left switch”' }))
    await waitFor(() => expect(inside.queryByText('Left switch')).toBeNull())
  },
}

export const UsesWhatWasAllowedBefore: Story = {
  args: { assigned: [{ switchId: 'hid:05f3:00ff:0:b1', action: 'hold' }] },
  beforeEach: () => {
    hid.allowed.push(device)
  },
  play: async () => {
    const inside = await dialog()
    await expect(await inside.findByText('Plugged in: VEC USB Footpedal')).toBeVisible()
    device.report(0b10)
    await expect(await inside.findByText('Pressed')).toBeVisible()
    hid.emit('disconnect', device)
    await expect(await inside.findByText(/not plugged in/)).toBeVisible()
    await expect(inside.queryByText('Pressed')).toBeNull()
    await expect(hid.asked).toBe(0)
  },
}

export const PedalThatSendsKeys: Story = {
  play: async () => {
    const inside = await dialog()
    await userEvent.click(await inside.findByRole('button', { name: 'Keyboard pedal' }))
    await expect(await inside.findByText('Press the pedal now.')).toBeVisible()
    await fireEvent.keyDown(document.body, { key: 'b', code: 'KeyB' })
    await expect(await inside.findByText(/sends “b”, which you need for typing/)).toBeVisible()
    await fireEvent.keyDown(document.body, { key: 'F13', code: 'F13' })
    await expect(await inside.findByText('F13')).toBeVisible()
    await expect(inside.getByRole('combobox', { name: 'What “F13” does' })).toHaveTextContent(
      'Play while held down',
    )
    await expect(inside.getByRole('button', { name: 'Connect a pedal' })).toBeVisible()
  },
}

export const SaysWhyNot: Story = {
  play: async () => {
    const inside = await dialog()
    const connect = await inside.findByRole('button', { name: 'Connect a pedal' })
    await userEvent.click(connect)
    await expect(await inside.findByText('No pedal was chosen.')).toBeVisible()
    hid.chosen = () => Promise.reject(new DOMException('', 'SecurityError'))
    await userEvent.click(connect)
    await expect(await inside.findByText(/does not allow pedals here/)).toBeVisible()
    device.opens = () => Promise.reject(new DOMException('', 'NotAllowedError'))
    hid.chosen = () => Promise.resolve([device])
    await userEvent.click(connect)
    await expect(await inside.findByText(/can’t be opened/)).toBeVisible()
    await userEvent.click(inside.getByRole('button', { name: 'MIDI pedal' }))
    await expect(await inside.findByText(/This browser does not support MIDI/)).toBeVisible()
  },
}

/** Firefox and Safari. */
export const BrowserWithoutHid: Story = {
  beforeEach: () => replaceNavigator('hid', undefined),
  play: async () => {
    const inside = await dialog()
    await userEvent.click(await inside.findByRole('button', { name: 'Connect a pedal' }))
    await expect(await inside.findByText(/This browser can’t use such pedals/)).toBeVisible()
  },
}
