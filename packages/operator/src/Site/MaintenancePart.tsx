import { describeError } from '@longhand/api-client'
import { ErrorState, Skeleton } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { freshOnFocus, useGetMaintenanceQuery } from '../api/operator-api.ts'
import { MaintenanceForm } from './MaintenanceForm.tsx'
import { siteMessages } from './site-messages.ts'

/** What everyone is told of work on the site. */
export function MaintenancePart(): ReactNode {
  const text = siteMessages.useMessages()
  const language = useLanguage()
  const { data, error, isFetching, refetch } = useGetMaintenanceQuery({}, freshOnFocus)
  if (data) return <MaintenanceForm state={data} onChanged={() => void refetch()} />
  return error === undefined ? (
    <Skeleton lines={3} height="3rem" />
  ) : (
    <ErrorState
      title={text('maintenanceFailed')}
      description={describeError(error, language)}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  )
}
