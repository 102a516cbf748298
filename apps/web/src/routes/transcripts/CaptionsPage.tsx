import { useGetLimitQuery } from '@longhand/account'
import { CaptionPage } from '@longhand/transcripts'
import { Button } from '@longhand/ui-kit'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { useHost } from '../../host.ts'
import { webMessages } from '../../messages.ts'
import { MembersOnly } from '../../session/MembersOnly.tsx'
import { LeaveQuestion } from './LeaveQuestion.tsx'

/** Live captions, for whoever has transcription time. */
export function CaptionsPage(): ReactNode {
  return (
    <MembersOnly>
      <Captions />
    </MembersOnly>
  )
}

function Captions(): ReactNode {
  const navigate = useNavigate()
  const { dialogs } = useHost()
  const text = webMessages.useMessages()
  const { data, isLoading } = useGetLimitQuery()
  const [isUnderWay, setUnderWay] = useState(false)
  if (isLoading) return null
  return (
    <>
      <CaptionPage
        isOffered={data?.auth !== 0}
        onOpenTranscript={(fileId) => void navigate(`/detail?${new URLSearchParams({ fileId }).toString()}`)}
        audienceAddress={(link) => `${location.origin}/caption/audience/${link}`}
        onUnderWayChange={setUnderWay}
        moreTime={
          <Button variant="primary" onClick={() => dialogs.open({ kind: 'cashier', defaultTab: 'duration' })}>
            {text('cashier.buyTime')}
          </Button>
        }
      />
      <LeaveQuestion hasUnsaved={isUnderWay} />
    </>
  )
}
