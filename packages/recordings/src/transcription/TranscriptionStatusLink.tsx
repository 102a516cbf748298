import { recordingStatus } from '@longhand/contracts'
import { ButtonLink, VisuallyHidden } from '@longhand/ui-kit'
import { formatTimeSpan, useLanguage } from '@longhand/ui-kit/i18n'
import { useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { useGetTranscriptionProgressQuery, useListRecordingsQuery } from '../api/recordings-api.ts'
import { recordingsMessages } from '../messages.ts'
import { underWayMessages } from './under-way-messages.ts'
import styles from './TranscriptionStatusLink.module.css'

export interface TranscriptionStatusLinkProps {
  /** To the recordings that are under way. */
  render: ReactElement
}

/** Every page has it. */
const pollMs = 10_000
const underWay = {
  status: [recordingStatus.transferring, recordingStatus.inQueue].join(','),
  page: 1,
  pageSize: 50,
}

/** What of a user's recordings waits or is being transcribed, and for how long; nothing where none is. */
export function TranscriptionStatusLink({ render }: TranscriptionStatusLinkProps): ReactNode {
  const t = recordingsMessages.useMessages()
  const ofWork = underWayMessages.useMessages()
  const language = useLanguage()
  const [isPolled, setIsPolled] = useState(false)
  const polling = { pollingInterval: isPolled ? pollMs : 0, skipPollingIfUnfocused: true }
  const { data } = useListRecordingsQuery(underWay, { ...polling, refetchOnFocus: true })
  const records = data?.list ?? []
  // A start in this tab asks for the list again.
  if (isPolled !== records.length > 0) setIsPolled(!isPolled)
  const { data: known = [] } = useGetTranscriptionProgressQuery(
    records.map(({ recordingId }) => recordingId),
    { ...polling, skip: records.length === 0 },
  )
  if (!data || data.total === 0) return null
  const isWaiting = records.every(({ fileStatus }) => fileStatus === recordingStatus.inQueue)
  const places = known.flatMap(({ queuePosition }) => queuePosition ?? [])
  const times = known.map(({ etaSeconds }) => etaSeconds)
  const status = ofWork(isWaiting ? 'waiting' : 'transcribing', { count: data.total })
  const isTimeKnown = known.length === data.total && times.every((time) => time !== null)
  const sentences = [
    ...(isWaiting && places.length > 0 ? [placeIn(Math.min(...places))] : []),
    ...(known.some(({ isSlow }) => isSlow) ? [t('slow')] : []),
  ]

  function placeIn(position: number): string {
    return position === 1 ? t('isNext') : t('before', { count: position - 1 })
  }

  return (
    <ButtonLink
      variant="quiet"
      size="small"
      icon="clock"
      render={render}
      className={styles.root}
      title={sentences.length > 0 ? sentences.join(' ') : undefined}
    >
      <VisuallyHidden>{sentences.join(' ')}</VisuallyHidden>
      <span className={styles.status}>
        {isTimeKnown
          ? ofWork('statusAndTime', {
              status,
              time: formatTimeSpan(Math.max(...times.map(Number)), language),
            })
          : status}
      </span>
    </ButtonLink>
  )
}
