import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { voiceHandlers, voicesFixture } from '../fixtures/handlers.ts'
import { Stage } from '@longhand/stage'
import { SongConversionPage } from './SongConversionPage.tsx'

const meta: Meta<typeof SongConversionPage> = {
  title: 'Voice/Song conversion',
  component: SongConversionPage,
  render: () => (
    <Stage handlers={voiceHandlers()}>
      <SongConversionPage />
    </Stage>
  ),
}
export default meta
type Story = StoryObj<typeof SongConversionPage>

export const Form: Story = {
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('button', { name: 'Change the voice' })).toBeDisabled()
    await expect(within(canvasElement).getByText(/stays the same person/)).toBeVisible()
  },
}
const withServer = voiceHandlers({
  voices: {
    ...voicesFixture,
    songVoices: ['Diva', 'Old friend'].map((name) => ({ voiceId: `rvc-${name}`, name, language: 'mul', gender: 'neutral' as const, kind: 'preset' as const })),
  },
})
/** A server with singing models: their voices, and no word of a changer. */
export const SongServer: Story = {
  render: () => (
    <Stage handlers={withServer}>
      <SongConversionPage />
    </Stage>
  ),
  play: async ({ canvasElement }) => {
    const page = within(canvasElement)
    await expect(await page.findByText(/singing voice takes over/)).toBeVisible()
    await expect(page.getByLabelText('Voice')).toHaveTextContent('Diva')
    await expect(page.queryByText(/stays the same person/)).toBeNull()
    await expect(page.queryByRole('button', { name: 'Hear this voice' })).toBeNull()
  },
}
export const SongServerChinese: Story = {
  ...SongServer,
  globals: { locale: 'zh-CN' },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(/所选歌声/)).toBeVisible()
  },
}
export const Chinese: Story = {
  globals: { locale: 'zh-CN' },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('button', { name: '转换声音' })).toBeDisabled()
  },
}
