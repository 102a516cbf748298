import { chineseSections, interviewSections } from '@longhand/recordings/testing'
import type { FakeRecordings } from '@longhand/recordings/testing'
import { Stage } from '@longhand/stage'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { emptyBrowser } from '../fixtures/empty-browser.ts'
import { serverWith } from '../fixtures/one-recording.ts'
import { markedText } from '../fixtures/play-text.ts'
import { doubtfulHighlight } from './follow/highlights.ts'
import { checksPutAway } from './session/browser-database.ts'
import { TranscriptPage } from './TranscriptPage.tsx'

let server: FakeRecordings

const meta = {
  component: TranscriptPage,
  args: { recordingId: 'interview' },
  parameters: { layout: 'fullscreen' },
  beforeEach: async () => {
    await emptyBrowser()
    server = serverWith(interviewSections)
  },
  render: (args) => (
    <Stage isPage handlers={server.handlers}>
      <TranscriptPage {...args} />
    </Stage>
  ),
} satisfies Meta<typeof TranscriptPage>
export default meta
type Story = StoryObj<typeof meta>

const offer = '11 words to check, about a minute'
const topOf = (text: HTMLElement): number => text.getBoundingClientRect().top

/** It comes after the text, and does not move it: neither then, nor while words are checked, nor when it goes. */
export const TheCheckIsOffered: Story = {
  tags: ['dark'],
  play: async ({ canvas }) => {
    const text = await canvas.findByText(/forty rows/)
    const before = topOf(text)
    const card = within(await canvas.findByRole('group', { name: offer }))
    await expect(topOf(text)).toBe(before)
    await userEvent.click(card.getByRole('button', { name: 'Start checking' }))
    const bar = within(await canvas.findByRole('region', { name: 'Check words in doubt' }))
    await waitFor(() => expect(bar.getByRole('textbox', { name: 'The phrase' })).toHaveFocus())
    await expect(bar.getByRole('status')).toHaveTextContent(/^1 of 11, /)
    await canvas.findByRole('button', { name: 'Pause' })
    await userEvent.keyboard('{Enter}')
    await canvas.findByRole('group', { name: '10 words to check, about a minute' })
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Start checking' })).toHaveFocus())
  },
}

export const ItSaysWhenAllIsChecked: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Start checking' }))
    const bar = within(await canvas.findByRole('region', { name: 'Check words in doubt' }))
    await bar.findByRole('textbox')
    for (let place = 0; place < 11; place += 1) {
      await waitFor(() =>
        expect(bar.getByRole('status')).toHaveTextContent(new RegExp(`^${place + 1} of 11,`, 'u')),
      )
      await userEvent.keyboard('{Enter}')
    }
    await canvas.findByRole('group', { name: 'Done: about 98% of the words are right now' })
    await expect(canvas.queryByRole('button', { name: 'Start checking' })).toBeNull()
  },
}

export const PutAwayItStaysAway: Story = {
  play: async ({ canvas }) => {
    const text = await canvas.findByText(/forty rows/)
    await canvas.findByRole('group', { name: offer })
    const before = topOf(text)
    await userEvent.click(canvas.getByRole('button', { name: 'Don’t show this again' }))
    await expect(canvas.queryByRole('group', { name: offer })).toBeNull()
    await expect(topOf(text)).toBe(before)
    await waitFor(async () => expect(await checksPutAway.read()).toEqual(['interview']))
  },
}

export const PutAwayBefore: Story = {
  beforeEach: () => checksPutAway.add('interview'),
  play: async ({ canvas }) => {
    await canvas.findByText(/forty rows/)
    await waitFor(() => expect(markedText(doubtfulHighlight)).not.toEqual([]))
    await checksPutAway.read()
    await expect(canvas.queryByRole('group', { name: offer })).toBeNull()
  },
}

/** A text that someone has worked on is marked, and not offered to be checked when it is opened. */
export const NotOfATextThatWasEdited: Story = {
  beforeEach: () => void server.save('interview', interviewSections),
  play: async ({ canvas }) => {
    await canvas.findByText(/forty rows/)
    await waitFor(() => expect(markedText(doubtfulHighlight)).not.toEqual([]))
    await expect(canvas.queryByRole('group', { name: offer })).toBeNull()
  },
}

export const OnAPhoneInChinese: Story = {
  globals: { locale: 'zh-CN' },
  beforeEach: () => {
    server = serverWith(chineseSections)
  },
  decorators: [
    (Story) => (
      <div style={{ inlineSize: '24rem', blockSize: '100%' }}>
        <Story />
      </div>
    ),
  ],
  args: { isEmbedded: true },
  play: async ({ canvas }) => {
    const text = await canvas.findByText(/大家早上好/)
    const before = topOf(text)
    await canvas.findByRole('group', { name: /^\d+ 处词语待检查，(不到|约) \d+ 分钟$/ })
    await expect(topOf(text)).toBe(before)
  },
}
