import { inLanguage } from '@longhand/storybook-config/language'
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
  tags: ['chinese'],
  play: async ({ canvasElement, globals }) => {
    await expect(await within(canvasElement).findByRole('button', { name: inLanguage(globals, 'Change the voice', '转换声音') })).toBeDisabled()
    await expect(within(canvasElement).getByText(inLanguage(globals, /stays the same person/, /仍是原来的歌手/))).toBeVisible()
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
  tags: ['chinese'],
  render: () => (
    <Stage handlers={withServer}>
      <SongConversionPage />
    </Stage>
  ),
  play: async ({ canvasElement, globals }) => {
    const page = within(canvasElement)
    await expect(await page.findByText(inLanguage(globals, /singing voice takes over/, /所选歌声/))).toBeVisible()
    await expect(page.getByLabelText(inLanguage(globals, 'Voice', '声音'))).toHaveTextContent('Diva')
    await expect(page.queryByText(inLanguage(globals, /stays the same person/, /仍是原来的歌手/))).toBeNull()
    await expect(page.queryByRole('button', { name: inLanguage(globals, 'Hear this voice', '试听该声音') })).toBeNull()
  },
}
