import { inLanguage } from '@longhand/storybook-config/language'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, screen } from 'storybook/test'
import { fewCapabilities } from '../fixtures/answers.ts'
import { MembershipBenefits } from './MembershipBenefits.tsx'

const meta = { title: 'MembershipBenefits', component: MembershipBenefits } satisfies Meta<
  typeof MembershipBenefits
>
export default meta
type Story = StoryObj<typeof meta>

export const Comparison: Story = {
  tags: ['dark', 'chinese'],
  play: async ({ globals }) => {
    const row = screen.getByRole('row', { name: inLanguage(globals, /Storage space/, /存储空间/) })
    await expect(row).toHaveTextContent('5 GB')
    await expect(row).toHaveTextContent('100 GB')
    await expect(
      screen.getByRole('row', { name: inLanguage(globals, /Transcription every month/, /每月转写时长/) }),
    ).toHaveTextContent(inLanguage(globals, '20 hours', '20 小时'))
  },
}
export const WithoutTranslation: Story = {
  tags: ['chinese'],
  args: { capabilities: { ...fewCapabilities, translation: [] } },
  play: async ({ globals }) => {
    const row = screen.getByRole('row', {
      name: inLanguage(globals, /Many-language translation/, /多语种翻译/),
    })
    await expect(row).toHaveTextContent(
      inLanguage(globals, /Not available here.*Not available here/, /暂不支持.*暂不支持/),
    )
    await expect(row).not.toHaveTextContent(inLanguage(globals, 'Every recording', '全部录音'))
    const summary = screen.getByRole('row', { name: inLanguage(globals, /AI smart summary/, /AI 智能总结/) })
    await expect(summary).toHaveTextContent(
      inLanguage(globals, 'Here: sentences picked from the text', '本站：从文稿中摘出的句子'),
    )
  },
}
