import { useApiDispatch } from '@longhand/api-client'
import { RecordingList } from '@longhand/transcripts'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { dialogOpened } from '../../dialogs/open-dialog.ts'
import { MembersOnly } from '../../session/MembersOnly.tsx'
import { detailAddress } from './detail-address.ts'
import styles from './LibraryPage.module.css'

/** Every recording of the person who is logged in. */
export function RecordingsPage(): ReactNode {
  const navigate = useNavigate()
  const dispatch = useApiDispatch()
  return (
    <div className={styles.root}>
      <MembersOnly>
        <RecordingList
          onOpen={(record) => void navigate(detailAddress(record))}
          hrefOf={detailAddress}
          onUpload={() => dispatch(dialogOpened({ kind: 'upload' }))}
        />
      </MembersOnly>
    </div>
  )
}
