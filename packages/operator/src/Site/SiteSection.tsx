import { describeError } from '@longhand/api-client'
import { ErrorState, Skeleton } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { useGetSiteDetailsQuery } from '../api/operator-api.ts'
import styles from '../Listing/Listing.module.css'
import { siteMessages } from './site-messages.ts'
import { MaintenancePart } from './MaintenancePart.tsx'
import { SiteDetailsForm } from './SiteDetailsForm.tsx'

/** What the pages say to everyone of how the site is run. */
export function SiteSection(): ReactNode {
  const text = siteMessages.useMessages()
  const language = useLanguage()
  const { data, error, isFetching, refetch } = useGetSiteDetailsQuery({})
  return (
    <div className={styles.section}>
      <MaintenancePart />
      {data ? (
        <SiteDetailsForm details={data} onChanged={() => void refetch()} />
      ) : error === undefined ? (
        <Skeleton lines={5} height="3rem" />
      ) : (
        <ErrorState
          title={text('failed')}
          description={describeError(error, language)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
    </div>
  )
}
