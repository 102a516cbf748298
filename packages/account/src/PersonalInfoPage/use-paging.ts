import { useState } from 'react'

const pageSize = 10

/** Which page of a list shows. */
export interface PagingState {
  /** `page` from 1. */
  fields: { page: number; pageSize: number }
  goTo: (page: number) => void
}

/** Starts at the first page. */
export function usePaging(): PagingState {
  const [page, goTo] = useState(1)
  return { fields: { page, pageSize }, goTo }
}
