import { insightsTabs } from '@longhand/insights'
import { TranscriptPage, transcriptsMessages } from '@longhand/transcripts'
import { type ReactNode, useRef, useState } from 'react'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router'
import { useHost } from '../../host.ts'
import { webMessages } from '../../messages.ts'
import { MembersOnly } from '../../session/MembersOnly.tsx'
import { addressAbout, lengthOf, momentOf, recordingField } from './detail-address.ts'
import { LeaveQuestion } from './LeaveQuestion.tsx'
import { useInsights } from './use-insights.tsx'

/** Saving takes a moment after the last key; only a longer wait is worth a question. */
const savingMs = 2_500

/** Fields of the address: `fileId`, `timeLen` (seconds, until the length is known), `at` (second to open at), `panel` (tab beside the text), `view` (`subtitles`; `captions` in addresses of before), `fileName` (for the title). */
export function DetailPage(): ReactNode {
  const recordingId = useSearchParams()[0].get(recordingField)
  return recordingId ? <Detail recordingId={recordingId} /> : <Navigate to="/404" replace />
}

function Detail({ recordingId }: { recordingId: string }): ReactNode {
  const navigate = useNavigate()
  const { dialogs } = useHost()
  const [search, setSearch] = useSearchParams()
  const text = transcriptsMessages.useMessages()
  const [hasUnsaved, setHasUnsaved] = useState(false)
  const isKept = useRef((): boolean => false)
  const shown = useRef<{ recordingId: string; fileName: string }>(undefined)
  const speak = (text: string): void => void navigate('/textToVoice', { state: { text } })
  const beside = useInsights({
    recordingId,
    first: insightsTabs.find((tab) => tab === search.get('panel')),
    onTabChange: (panel) => showInAddress('panel', panel),
    onSpeak: speak,
  })

  function showName(fileName: string): void {
    const isRenamed = shown.current?.recordingId === recordingId && shown.current.fileName !== fileName
    shown.current = { recordingId, fileName }
    // A title that the address gives stands until the recording is renamed.
    if (!isRenamed && search.get('fileName')?.trim()) return
    setSearch((now) => new URLSearchParams({ ...Object.fromEntries(now), fileName }), {
      replace: true,
      preventScrollReset: true,
    })
  }

  function showInAddress(field: 'panel' | 'view', value: string | undefined): void {
    setSearch(
      (now) => {
        const next = new URLSearchParams(now)
        next.delete(field)
        if (value !== undefined) next.set(field, value)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  }

  return (
    <MembersOnly>
      <TranscriptPage
        recordingId={recordingId}
        startAtSeconds={momentOf(search)}
        knownSeconds={lengthOf(search)}
        view={['subtitles', 'captions'].includes(search.get('view') ?? '') ? 'subtitles' : 'text'}
        onViewChange={(view) => showInAddress('view', view === 'text' ? undefined : view)}
        onBack={() => void navigate('/audio-list')}
        onFileName={showName}
        onUnsavedChange={(next, kept) => {
          isKept.current = kept
          setHasUnsaved(next)
        }}
        onSpeak={speak}
        beside={beside}
        onBuyTime={() => dialogs.open({ kind: 'cashier', defaultTab: 'duration' })}
        ending={<RateLink recordingId={recordingId} />}
      />
      <LeaveQuestion
        hasUnsaved={hasUnsaved}
        waitMs={savingMs}
        wordsNow={() => ({
          title: text('editor.leaveTitle'),
          description: text(isKept.current() ? 'editor.leaveKeptText' : 'editor.leaveText'),
          leave: text('editor.leave'),
          isLoss: !isKept.current(),
        })}
      />
    </MembersOnly>
  )
}

function RateLink({ recordingId }: { recordingId: string }): ReactNode {
  const { links } = useHost()
  const text = webMessages.useMessages()
  return <Link to={addressAbout(links.satisfaction, recordingId)}>{text('shell.rate')}</Link>
}
