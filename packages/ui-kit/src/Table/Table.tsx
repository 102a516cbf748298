import type { ReactNode } from 'react'
import { Icon } from '../Icon/Icon.tsx'
import styles from './Table.module.css'

export interface TableColumn<Row> {
  key: string
  header: ReactNode
  cell: (row: Row) => ReactNode
  /** Numbers and actions stand at the end. @default 'start' */
  align?: 'start' | 'end' | undefined
  /** CSS length; without it the column takes what is left. */
  width?: string | undefined
  /** `none`: sortable, but not sorted by this column now. */
  sort?: 'ascending' | 'descending' | 'none' | undefined
  /** The column's header was pressed. */
  onSort?: (() => void) | undefined
  /** @default false */
  rowHeader?: boolean | undefined
}

export interface TableProps<Row> {
  /** Says what the table lists. */
  caption: string
  /** @default false */
  captionHidden?: boolean | undefined
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Stands below the headers while there are no rows. */
  empty?: ReactNode
  /** @default false */
  busy?: boolean | undefined
  /** Of the host's own, for the frame in which it scrolls. */
  className?: string | undefined
}

/** Rows and columns. Numbers in it line up. */
export function Table<Row>({
  caption,
  captionHidden = false,
  columns,
  rows,
  rowKey,
  empty,
  busy = false,
  className,
}: TableProps<Row>): ReactNode {
  return (
    <div className={[styles.frame, className].filter(Boolean).join(' ')}>
      <table className={styles.root} aria-busy={busy || undefined}>
        <caption className={captionHidden ? styles.hidden : styles.caption}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={styles.header}
                data-align={column.align}
                style={{ width: column.width }}
                aria-sort={column.sort}
              >
                {column.onSort ? (
                  <button type="button" className={styles.sort} onClick={column.onSort}>
                    {column.header}
                    <span className={styles.direction} data-direction={column.sort}>
                      <Icon name="chevron-down" size={14} />
                    </span>
                  </button>
                ) : (
                  column.header
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className={styles.row}>
              {columns.map((column) =>
                column.rowHeader ? (
                  <th key={column.key} scope="row" className={styles.cell} data-align={column.align}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.key} className={styles.cell} data-align={column.align}>
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
          {rows.length === 0 && empty ? (
            <tr>
              <td colSpan={columns.length}>{empty}</td>
            </tr>
          ) : null}
        </tbody>
      </table>
    </div>
  )
}
