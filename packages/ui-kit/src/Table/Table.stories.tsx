import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { Badge } from '../Badge/Badge.tsx'
import { EmptyState } from '../EmptyState/EmptyState.tsx'
import { IconButton } from '../IconButton/IconButton.tsx'
import { Table, type TableColumn } from './Table.tsx'

interface Recording {
  id: string
  name: string
  length: string
  size: string
}

const columns: TableColumn<Recording>[] = [
  { key: 'name', header: 'Name', cell: (row) => row.name, rowHeader: true },
  { key: 'status', header: 'Status', cell: () => <Badge tone="bean">Done</Badge>, width: '8rem' },
  { key: 'length', header: 'Length', cell: (row) => row.length, align: 'end', width: '7rem' },
  { key: 'size', header: 'Size', cell: (row) => row.size, align: 'end', width: '7rem' },
  {
    key: 'actions',
    header: 'Actions',
    cell: (row) => <IconButton icon="more" size="small" label={`More about ${row.name}`} />,
    align: 'end',
    width: '4rem',
  },
]

const rows: Recording[] = [
  { id: '1', name: 'Interview with Ada', length: '1:02:03', size: '58.1 MB' },
  { id: '2', name: 'Weekly meeting', length: '42:10', size: '9.4 MB' },
  { id: '3', name: '产品评审会议', length: '9:59', size: '1.2 MB' },
]

const meta = {
  component: Table<Recording>,
  args: { caption: 'Recordings', columns, rows, rowKey: (row: Recording) => row.id },
} satisfies Meta<typeof Table<Recording>>
export default meta
type Story = StoryObj<typeof meta>

export const Rows: Story = {
  tags: ['dark'],
  play: async ({ canvasElement }) => {
    const table = within(canvasElement).getByRole('table', { name: 'Recordings' })
    await expect(within(table).getAllByRole('row')).toHaveLength(4)
    await expect(within(table).getByRole('rowheader', { name: 'Weekly meeting' })).toBeVisible()
  },
}

export const Empty: Story = {
  args: { rows: [], captionHidden: true, empty: <EmptyState icon="folder" title="This folder is empty" /> },
}

const pressed = fn()

export const Sortable: Story = {
  args: {
    columns: [
      {
        key: 'name',
        header: 'Name',
        cell: (row) => row.name,
        rowHeader: true,
        sort: 'ascending',
        onSort: pressed,
      },
      {
        key: 'length',
        header: 'Length',
        cell: (row) => row.length,
        align: 'end',
        width: '7rem',
        sort: 'none',
        onSort: pressed,
      },
    ],
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending')
    await userEvent.click(canvas.getByRole('button', { name: 'Length' }))
    await expect(pressed).toHaveBeenCalledOnce()
  },
}
