import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen } from 'storybook/test'
import { VipBenefits } from './VipBenefits.tsx'

const meta = { title: 'VipBenefits', component: VipBenefits } satisfies Meta<typeof VipBenefits>
export default meta
type Story = StoryObj<typeof meta>

export const Comparison: Story = {
  play: async () => {
    const row = screen.getByRole('row', { name: /Storage space/ })
    await expect(row).toHaveTextContent('5 GB')
    await expect(row).toHaveTextContent('100 GB')
    await expect(screen.getByRole('row', { name: /Transcription every month/ })).toHaveTextContent('20 hours')
  },
}
export const WithoutTranslation: Story = {
  args: { canTranslate: false },
  play: async () => {
    const row = screen.getByRole('row', { name: /Many-language translation/ })
    await expect(row).toHaveTextContent(/Not available here.*Not available here/)
    await expect(row).not.toHaveTextContent('Every recording')
  },
}
export const WithoutTranslationChinese: Story = { args: { canTranslate: false }, globals: { locale: 'zh-CN' } }
export const Chinese: Story = { globals: { locale: 'zh-CN' } }
export const Dark: Story = { globals: { theme: 'dark' } }
