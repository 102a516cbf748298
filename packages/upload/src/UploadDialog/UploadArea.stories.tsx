import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent } from 'storybook/test'
import { FakeUploads } from '../testing.tsx'
import { UploadArea } from './UploadArea.tsx'

const meta = { component: UploadArea, args: { onAdded: fn(), onLogIn: fn() } } satisfies Meta<
  typeof UploadArea
>
export default meta
type Story = StoryObj<typeof meta>

const actions = { add: fn() }

export const InThePage: Story = {
  decorators: [
    (StoryUnderTest) => (
      <FakeUploads actions={actions}>
        <StoryUnderTest />
      </FakeUploads>
    ),
  ],
  play: async ({ args, canvasElement }) => {
    const file = new File(['x'], 'talk.mp3', { type: 'audio/mpeg' })
    await userEvent.upload(canvasElement.querySelector('input')!, file)
    await expect(actions.add).toHaveBeenCalledWith([{ file }])
    await expect(args.onAdded).toHaveBeenCalledOnce()
  },
}
export const AboveOtherThings: Story = {
  ...InThePage,
  tags: ['dark', 'chinese'],
  args: { isCompact: true },
}
export const ForAVisitor: Story = {
  tags: ['chinese'],
  decorators: [
    (StoryUnderTest) => (
      <FakeUploads isVisitor>
        <StoryUnderTest />
      </FakeUploads>
    ),
  ],
}
export const OnAPageWhoseScriptsMayBeMissing: Story = {
  ...ForAVisitor,
  args: {
    logInHref: (mode) => `/home?dialog=${mode}`,
    dropped: { held: ['talk.mp3'], lost: [], refused: [] },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/“talk.mp3” stays in this browser/)).toBeVisible()
    for (const [name, mode] of [
      ['Create a free account', 'signup'],
      ['Log in', 'login'],
    ] as const)
      await expect(canvas.getByRole('link', { name })).toHaveAttribute('href', `/home?dialog=${mode}`)
  },
}
