import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { voiceHandlers } from '../fixtures/handlers.ts'
import { Stage } from '../fixtures/Stage.tsx'
import { SongConversionPage } from './SongConversionPage.tsx'

const meta: Meta<typeof SongConversionPage> = {
  title: 'Voice/Song conversion',
  component: SongConversionPage,
  render: () => <Stage handlers={voiceHandlers()}><SongConversionPage /></Stage>,
}
export default meta
type Story = StoryObj<typeof SongConversionPage>

export const Form: Story = {
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('button', { name: 'Change the voice' })).toBeDisabled()
    await expect(within(canvasElement).getByText(/voice changer/)).toBeVisible()
  },
}
export const Chinese: Story = { globals: { locale: 'zh-CN' } , play: async ({ canvasElement }) => {
  await expect(await within(canvasElement).findByRole('button', { name: '转换声音' })).toBeDisabled()
} }
