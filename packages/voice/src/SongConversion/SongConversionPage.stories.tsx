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

/** No converter comes with the product. */
export const NoConverter: Story = {
  tags: ['chinese'],
  play: async ({ canvasElement, globals }) => {
    const page = within(canvasElement)
    await expect(
      await page.findByText(inLanguage(globals, /no song converter is installed/, /未安装歌曲转换工具/)),
    ).toBeVisible()
    await expect(page.queryByTestId('song')).toBeNull()
  },
}
export const ConverterUnavailable: Story = {
  tags: ['chinese'],
  render: () => (
    <Stage handlers={voiceHandlers({ voices: { ...voicesFixture, songConverter: 'unavailable' } })}>
      <SongConversionPage />
    </Stage>
  ),
  play: async ({ canvasElement, globals }) => {
    await expect(
      await within(canvasElement).findByText(inLanguage(globals, /does not answer/, /没有响应/)),
    ).toBeVisible()
  },
}
const withConverter = voiceHandlers({
  voices: {
    ...voicesFixture,
    songVoices: ['Diva', 'Old friend'].map((name) => ({
      voiceId: `rvc-${name}`,
      name,
      language: 'mul',
      gender: 'neutral' as const,
      kind: 'preset' as const,
    })),
    songConverter: 'ready',
  },
})
/** The converter's voices alone. */
export const Form: Story = {
  tags: ['chinese'],
  render: () => (
    <Stage handlers={withConverter}>
      <SongConversionPage />
    </Stage>
  ),
  play: async ({ canvasElement, globals }) => {
    const page = within(canvasElement)
    await expect(
      await page.findByText(inLanguage(globals, /singing voice takes over/, /所选歌声/)),
    ).toBeVisible()
    await expect(
      page.getByRole('button', { name: inLanguage(globals, 'Change the voice', '转换声音') }),
    ).toBeDisabled()
    await expect(page.getByLabelText(inLanguage(globals, 'Voice', '声音'))).toHaveTextContent('Diva')
    await expect(
      page.queryByRole('button', { name: inLanguage(globals, 'Hear this voice', '试听该声音') }),
    ).toBeNull()
  },
}
