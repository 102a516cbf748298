import { useGetUserInfoQuery } from '@longhand/account'
import { CaptionPage, type CaptionPageProps, useCaptionLeaveWords } from '@longhand/captions'
import { memberBenefits } from '@longhand/contracts'
import { useGetLimitQuery } from '@longhand/time'
import { Button } from '@longhand/ui-kit'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { useHost } from '../../host.ts'
import { webMessages } from '../../messages.ts'
import { MembersOnly } from '../../session/MembersOnly.tsx'
import { addressAbout } from './detail-address.ts'
import { LeaveQuestion } from './LeaveQuestion.tsx'

export function CaptionsPage(): ReactNode {
  return (
    <MembersOnly place="captions">
      <Captions />
    </MembersOnly>
  )
}

function Captions(): ReactNode {
  const navigate = useNavigate()
  const { dialogs } = useHost()
  const text = webMessages.useMessages()
  const time = useCaptionTime()
  const leaveWords = useCaptionLeaveWords()
  const [isUnderWay, setUnderWay] = useState(false)
  return (
    <>
      <CaptionPage
        {...time}
        onOpenTranscript={(recordingId) => void navigate(addressAbout('/detail', recordingId))}
        audienceAddress={(link) => `${location.origin}/caption/audience/${link}`}
        onUnderWayChange={setUnderWay}
        moreTime={
          <Button variant="primary" onClick={() => dialogs.open({ kind: 'cashier', defaultTab: 'duration' })}>
            {text('cashier.buyTime')}
          </Button>
        }
      />
      <LeaveQuestion hasUnsaved={isUnderWay} wordsNow={() => leaveWords} />
    </>
  )
}

function useCaptionTime(): Pick<CaptionPageProps, 'time' | 'timeFailure'> {
  const usage = useGetLimitQuery()
  const user = useGetUserInfoQuery()
  if (usage.data && user.data) {
    const { auth, timeLimit, timeUsed } = usage.data
    const limit = memberBenefits.captionSeconds[user.data.isMember ? 'vip' : 'account']
    return { time: { isOffered: auth === 1, maxSeconds: Math.min(limit, Math.max(0, timeLimit - timeUsed)) } }
  }
  const failed = [usage, user].filter(({ isError }) => isError)
  const [first] = failed
  if (!first) return { time: undefined }
  return {
    time: undefined,
    timeFailure: {
      error: first.error,
      onRetry: () => failed.forEach(({ refetch }) => void refetch()),
      isRetrying: failed.some(({ isFetching }) => isFetching),
    },
  }
}
