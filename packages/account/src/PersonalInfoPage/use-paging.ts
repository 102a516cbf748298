import { useState } from 'react'
import type { Paging } from '../api/account-api.ts'

const pageSize = 10

/** Which page of a list shows. */
export interface PagingState {
  fields: Paging
  goTo: (page: number) => void
}

/** Starts at the first page. */
export function usePaging(): PagingState {
  const [page, goTo] = useState(1)
  return { fields: { page, pageSize }, goTo }
}
