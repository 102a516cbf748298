import { describeError } from '@longhand/api-client'
import { ErrorState, lazyWithRetry, Skeleton } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { useGetNotesQuery } from '../api/insights-api.ts'
import { insightsMessages } from '../messages.ts'

const skeleton = <Skeleton height="calc(12 * var(--longhand-rem))" />

// The editor is larger than the rest of the panel: who opens no notes never loads it.
const NotesEditor = /* @__PURE__ */ lazyWithRetry(
  () => import('./NotesEditor.tsx').then((file) => file.NotesEditor),
  skeleton,
)

export function NotesTab({ recordingId }: { recordingId: string }): ReactNode {
  const t = insightsMessages.useMessages()
  const language = useLanguage()
  const { data, error, isFetching, refetch } = useGetNotesQuery(
    { recordingId },
    { refetchOnMountOrArgChange: true },
  )
  if (error && !data)
    return (
      <ErrorState
        title={t('panel.failed')}
        description={describeError(error, language)}
        onRetry={() => void refetch()}
      />
    )
  if (!data || isFetching) return skeleton
  return <NotesEditor recordingId={recordingId} notes={data} />
}
