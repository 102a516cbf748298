import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState, type ReactNode } from 'react'
import { expect, screen, userEvent, waitFor } from 'storybook/test'
import { ToastProvider } from '../Toast/ToastProvider.tsx'
import { DateField, type DateFieldProps } from './DateField.tsx'

const meta = {
  component: DateField,
  args: { label: 'From', value: '2026-11-25', onValueChange: () => undefined, placeholder: 'Any day' },
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
    const field = canvas.getByRole('button', { name: 'From Nov 25, 2026' })
    field.focus()
    await userEvent.keyboard('{Enter}')
    const day = await screen.findByRole('button', { name: /^Wednesday, November 25, 2026.*chosen$/ })
    await waitFor(() => expect(day).toHaveFocus())
    await userEvent.keyboard('{ArrowUp}{ArrowRight}{PageUp}')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Monday, October 19, 2026' })).toHaveFocus())
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(canvas.getByRole('button', { name: 'From Oct 19, 2026' })).toHaveFocus())
  },
}

export const EscapeChoosesNothing: Story = {
  play: async ({ canvas }) => {
    const field = canvas.getByRole('button', { name: 'From Nov 25, 2026' })
    await userEvent.click(field)
    await waitFor(() => expect(document.activeElement).toHaveAccessibleName(/November 25/))
    await userEvent.keyboard('{ArrowDown}{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(field).toHaveFocus())
    await expect(field).toHaveTextContent('Nov 25, 2026')
  },
}

export const WithinBounds: Story = {
  args: { min: '2026-11-10', max: '2026-11-27' },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^From/ }))
    await expect(await screen.findByRole('button', { name: 'Monday, November 9, 2026' })).toBeDisabled()
    await expect(screen.getByRole('button', { name: 'Saturday, November 28, 2026' })).toBeDisabled()
    await expect(screen.getByRole('button', { name: 'Tuesday, November 10, 2026' })).toBeEnabled()
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
    await userEvent.click(canvas.getByRole('button', { name: '起始 2026 年 11 月 25 日' }))
    const month = await screen.findByRole('grid', { name: '2026 年 11 月' })
    await expect(month).toBeVisible()
    await expect(screen.getByRole('button', { name: '上个月' })).toBeVisible()
    await expect(month.querySelector('th')).toHaveTextContent('一')
  },
}

export const Dark: Story = { ...WithinBounds, globals: { theme: 'dark' } }
