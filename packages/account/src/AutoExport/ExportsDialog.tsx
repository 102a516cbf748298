import type { ExportDelivery, ExportRule } from '@longhand/contracts'
import { ActionList, ActionListItem, Badge, Button, Dialog, EmptyState } from '@longhand/ui-kit'
import { formatDate, kitMessages, useLanguage } from '@longhand/ui-kit/i18n'
import { type ReactNode, useState } from 'react'
import { useExportAgainMutation, useListExportsQuery } from '../api/auto-export-api.ts'
import { PagedList, pageSize } from '../DeveloperSection/PagedList.tsx'
import { accountMessages } from '../messages.ts'
import { useOutcomeToast } from '../use-outcome-toast.ts'

const tones = { waiting: 'amber', delivered: 'bean', failed: 'red', cancelled: 'neutral' } as const

/** What a rule made of each recording, and a way to have it made again. */
export function ExportsDialog({
  rule,
  onClose,
}: {
  rule: ExportRule | undefined
  onClose: () => void
}): ReactNode {
  const text = accountMessages.useMessages()
  const kit = kitMessages.useMessages()
  return (
    <Dialog
      open={rule !== undefined}
      onOpenChange={onClose}
      size="large"
      title={text('autoExport.exports')}
      description={text('autoExport.exportsNote')}
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
      empty={
        <EmptyState
          icon="clock"
          title={text('autoExport.noExports')}
          description={text('autoExport.noExportsNote')}
        />
      }
    >
      {(deliveries) => (
        <ActionList>
          {deliveries.map((delivery) => (
            <ExportRow key={delivery.recordingId} ruleId={ruleId} delivery={delivery} />
          ))}
        </ActionList>
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
  const report = useOutcomeToast()
  const [again, { isLoading }] = useExportAgainMutation()
  const moment = (epochSeconds: number): string =>
    formatDate(new Date(epochSeconds * 1000), language, { dateStyle: 'medium', timeStyle: 'medium' })
  return (
    <ActionListItem
      title={
        <>
          {fileName} <Badge tone={tones[state]}>{text(`exportState.${state}`)}</Badge>
        </>
      }
      note={message}
      details={[
        path === null ? null : <code key="path">{path}</code>,
        exportTime === null ? null : text('autoExport.writtenAt', { date: moment(exportTime) }),
        nextTime === null ? null : text('developer.nextTry', { date: moment(nextTime) }),
      ]}
      actions={
        <Button
          size="small"
          icon="refresh"
          busy={isLoading}
          aria-label={text('autoExport.againName', { name: fileName })}
          onClick={() =>
            void again({ ruleId, recordingId }).then((result) => report(result, text('autoExport.exporting')))
          }
        >
          {text('autoExport.again')}
        </Button>
      }
    />
  )
}
