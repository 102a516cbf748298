import { Button, Notice } from '@longhand/ui-kit'
import { formatTimeSpan, useLanguage } from '@longhand/ui-kit/i18n'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { recordingsMessages } from '../messages.ts'
import { splittingMessages } from '../splitting/splitting-messages.ts'
import { SplitDialog } from '../splitting/SplitDialog.tsx'

export interface TooLongNoticeProps {
  recordings: readonly { recordingId: string; fileName: string }[]
  maxSeconds: number
  onSplit: () => void
}

export function TooLongNotice({ recordings, maxSeconds, onSplit }: TooLongNoticeProps): ReactNode {
  const t = recordingsMessages.useMessages()
  const text = splittingMessages.useMessages()
  const language = useLanguage()
  const [isAsking, setAsking] = useState(false)
  if (recordings.length === 0) return null

  return (
    <Notice tone="amber">
      {t('tooLong', {
        names: recordings.map(({ fileName }) => fileName).join(t('listSeparator')),
        limit: formatTimeSpan(maxSeconds, language),
      })}{' '}
      <Button size="small" onClick={() => setAsking(true)}>
        {text('cut')}
      </Button>
      <SplitDialog open={isAsking} onOpenChange={setAsking} recordings={recordings} onStarted={onSplit} />
    </Notice>
  )
}
