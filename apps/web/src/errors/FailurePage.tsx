import type { ReactNode } from 'react'
import { useRouteError } from 'react-router'
import { FailureMessage } from './FailureMessage.tsx'

/** Stands in for a page that threw or never arrived. */
export function FailurePage(): ReactNode {
  return <FailureMessage error={useRouteError()} />
}
