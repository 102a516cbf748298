import { Button, Notice } from '@longhand/ui-kit'
import { formatTimeSpan, useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { libraryMessages } from '../library/library-messages.ts'
import { transcriptsMessages } from '../messages.ts'
import { useSplit } from './parts/use-split.ts'

export interface TooLongNoticeProps {
  /** Those that are too long; none shows nothing. */
  recordings: readonly { fileId: string; fileName: string }[]
  maxSeconds: number
  /** They are being cut: there is nothing more to start here. */
  onSplit: () => void
}

/** Names what can't be transcribed as it is, and offers to cut it into parts that can. */
export function TooLongNotice({ recordings, maxSeconds, onSplit }: TooLongNoticeProps): ReactNode {
  const t = transcriptsMessages.useMessages()
  const text = libraryMessages.useMessages()
  const language = useLanguage()
  const split = useSplit()
  if (recordings.length === 0) return null

  async function cut(): Promise<void> {
    await Promise.all(recordings.map(split))
    onSplit()
  }

  return (
    <Notice tone="amber">
      {t('recording.tooLong', {
        names: recordings.map(({ fileName }) => fileName).join(t('recording.listSeparator')),
        limit: formatTimeSpan(maxSeconds, language),
      })}{' '}
      <Button size="small" onClick={() => void cut()}>
        {text('parts.cut')}
      </Button>
    </Notice>
  )
}
