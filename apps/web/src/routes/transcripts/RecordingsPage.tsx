import type { Recording } from '@longhand/contracts'
import {
  type FoundPlace,
  type LibraryQuery,
  readLibraryQuery,
  RecordingLibrary,
  writeLibraryQuery,
} from '@longhand/library'
import { RecordButton, UploadArea } from '@longhand/upload'
import { type ReactNode, useCallback, useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useHost } from '../../host.ts'
import { MembersOnly } from '../../session/MembersOnly.tsx'
import { detailAddress } from './detail-address.ts'
import { binAddress, libraryAddress } from './library-address.ts'
import styles from './LibraryPage.module.css'
import { TimeLink } from './TimeLink.tsx'
import { useDetailPageAhead } from './use-detail-page-ahead.ts'
import { useLibraryView } from './use-library-view.ts'

export function RecordingsPage(): ReactNode {
  const navigate = useNavigate()
  const { dialogs } = useHost()
  const [search, setSearch] = useSearchParams()
  const query = useMemo(() => readLibraryQuery(search), [search])
  const [view, setView] = useLibraryView()
  useDetailPageAhead()
  const look = useCallback(
    (next: LibraryQuery, { replace }: { replace: boolean }) =>
      setSearch(writeLibraryQuery(next), { replace, preventScrollReset: replace }),
    [setSearch],
  )
  const open = useCallback(
    (place: FoundPlace, record?: Recording) => void navigate(addressOf(place, record)),
    [navigate],
  )
  const recordButton = useCallback(
    (folderId: string) => <RecordButton onOpen={() => dialogs.open({ kind: 'record', folderId })} />,
    [dialogs],
  )
  const upload = useCallback(() => dialogs.open({ kind: 'upload' }), [dialogs])
  const buyTime = useCallback(() => dialogs.open({ kind: 'cashier', defaultTab: 'duration' }), [dialogs])
  const exportThese = useCallback(
    (recordings: readonly Recording[], onExported: () => void) =>
      dialogs.open({ kind: 'export', recordings, onExported }),
    [dialogs],
  )
  const bin = useMemo(() => ({ href: binAddress, onOpen: () => void navigate(binAddress) }), [navigate])
  const start = useMemo(
    () => <UploadArea isCompact onAdded={() => dialogs.open({ kind: 'upload' })} />,
    [dialogs],
  )
  return (
    <div className={styles.root}>
      <MembersOnly>
        <RecordingLibrary
          query={query}
          onQueryChange={look}
          hrefOfQuery={libraryAddress}
          view={view}
          onViewChange={setView}
          onOpen={open}
          hrefOf={addressOf}
          besideUpload={recordButton}
          onUpload={upload}
          onExport={exportThese}
          onBuyTime={buyTime}
          bin={bin}
          start={start}
          sideNote={timeLeft}
        />
      </MembersOnly>
    </div>
  )
}

const timeLeft = <TimeLink />

function addressOf({ recordingId, fileName, seconds }: FoundPlace, record?: Recording): string {
  return detailAddress(record ?? { recordingId, fileName }, seconds)
}
