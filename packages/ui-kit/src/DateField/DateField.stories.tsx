import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState, type ReactNode } from 'react'
import { expect, screen, userEvent, waitFor } from 'storybook/test'
import { ToastProvider } from '../Toast/ToastProvider.tsx'
import { DateField, type DateFieldProps } from './DateField.tsx'

const meta = {
  component: DateField,
  args: { label: 'From', value: '2026-05-20', onValueChange: () => undefined, placeholder: 'Any day' },
  decorators: [
    (Story) => (
      <ToastProvider label="Notifications" closeLabel="Close">
        <div style={{ width: 180, minHeight: 400 }}>
          <Story />
        </div>
      </ToastProvider>
    ),
  ],
  render: (args) => <Chosen {...args} />,
} satisfies Meta<typeof DateField>
export default meta
type Story = StoryObj<typeof meta>

function Chosen(args: DateFieldProps): ReactNode {
  const [value, setValue] = useState(args.value)
  return <DateField {...args} value={value} onValueChange={setValue} />
}

export const Empty: Story = { args: { value: '' } }
export const Disabled: Story = { args: { disabled: true } }

export const ByKeys: Story = {
  play: async ({ canvas }) => {
    const field = canvas.getByRole('button', { name: 'From May 20, 2026' })
    field.focus()
    await userEvent.keyboard('{Enter}')
    const day = await screen.findByRole('button', { name: /^Wednesday, May 20, 2026.*chosen$/ })
    await waitFor(() => expect(day).toHaveFocus())
    await userEvent.keyboard('{ArrowUp}{ArrowRight}{PageUp}')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Tuesday, April 14, 2026' })).toHaveFocus())
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(canvas.getByRole('button', { name: 'From Apr 14, 2026' })).toHaveFocus())
  },
}

export const EscapeChoosesNothing: Story = {
  play: async ({ canvas }) => {
    const field = canvas.getByRole('button', { name: 'From May 20, 2026' })
    await userEvent.click(field)
    await waitFor(() => expect(document.activeElement).toHaveAccessibleName(/May 20/))
    await userEvent.keyboard('{ArrowDown}{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(field).toHaveFocus())
    await expect(field).toHaveTextContent('May 20, 2026')
  },
}

export const WithinBounds: Story = {
  tags: ['dark'],
  args: { min: '2026-05-10', max: '2026-05-27' },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^From/ }))
    await expect(await screen.findByRole('button', { name: 'Saturday, May 9, 2026' })).toBeDisabled()
    await expect(screen.getByRole('button', { name: 'Thursday, May 28, 2026' })).toBeDisabled()
    await expect(screen.getByRole('button', { name: 'Sunday, May 10, 2026' })).toBeEnabled()
  },
}

export const TakenAway: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^From/ }))
    await userEvent.click(await screen.findByRole('button', { name: 'Any day' }))
    await waitFor(() => expect(canvas.getByRole('button', { name: 'From Any day' })).toHaveFocus())
  },
}

export const Chinese: Story = {
  args: { label: '起始', placeholder: '不限' },
  globals: { locale: 'zh-CN' },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: '起始 2026 年 5 月 20 日' }))
    const month = await screen.findByRole('grid', { name: '2026 年 5 月' })
    await waitFor(() => expect(month).toBeVisible())
    await expect(screen.getByRole('button', { name: '上个月' })).toBeVisible()
    await expect(month.querySelector('th')).toHaveTextContent('一')
  },
}
