import { inLanguage } from '@longhand/storybook-config/language'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { FakeRecorder } from '../testing.tsx'
import { RecorderStatusButton } from './RecorderStatusButton.tsx'

const meta = { component: RecorderStatusButton, args: { onOpen: fn() } } satisfies Meta<
  typeof RecorderStatusButton
>
export default meta
type Story = StoryObj<typeof meta>

export const Recording: Story = {
  tags: ['chinese'],
  decorators: [
    (StoryUnderTest) => (
      <FakeRecorder state={{ status: 'recording' }} seconds={3754}>
        <StoryUnderTest />
      </FakeRecorder>
    ),
  ],
  play: async ({ args, canvasElement, globals }) => {
    await userEvent.click(
      within(canvasElement).getByRole('button', {
        name: inLanguage(globals, 'Recording 1:02:34', '正在录音 1:02:34'),
      }),
    )
    await expect(args.onOpen).toHaveBeenCalledOnce()
  },
}
export const Unfinished: Story = {
  decorators: [
    (StoryUnderTest) => (
      <FakeRecorder state={{ status: 'interrupted' }}>
        <StoryUnderTest />
      </FakeRecorder>
    ),
  ],
}
export const NothingToReport: Story = {
  decorators: [
    (StoryUnderTest) => (
      <FakeRecorder>
        <StoryUnderTest />
      </FakeRecorder>
    ),
  ],
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('button')).toBeNull()
  },
}
