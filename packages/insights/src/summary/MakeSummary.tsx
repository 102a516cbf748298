import { call } from '@longhand/api-client'
import { summaryInstructions } from '@longhand/contracts'
import type { InsightsConfiguration, Summary } from '@longhand/contracts'
import { useDownload } from '@longhand/saving'
import { Button, ConfirmDialog, TextArea } from '@longhand/ui-kit'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { insightsMessages } from '../messages.ts'
import styles from './MakeSummary.module.css'

export interface MakeSummaryProps {
  recordingId: string
  summary: Summary
  ability: InsightsConfiguration['summary'] | undefined
  busy: boolean
  onMake: (instructions: readonly string[]) => Promise<void>
  onSpeak: (() => void) | undefined
}

export function MakeSummary({
  recordingId,
  summary,
  ability,
  busy,
  onMake,
  onSpeak,
}: MakeSummaryProps): ReactNode {
  const t = insightsMessages.useMessages()
  const { download, isDownloading } = useDownload()
  const [requests, setRequests] = useState(summary.instructions.join('\n'))
  const [isAsking, setAsking] = useState(false)
  const hasSummary = summary.engine !== null
  const isPicked = ability?.method === 'extractive'
  const isEdited = summary.points.some((point) => point.isEdited)
  const make = (): Promise<void> => onMake(ability?.instructions ? readRequests(requests) : [])
  return (
    <div className={styles.root} data-first={hasSummary ? undefined : ''}>
      {ability?.instructions ? (
        <TextArea
          label={t('summary.requests')}
          hint={t('summary.requestsHint', { count: summaryInstructions.count })}
          rows={2}
          value={requests}
          onValueChange={setRequests}
        />
      ) : null}
      <div className={styles.actions}>
        <Button
          variant={hasSummary ? 'secondary' : 'primary'}
          icon={hasSummary ? 'refresh' : 'sparkle'}
          busy={busy}
          onClick={() => (isEdited ? setAsking(true) : void make())}
        >
          {t(
            isPicked
              ? hasSummary
                ? 'summary.pickAgain'
                : 'summary.pick'
              : hasSummary
                ? 'summary.makeAgain'
                : 'summary.make',
          )}
        </Button>
        {hasSummary ? (
          <Button
            variant="quiet"
            icon="download"
            busy={isDownloading}
            onClick={() => void download(call('exportSummaryWord', { recordingId }))}
          >
            {t('panel.word')}
          </Button>
        ) : null}
        {hasSummary && onSpeak ? (
          <Button variant="quiet" icon="volume" onClick={onSpeak}>
            {t('summary.speak')}
          </Button>
        ) : null}
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('summary.againTitle')}
        description={t('summary.againText')}
        confirmLabel={t('summary.makeAgain')}
        onConfirm={make}
      />
    </div>
  )
}

function readRequests(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim().slice(0, summaryInstructions.length))
    .filter((line) => line !== '')
    .slice(0, summaryInstructions.count)
}
