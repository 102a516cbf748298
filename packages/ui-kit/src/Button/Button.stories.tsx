import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { Button, ButtonLink } from './Button.tsx'

const meta = { component: Button, args: { children: 'Save', onClick: fn() } } satisfies Meta<typeof Button>
export default meta
type Story = StoryObj<typeof meta>

const row = { display: 'flex', flexWrap: 'wrap', gap: 16, alignItems: 'center' } as const

export const Variants: Story = {
  tags: ['dark'],
  render: () => (
    <div style={{ display: 'grid', gap: 24 }}>
      {(['medium', 'small'] as const).map((size) => (
        <div key={size} style={row}>
          <Button variant="primary" size={size}>
            Transcribe
          </Button>
          <Button size={size} icon="upload">
            Upload
          </Button>
          <Button variant="quiet" size={size}>
            Cancel
          </Button>
          <Button variant="danger" size={size} icon="trash">
            Delete for ever
          </Button>
          <Button variant="primary" size={size} disabled>
            Not yet
          </Button>
          <Button variant="primary" size={size} busy>
            Saving
          </Button>
          <ButtonLink href="#benefits" size={size} icon="external">
            Compare benefits
          </ButtonLink>
        </div>
      ))}
    </div>
  ),
}

export const Chinese: Story = {
  args: { children: '开始转写', variant: 'primary', icon: 'waveform' },
  globals: { locale: 'zh-CN' },
}

export const Pressed: Story = {
  play: async ({ canvasElement, args }) => {
    const button = within(canvasElement).getByRole('button', { name: 'Save' })
    await userEvent.click(button)
    button.focus()
    await userEvent.keyboard('{Enter}')
    await expect(args.onClick).toHaveBeenCalledTimes(2)
  },
}

export const BusyAnswersNoPress: Story = {
  args: { busy: true },
  play: async ({ canvasElement, args }) => {
    const button = within(canvasElement).getByRole('button', { name: 'Save' })
    await userEvent.click(button)
    await expect(args.onClick).not.toHaveBeenCalled()
    await expect(button).toHaveFocus()
  },
}

/** Beside a long text, where a flex box would take its width. */
export const BesideALongText: Story = {
  globals: { locale: 'zh-CN' },
  render: () => (
    <p style={{ display: 'flex', alignItems: 'center', width: '12rem' }}>
      <span>有效至 2026 年 12 月 26 日，创建于 2026 年 11 月 26 日，已打开 2 次</span>
      <Button size="small">撤销</Button>
    </p>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button').getBoundingClientRect().height).toBeLessThan(40)
  },
}
