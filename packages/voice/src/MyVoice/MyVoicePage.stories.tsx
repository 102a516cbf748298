import { inLanguage } from '@longhand/storybook-config/language'
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
  tags: ['chinese'],
  play: async ({ canvasElement, globals }) => {
    await userEvent.click(
      await within(canvasElement).findByRole('button', {
        name: inLanguage(globals, 'Rename My reading voice', '重命名My reading voice'),
      }),
    )
    await expect(within(canvasElement).getByLabelText(inLanguage(globals, 'Name', '名称'))).toHaveValue(
      'My reading voice',
    )
  },
}
const withCloning = (cloning: 'ready' | 'unavailable') => () => (
  <Stage handlers={voiceHandlers({ voices: { ...voicesFixture, cloning } })}>
    <MyVoicePage />
  </Stage>
)
export const Cloned: Story = {
  tags: ['chinese'],
  render: withCloning('ready'),
  play: async ({ canvasElement, globals }) => {
    await expect(
      await within(canvasElement).findByText(
        inLanguage(globals, /cloned from your recordings/, /根据您的录音克隆而成/),
      ),
    ).toBeVisible()
    await expect(
      within(canvasElement).queryByText(inLanguage(globals, /ready-made voice/, /现成声音/)),
    ).toBeNull()
  },
}
export const CloningUnavailable: Story = {
  render: withCloning('unavailable'),
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(/can’t speak at the moment/)).toBeVisible()
  },
}
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
