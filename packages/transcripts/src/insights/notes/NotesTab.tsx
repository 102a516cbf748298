import { ErrorState, Skeleton } from '@longhand/ui-kit'
import { lazy, Suspense } from 'react'
import type { ReactNode } from 'react'
import { useErrorSentence } from '../../api/use-error-sentence.ts'
import { useGetNotesQuery } from '../insights-api.ts'
import { insightsMessages } from '../messages.ts'

// The editor is larger than the rest of the panel: who opens no notes never loads it.
const NotesEditor = lazy(async () => ({ default: (await import('./NotesEditor.tsx')).NotesEditor }))

/** The notes beside a transcript. */
export function NotesTab({ fileId }: { fileId: string }): ReactNode {
  const t = insightsMessages.useMessages()
  const sentenceOf = useErrorSentence()
  const { data, error, isFetching, refetch } = useGetNotesQuery({ fileId }, { refetchOnMountOrArgChange: true })
  if (error && !data) return <ErrorState title={t('panel.failed')} description={sentenceOf(error)} onRetry={() => void refetch()} retryLabel={t('panel.retry')} />
  const skeleton = <Skeleton height="12rem" />
  if (!data || isFetching) return skeleton
  return (
    <Suspense fallback={skeleton}>
      <NotesEditor fileId={fileId} notes={data} />
    </Suspense>
  )
}
