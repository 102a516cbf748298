import type { ExportDelivery, ExportRule } from '@longhand/contracts'
import { Badge, Button, Dialog, EmptyState } from '@longhand/ui-kit'
import { formatDate, kitMessages, useLanguage } from '@longhand/ui-kit/i18n'
import { type ReactNode, useState } from 'react'
import { useExportAgainMutation, useListExportsQuery } from '../api/auto-export-api.ts'
import { PagedList, pageSize } from '../DeveloperSection/PagedList.tsx'
import { accountMessages } from '../messages.ts'
import { useTell } from '../use-tell.ts'
import styles from './AutoExport.module.css'

const tones = { waiting: 'amber', delivered: 'bean', failed: 'red', cancelled: 'neutral' } as const

/** What a rule made of each recording, and a way to have it made again. */
export function ExportsDialog({ rule, onClose }: { rule: ExportRule | undefined; onClose: () => void }): ReactNode {
  const text = accountMessages.useMessages()
  const kit = kitMessages.useMessages()
  return (
    <Dialog
      open={rule !== undefined}
      onOpenChange={onClose}
      size="large"
      title={text('autoExport.exports')}
      description={text('autoExport.exportsNote')}
      closeLabel={kit('close')}
      footer={<Button onClick={onClose}>{kit('close')}</Button>}
    >
      {rule ? <Exports ruleId={rule.ruleId} /> : null}
    </Dialog>
  )
}

function Exports({ ruleId }: { ruleId: string }): ReactNode {
  const text = accountMessages.useMessages()
  const [page, setPage] = useState(1)
  const query = useListExportsQuery({ ruleId, page, pageSize }, { pollingInterval: 10_000 })
  return (
    <PagedList
      query={query}
      page={page}
      onPageChange={setPage}
      empty={<EmptyState icon="clock" title={text('autoExport.noExports')} description={text('autoExport.noExportsNote')} />}
    >
      {(deliveries) => (
        <ul className={styles.list}>
          {deliveries.map((delivery) => (
            <ExportRow key={delivery.recordingId} ruleId={ruleId} delivery={delivery} />
          ))}
        </ul>
      )}
    </PagedList>
  )
}

function ExportRow({
  ruleId,
  delivery: { recordingId, fileName, state, path, exportTime, nextTime, message },
}: {
  ruleId: string
  delivery: ExportDelivery
}): ReactNode {
  const text = accountMessages.useMessages()
  const language = useLanguage()
  const tell = useTell()
  const [again, { isLoading }] = useExportAgainMutation()
  const moment = (epochSeconds: number): string => formatDate(new Date(epochSeconds * 1000), language, { dateStyle: 'medium', timeStyle: 'medium' })
  return (
    <li className={styles.row}>
      <div className={styles.facts}>
        <p className={styles.title}>
          {fileName} <Badge tone={tones[state]}>{text(`exportState.${state}`)}</Badge>
        </p>
        {path === null ? null : <code className={styles.code}>{path}</code>}
        {message === '' ? null : <p className={styles.note}>{message}</p>}
        <p className={styles.details}>
          {exportTime === null ? null : <span>{text('autoExport.writtenAt', { date: moment(exportTime) })}</span>}
          {nextTime === null ? null : <span>{text('developer.nextTry', { date: moment(nextTime) })}</span>}
        </p>
      </div>
      <Button
        size="small"
        icon="refresh"
        busy={isLoading}
        aria-label={text('autoExport.againName', { name: fileName })}
        onClick={() => void again({ ruleId, recordingId }).then((result) => tell(result, text('autoExport.exporting')))}
      >
        {text('autoExport.again')}
      </Button>
    </li>
  )
}
