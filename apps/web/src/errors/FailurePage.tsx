import type { ReactNode } from 'react'
import { useRouteError } from 'react-router'
import { FailureMessage } from './FailureMessage.tsx'

export function FailurePage(): ReactNode {
  return <FailureMessage error={useRouteError()} />
}
