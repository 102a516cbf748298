import { ErrorState, lazyPart, Skeleton } from '@longhand/ui-kit'
import type { ReactNode } from 'react'
import { useErrorSentence } from '../../api/use-error-sentence.ts'
import { useGetNotesQuery } from '../insights-api.ts'
import { insightsMessages } from '../messages.ts'

const skeleton = <Skeleton height="12rem" />

// The editor is larger than the rest of the panel: who opens no notes never loads it.
const NotesEditor = lazyPart(() => import('./NotesEditor.tsx').then((file) => file.NotesEditor), { isWanted: () => true, waiting: skeleton })

/** The notes beside a transcript. */
export function NotesTab({ fileId }: { fileId: string }): ReactNode {
  const t = insightsMessages.useMessages()
  const sentenceOf = useErrorSentence()
  const { data, error, isFetching, refetch } = useGetNotesQuery({ fileId }, { refetchOnMountOrArgChange: true })
  if (error && !data)
    return <ErrorState title={t('panel.failed')} description={sentenceOf(error)} onRetry={() => void refetch()} retryLabel={t('panel.retry')} />
  if (!data || isFetching) return skeleton
  return <NotesEditor fileId={fileId} notes={data} />
}
