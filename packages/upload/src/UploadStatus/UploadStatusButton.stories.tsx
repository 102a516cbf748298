import { inLanguage } from '@longhand/storybook-config/language'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { FakeUploads, uploadItem } from '../testing.tsx'
import { UploadStatusButton } from './UploadStatusButton.tsx'

const meta = { component: UploadStatusButton, args: { onOpen: fn() } } satisfies Meta<
  typeof UploadStatusButton
>
export default meta
type Story = StoryObj<typeof meta>

const two = [
  uploadItem({ bytes: 1000, sentBytes: 500 }),
  uploadItem({ fileName: 'b.wav', bytes: 1000, sentBytes: 0, status: 'waiting' }),
]

export const Uploading: Story = {
  tags: ['chinese'],
  decorators: [
    (StoryUnderTest) => (
      <FakeUploads items={two}>
        <StoryUnderTest />
      </FakeUploads>
    ),
  ],
  play: async ({ args, canvasElement, globals }) => {
    await userEvent.click(
      within(canvasElement).getByRole('button', {
        name: inLanguage(globals, 'Uploading 2 files 25%', '正在上传 2 个文件 25%'),
      }),
    )
    await expect(args.onOpen).toHaveBeenCalledOnce()
  },
}
export const Finishing: Story = {
  tags: ['chinese'],
  decorators: [
    (StoryUnderTest) => (
      <FakeUploads items={[uploadItem({ status: 'finishing', bytes: 1000, sentBytes: 1000 })]}>
        <StoryUnderTest />
      </FakeUploads>
    ),
  ],
  play: async ({ canvas, globals }) => {
    await expect(
      canvas.getByRole('button', {
        name: inLanguage(globals, 'Checking the recording', '正在检查 1 段录音'),
      }),
    ).toBeVisible()
  },
}
export const NeedsSomebody: Story = {
  decorators: [
    (StoryUnderTest) => (
      <FakeUploads items={[uploadItem({ status: 'failed' })]}>
        <StoryUnderTest />
      </FakeUploads>
    ),
  ],
}
export const NothingToReport: Story = {
  decorators: [
    (StoryUnderTest) => (
      <FakeUploads items={[uploadItem({ status: 'done' })]}>
        <StoryUnderTest />
      </FakeUploads>
    ),
  ],
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('button')).toBeNull()
  },
}
