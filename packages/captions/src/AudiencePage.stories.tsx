import { captionCloseCodes } from '@longhand/contracts'
import type { CaptionMessage } from '@longhand/contracts'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { Stage } from '@longhand/stage'
import { AudiencePage } from './AudiencePage.tsx'
import type { ConnectionEvents } from './session/caption-services.ts'

let events: ConnectionEvents | undefined

const connect = (_link: string, received: ConnectionEvents) => {
  events = received
  return { send: () => undefined, waitingBytes: 0, close: () => undefined }
}

const meta = {
  component: AudiencePage,
  args: { link: 'link', connect },
  beforeEach: () => {
    events = undefined
  },
  render: (args) => (
    <Stage handlers={[]} isPage>
      <AudiencePage {...args} />
    </Stage>
  ),
} satisfies Meta<typeof AudiencePage>
export default meta
type Story = StoryObj<typeof meta>

const line = (number: number, text: string) => ({
  number,
  startTime: number * 2000,
  endTime: number * 2000 + 1900,
  text,
  edited: false,
})

async function deliver(...messages: CaptionMessage[]): Promise<void> {
  await waitFor(() => expect(events).toBeDefined())
  for (const message of messages) events?.onMessage(JSON.stringify(message))
}

const begin: CaptionMessage = {
  type: 'ready',
  state: 'live',
  samples: 0,
  maxSeconds: 3600,
  lines: [line(1, 'good morning everybody'), line(2, 'and thank you for coming')],
}

export const Waiting: Story = {
  play: async ({ canvas }) => {
    await deliver({ ...begin, lines: [] })
    await expect(canvas.getByText('Waiting for the first words…')).toBeVisible()
  },
}

export const Live: Story = {
  tags: ['chinese'],
  play: async ({ canvas }) => {
    await deliver(begin, { type: 'partial', partial: { startTime: 0, endTime: 1, text: 'today we' } })
    await expect(await canvas.findByText('today we')).toBeVisible()
    await deliver({ type: 'edited', line: { ...line(2, 'and thanks for coming'), edited: true } })
    await expect(await canvas.findByText('and thanks for coming')).toBeVisible()
    // There is nothing to press: an audience reads.
    await expect(canvas.queryAllByRole('button')).toEqual([])
  },
}

export const Translated: Story = {
  play: async ({ canvas }) => {
    const words = (language: string, text: string): CaptionMessage => ({
      type: 'translation',
      language,
      passages: [{ from: 1, text }],
    })
    await deliver(begin, words('es', 'buenos días a todos'))
    await expect(await canvas.findByText('buenos días a todos')).toHaveAttribute('lang', 'es')
    // The paragraph has grown, then the speaker chose another language.
    await deliver(words('es', 'buenos días a todos y gracias'))
    await expect(await canvas.findByText('buenos días a todos y gracias')).toBeVisible()
    await deliver(words('fr', 'bonjour à tous'))
    await expect(await canvas.findByText('bonjour à tous')).toBeVisible()
    await expect(canvas.queryByText(/buenos días/)).toBeNull()
  },
}

export const Ended: Story = {
  play: async ({ canvas }) => {
    await deliver(begin, { type: 'state', state: 'ending' })
    await expect(await canvas.findByText('The captions have ended.')).toBeVisible()
  },
}

export const Gone: Story = {
  play: async ({ canvas }) => {
    await waitFor(() => expect(events).toBeDefined())
    events?.onClose(captionCloseCodes.withdrawn)
    await expect(await canvas.findByText('There is nothing to read here')).toBeVisible()
  },
}

export const Cut: Story = {
  play: async ({ canvas }) => {
    await deliver(begin)
    await canvas.findByText(/good morning everybody/)
    events?.onClose(1006)
    await expect(await canvas.findByText(/Connection lost, trying again/)).toBeVisible()
    await expect(canvas.getByText(/good morning everybody/)).toBeVisible()
    await deliver(begin)
    await waitFor(() => expect(canvas.queryByText(/Connection lost/)).toBeNull())
  },
}

export const TakenBack: Story = {
  play: async ({ canvas }) => {
    await deliver(begin)
    await canvas.findByText(/good morning everybody/)
    events?.onClose(captionCloseCodes.withdrawn)
    await expect(await canvas.findByText('There is nothing to read here')).toBeVisible()
    await expect(canvas.queryByText(/good morning everybody/)).toBeNull()
  },
}
