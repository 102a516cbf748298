import { Table } from '@longhand/ui-kit'
import type { TableColumn } from '@longhand/ui-kit'
import type { ReactNode } from 'react'

export interface LoadingColumn<Row> extends TableColumn<Row> {
  /** Shown until the rows are known. A column without one is left out until then. */
  skeleton?: ReactNode
}

export interface LoadingTableProps<Row> {
  caption: string
  columns: readonly LoadingColumn<Row>[]
  /** `undefined` until they are known. */
  rows: readonly Row[] | undefined
  skeletonRows: number
  isBusy: boolean
}

/** A table of recordings that keeps its columns where they are while its rows are on their way. */
export function LoadingTable<Row extends { recordingId: string }>({
  caption,
  columns,
  rows,
  skeletonRows,
  isBusy,
}: LoadingTableProps<Row>): ReactNode {
  if (rows)
    return (
      <Table
        caption={caption}
        captionHidden
        columns={columns}
        rows={rows}
        rowKey={({ recordingId }) => recordingId}
        busy={isBusy}
      />
    )
  return (
    <Table
      caption={caption}
      captionHidden
      columns={columns
        .filter(({ skeleton }) => skeleton !== undefined)
        .map(({ key, header, width, align, skeleton }) => ({
          key,
          header,
          width,
          align,
          cell: () => skeleton,
        }))}
      rows={Array.from({ length: skeletonRows }, (_, index) => index)}
      rowKey={String}
      busy
    />
  )
}
