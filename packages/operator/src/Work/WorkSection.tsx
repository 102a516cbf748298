import { describeError } from '@longhand/api-client'
import { type JobState, jobStates, type ListedJob, type WorkKind, workKinds } from '@longhand/contracts'
import { ConfirmDialog, Notice, Select, useToast } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { type ReactNode, useState } from 'react'
import { calls, useCancelJobMutation, useListJobsQuery, useRetryJobMutation } from '../api/operator-api.ts'
import { ExportButton } from '../Listing/ExportButton.tsx'
import { ListedPages, pageSize } from '../Listing/ListedPages.tsx'
import { operatorMessages } from '../messages.ts'
import type { OperatorAddress } from '../operator-address.ts'
import styles from '../Listing/Listing.module.css'
import { PictureCopies } from '../Upkeep/PictureCopies.tsx'
import { ScheduledJobs } from '../Upkeep/ScheduledJobs.tsx'
import { type JobAction, JobsTable } from './JobsTable.tsx'
import { WorkOverview } from './WorkOverview.tsx'

export interface WorkSectionProps {
  address: OperatorAddress
  onAddressChange: (address: OperatorAddress) => void
}

/** Jobs change while someone looks. */
const pollingInterval = 10_000

/** What the workers have to do, and what became of it. */
export function WorkSection({ address, onAddressChange }: WorkSectionProps): ReactNode {
  const text = operatorMessages.useMessages()
  const language = useLanguage()
  const toast = useToast()
  const { page = 1, work, jobState } = address
  const wanted = { work, state: jobState }
  const { data, error, isFetching, isLoading, refetch } = useListJobsQuery(
    { page, pageSize, ...wanted },
    { pollingInterval },
  )
  const [retry] = useRetryJobMutation()
  const [cancel] = useCancelJobMutation()
  const [refused, setRefused] = useState<string>()
  const [asked, setAsked] = useState<{ job: ListedJob; open: boolean }>()
  const filter = (change: Partial<OperatorAddress>): void =>
    onAddressChange({ ...address, ...change, page: undefined })

  async function carryOut({ jobId }: ListedJob, action: JobAction): Promise<void> {
    const { error: refusal } = await { retry, cancel }[action]({ jobId })
    setRefused(describeError(refusal, language))
    if (!refusal) toast.show({ tone: 'success', title: text(`work.${action}Done`) })
    void refetch()
  }

  return (
    <div className={styles.section}>
      <WorkOverview pollingInterval={pollingInterval} />
      <h2 className={styles.heading}>{text('work.jobs')}</h2>
      <div className={styles.filters}>
        <Select<WorkKind | 'all'>
          label={text('work.kind')}
          value={work ?? 'all'}
          onValueChange={(next) => filter({ work: next === 'all' ? undefined : next })}
          options={(['all', ...workKinds] as const).map((value) => ({
            value,
            label: text(`workKind.${value}`),
          }))}
        />
        <Select<JobState | 'all'>
          label={text('work.state')}
          value={jobState ?? 'all'}
          onValueChange={(next) => filter({ jobState: next === 'all' ? undefined : next })}
          options={(['all', ...jobStates] as const).map((value) => ({
            value,
            label: text(`jobState.${value}`),
          }))}
        />
        <ExportButton call={calls.call('exportJobs', wanted)} />
      </div>
      {refused === undefined ? null : <Notice tone="red">{refused}</Notice>}
      <ListedPages
        failure={error && text('work.failed')}
        reason={describeError(error, language)}
        isFetching={isFetching}
        onRetry={() => void refetch()}
        total={data?.total}
        page={page}
        onPageChange={(next) => onAddressChange({ ...address, page: next })}
      >
        <JobsTable
          jobs={data?.list ?? []}
          isBusy={isLoading}
          isFiltered={work !== undefined || jobState !== undefined}
          onAction={(job, action) =>
            action === 'retry' ? void carryOut(job, action) : setAsked({ job, open: true })
          }
        />
      </ListedPages>
      <ScheduledJobs pollingInterval={pollingInterval} />
      <PictureCopies />
      {asked ? (
        <ConfirmDialog
          open={asked.open}
          onOpenChange={(open) => setAsked({ ...asked, open })}
          title={text('work.cancelTitle')}
          description={text('work.cancelNote', {
            work: text(`workKind.${asked.job.work}`),
            email: asked.job.email,
          })}
          confirmLabel={text('work.cancel')}
          cancelLabel={text('keep')}
          onConfirm={() => carryOut(asked.job, 'cancel')}
          danger
        />
      ) : null}
    </div>
  )
}
