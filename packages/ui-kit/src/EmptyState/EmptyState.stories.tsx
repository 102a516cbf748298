import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { Button } from '../Button/Button.tsx'
import { EmptyState } from './EmptyState.tsx'

const meta = {
  component: EmptyState,
  args: {
    icon: 'waveform',
    title: 'No recordings yet',
    description: 'Upload an interview, a lecture or a meeting, and read it as text with speakers and times.',
    action: (
      <Button variant="primary" icon="upload">
        Upload a recording
      </Button>
    ),
  },
} satisfies Meta<typeof EmptyState>
export default meta
type Story = StoryObj<typeof meta>

export const WithNextStep: Story = {
  tags: ['dark'],
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).getAllByRole('button')).toHaveLength(1)
  },
}

export const WholePage: Story = {
  args: { level: 1 },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent('No recordings yet')
  },
}

export const Chinese: Story = {
  args: {
    title: '还没有录音',
    description: '上传采访、讲座或会议的录音，即可得到带说话人和时间的文字。',
    action: (
      <Button variant="primary" icon="upload">
        上传录音
      </Button>
    ),
  },
  globals: { locale: 'zh-CN' },
}
