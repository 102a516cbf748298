import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen, userEvent, within } from 'storybook/test'
import { voiceHandlers, voicesFixture } from '../fixtures/handlers.ts'
import { Stage } from '@longhand/stage'
import { MyVoicePage } from './MyVoicePage.tsx'

const meta: Meta<typeof MyVoicePage> = {
  title: 'Voice/My voices',
  component: MyVoicePage,
  render: () => (
    <Stage handlers={voiceHandlers()}>
      <MyVoicePage />
    </Stage>
  ),
}
export default meta
type Story = StoryObj<typeof MyVoicePage>

export const WithOne: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Rename My reading voice' }))
    await expect(within(canvasElement).getByLabelText('Name')).toHaveValue('My reading voice')
  },
}
const withCloning = (cloning: 'ready' | 'unavailable') => () => (
  <Stage handlers={voiceHandlers({ voices: { ...voicesFixture, cloning } })}>
    <MyVoicePage />
  </Stage>
)
export const Cloned: Story = {
  render: withCloning('ready'),
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(/cloned from your recordings/)).toBeVisible()
    await expect(within(canvasElement).queryByText(/ready-made voice/)).toBeNull()
  },
}
export const CloningUnavailable: Story = {
  render: withCloning('unavailable'),
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(/can’t speak at the moment/)).toBeVisible()
  },
}
export const ClonedChinese: Story = { render: withCloning('ready'), globals: { locale: 'zh-CN' } }
export const Chinese: Story = { globals: { locale: 'zh-CN' } }
export const Empty: Story = {
  render: () => (
    <Stage handlers={voiceHandlers({ voices: { ...voicesFixture, myVoices: [] } })}>
      <MyVoicePage />
    </Stage>
  ),
  play: async ({ canvasElement }) => {
    await userEvent.click(await within(canvasElement).findByRole('button', { name: 'New voice' }))
    await expect(await screen.findByText(/My words are: orange/)).toBeVisible()
    await expect(screen.getByRole('button', { name: 'Make my voice' })).toBeDisabled()
  },
}
