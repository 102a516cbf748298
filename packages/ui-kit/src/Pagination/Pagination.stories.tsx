import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState, type ReactNode } from 'react'
import { expect, userEvent, within } from 'storybook/test'
import { Pagination, type PaginationProps } from './Pagination.tsx'

const meta = {
  component: Pagination,
  args: {
    page: 1,
    pageCount: 12,
    onPageChange: () => undefined,
  },
  render: (args) => <Paged {...args} />,
} satisfies Meta<typeof Pagination>
export default meta
type Story = StoryObj<typeof meta>

function Paged(args: PaginationProps): ReactNode {
  const [page, setPage] = useState(args.page)
  return <Pagination {...args} page={page} onPageChange={setPage} />
}

export const Stepped: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByRole('button', { name: 'Previous page' })).toBeDisabled()
    await userEvent.click(canvas.getByRole('button', { name: 'Next page' }))
    await expect(canvas.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
    await userEvent.click(canvas.getByRole('button', { name: 'Page 12' }))
    await expect(canvas.getByRole('button', { name: 'Next page' })).toBeDisabled()
  },
}

export const InTheMiddle: Story = { tags: ['dark'], args: { page: 6 } }
