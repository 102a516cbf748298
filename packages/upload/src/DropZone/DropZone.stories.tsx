import { inLanguage } from '@longhand/storybook-config/language'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, waitFor, within } from 'storybook/test'
import { DropZone } from './DropZone.tsx'

const meta = {
  component: DropZone,
  args: { onFiles: fn(), children: <p>The page</p> },
} satisfies Meta<typeof DropZone>
export default meta
type Story = StoryObj<typeof meta>

function drag(type: 'dragenter' | 'drop', over: Element, dataTransfer: DataTransfer): DragEvent {
  const event = new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer })
  over.dispatchEvent(event)
  return event
}

function dragged(): { dataTransfer: DataTransfer; file: File } {
  const dataTransfer = new DataTransfer()
  const file = new File(['x'], 'talk.mp3', { type: 'audio/mpeg' })
  dataTransfer.items.add(file)
  return { dataTransfer, file }
}

export const HeldOver: Story = {
  tags: ['chinese'],
  play: async ({ canvasElement, globals }) => {
    drag('dragenter', within(canvasElement).getByText('The page'), dragged().dataTransfer)
    await within(canvasElement).findByText(inLanguage(globals, 'Drop to upload', '拖放到此处上传'))
  },
}

export const Dropped: Story = {
  play: async ({ args, canvasElement }) => {
    const { dataTransfer, file } = dragged()
    const page = within(canvasElement).getByText('The page')
    drag('dragenter', page, dataTransfer)
    drag('drop', page, dataTransfer)
    await waitFor(() => expect(args.onFiles).toHaveBeenCalledTimes(1))
    await expect(args.onFiles).toHaveBeenCalledWith([expect.objectContaining({ file })])
    await expect(within(canvasElement).queryByText('Drop to upload')).toBeNull()
  },
}

export const LeavesTextAlone: Story = {
  play: async ({ args, canvasElement }) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.setData('text/plain', 'words')
    const page = within(canvasElement).getByText('The page')
    drag('dragenter', page, dataTransfer)
    drag('drop', page, dataTransfer)
    await expect(args.onFiles).not.toHaveBeenCalled()
    await expect(within(canvasElement).queryByText('Drop to upload')).toBeNull()
  },
}

export const Disabled: Story = {
  args: { disabled: true },
  play: async ({ args, canvasElement }) => {
    const { dataTransfer } = dragged()
    const page = within(canvasElement).getByText('The page')
    drag('dragenter', page, dataTransfer)
    await expect(within(canvasElement).queryByText('Drop to upload')).toBeNull()
    await expect(drag('drop', page, dataTransfer).defaultPrevented).toBe(true)
    await expect(args.onFiles).not.toHaveBeenCalled()
  },
}
