import type { Recording } from '@longhand/contracts'
import { RecordingList } from '@longhand/transcripts'
import { RecordButton, UploadArea } from '@longhand/upload'
import { type ReactNode, useCallback } from 'react'
import { useNavigate } from 'react-router'
import { useHost } from '../../host.ts'
import { webMessages } from '../../messages.ts'
import { MembersOnly } from '../../session/MembersOnly.tsx'
import { detailAddress } from '../transcripts/detail-address.ts'
import { useDetailPageAhead } from '../transcripts/use-detail-page-ahead.ts'
import { TimeLeft } from '../../shell/TimeLeft.tsx'
import styles from './HomePage.module.css'

export function HomePage(): ReactNode {
  return (
    <div className={styles.root}>
      <MembersOnly>
        <Desk />
      </MembersOnly>
    </div>
  )
}

function Desk(): ReactNode {
  const navigate = useNavigate()
  const { dialogs } = useHost()
  const text = webMessages.useMessages()
  useDetailPageAhead()
  const open = useCallback((record: Recording) => void navigate(detailAddress(record)), [navigate])
  const buyTime = useCallback(() => dialogs.open({ kind: 'cashier', defaultTab: 'duration' }), [dialogs])
  return (
    <>
      <section className={styles.start}>
        <div className={styles.question}>
          <h1 className={styles.greeting}>{text('home.greeting')}</h1>
          <TimeLeft />
          <RecordButton onOpen={() => dialogs.open({ kind: 'record' })} />
        </div>
        <UploadArea onAdded={() => dialogs.open({ kind: 'upload' })} />
      </section>
      <RecordingList onOpen={open} hrefOf={detailAddress} pageSize={8} onBuyTime={buyTime} />
    </>
  )
}
