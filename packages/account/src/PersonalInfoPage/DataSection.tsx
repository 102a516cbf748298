import { type AnswerOf, deletionDays } from '@longhand/contracts'
import { Button, Notice } from '@longhand/ui-kit'
import { formatDate, useLanguage } from '@longhand/ui-kit/i18n'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useCancelDeletionMutation, useGetDeletionStatusQuery, useRequestDeletionMutation } from '../api/account-api.ts'
import { DeleteAccountConfirm } from '../DeleteAccountConfirm/DeleteAccountConfirm.tsx'
import { accountMessages } from '../messages.ts'
import { Loaded } from './Loaded.tsx'
import styles from './PersonalInfoPage.module.css'
import { Section } from './Section.tsx'
import { useDataExport } from './use-data-export.ts'
import { useTell } from './use-tell.ts'

/** Taking everything along, and leaving. */
export function DataSection(): ReactNode {
  const text = accountMessages.useMessages()
  const { isExporting, exportData } = useDataExport()
  const query = useGetDeletionStatusQuery()
  return (
    <>
      <Section title={text('data.exportTitle')} note={text('data.exportNote')}>
        <div>
          <Button icon="download" busy={isExporting} onClick={() => void exportData()}>
            {text('data.export')}
          </Button>
        </div>
      </Section>
      <Section title={text('data.deleteTitle')} note={text('deletion.whatHappens', { days: deletionDays })}>
        <Loaded query={query} lines={1}>
          {(deletion) => <Deletion deletion={deletion} />}
        </Loaded>
      </Section>
    </>
  )
}

function Deletion({ deletion: { pending, purgeAt } }: { deletion: AnswerOf<'getDeletionStatus'> }): ReactNode {
  const text = accountMessages.useMessages()
  const language = useLanguage()
  const tell = useTell()
  const [isAsking, setAsking] = useState(false)
  const [request] = useRequestDeletionMutation()
  const [cancel, cancellation] = useCancelDeletionMutation()

  async function go(): Promise<void> {
    if (!tell(await request(), text('data.requested'))) throw new Error('The request was refused')
  }

  if (pending) {
    return (
      <div className={styles.pending}>
        <Notice tone="amber">{text('data.pending', { date: formatDate(new Date((purgeAt ?? 0) * 1000), language, { dateStyle: 'long', timeStyle: 'short' }) })}</Notice>
        <Button variant="primary" busy={cancellation.isLoading} onClick={() => void cancel().then((result) => tell(result, text('data.kept')))}>
          {text('data.keep')}
        </Button>
      </div>
    )
  }
  return (
    <div>
      <Button icon="trash" variant="danger" onClick={() => setAsking(true)}>
        {text('data.delete')}
      </Button>
      <DeleteAccountConfirm open={isAsking} onOpenChange={setAsking} description={text('deletion.whatHappens', { days: deletionDays })} onContinue={go} />
    </div>
  )
}
