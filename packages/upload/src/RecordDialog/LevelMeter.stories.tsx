import type { Meta, StoryObj } from '@storybook/react-vite'
import { screen } from 'storybook/test'
import { FakeRecorder } from '../testing.tsx'
import { LevelMeter } from './LevelMeter.tsx'

const meta = { component: LevelMeter, args: { timeoutMs: 300 } } satisfies Meta<typeof LevelMeter>
export default meta
type Story = StoryObj<typeof meta>

export const NoSound: Story = {
  tags: ['chinese'],
  decorators: [
    (StoryUnderTest) => (
      <FakeRecorder state={{ status: 'recording' }}>
        <StoryUnderTest />
      </FakeRecorder>
    ),
  ],
  play: async () => {
    await screen.findByText(/^Nothing is heard|^没有听到声音/)
  },
}
export const Resting: Story = {
  decorators: [
    (StoryUnderTest) => (
      <FakeRecorder state={{ status: 'paused' }}>
        <StoryUnderTest />
      </FakeRecorder>
    ),
  ],
}
