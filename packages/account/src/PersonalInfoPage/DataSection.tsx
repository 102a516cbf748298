import { type AnswerOf, deletionDays } from '@longhand/contracts'
import { Button, Notice } from '@longhand/ui-kit'
import { formatDate, useLanguage } from '@longhand/ui-kit/i18n'
import { useState } from 'react'
import type { ReactNode } from 'react'
import {
  type OwnerProof,
  useCancelDeletionMutation,
  useGetDeletionStatusQuery,
  useRequestDeletionMutation,
} from '../api/account-api.ts'
import { ConfirmOwnerDialog } from '../ConfirmOwnerDialog/ConfirmOwnerDialog.tsx'
import { DeleteAccountConfirm } from '../DeleteAccountConfirm/DeleteAccountConfirm.tsx'
import { accountMessages } from '../messages.ts'
import { Loaded } from './Loaded.tsx'
import styles from './PersonalInfoPage.module.css'
import { Section } from './Section.tsx'
import { useDataExport } from './use-data-export.ts'
import { useOutcomeToast } from '../use-outcome-toast.ts'

export interface DataSectionProps {
  hashPassword: (password: string) => string
}

/** Both ask for the password first: a borrowed browser must do neither. */
export function DataSection({ hashPassword }: DataSectionProps): ReactNode {
  const text = accountMessages.useMessages()
  const query = useGetDeletionStatusQuery()
  return (
    <>
      <Section title={text('data.exportTitle')} note={text('data.exportNote')}>
        <Export hashPassword={hashPassword} />
      </Section>
      <Section title={text('data.deleteTitle')} note={text('deletion.whatHappens', { days: deletionDays })}>
        <Loaded query={query} lines={1}>
          {(deletion) => <Deletion deletion={deletion} hashPassword={hashPassword} />}
        </Loaded>
      </Section>
    </>
  )
}

function Export({ hashPassword }: DataSectionProps): ReactNode {
  const text = accountMessages.useMessages()
  const [isProving, setProving] = useState(false)
  const { isExporting, exportData } = useDataExport()
  return (
    <div>
      <Button icon="download" busy={isExporting} onClick={() => setProving(true)}>
        {text('data.export')}
      </Button>
      <ConfirmOwnerDialog
        open={isProving}
        onOpenChange={setProving}
        description={text('owner.forExport')}
        submitLabel={text('data.export')}
        hashPassword={hashPassword}
        onProof={exportData}
      />
    </div>
  )
}

function Deletion({
  deletion: { pending, purgeAt },
  hashPassword,
}: DataSectionProps & { deletion: AnswerOf<'getDeletionStatus'> }): ReactNode {
  const text = accountMessages.useMessages()
  const language = useLanguage()
  const report = useOutcomeToast()
  const [isProving, setProving] = useState(false)
  const [question, setQuestion] = useState<{
    proof: OwnerProof
    answer: (result: { error?: unknown }) => void
  }>()
  const [request] = useRequestDeletionMutation()
  const [cancel, cancellation] = useCancelDeletionMutation()

  async function go(): Promise<void> {
    if (!question) return
    const result = await request(question.proof)
    report(result, text('data.requested'))
    question.answer(result)
  }

  if (pending) {
    return (
      <div className={styles.pending}>
        <Notice tone="amber">
          {text('data.pending', {
            date: formatDate(new Date((purgeAt ?? 0) * 1000), language, {
              dateStyle: 'long',
              timeStyle: 'short',
            }),
          })}
        </Notice>
        <Button
          variant="primary"
          busy={cancellation.isLoading}
          onClick={() => void cancel().then((result) => report(result, text('data.kept')))}
        >
          {text('data.keep')}
        </Button>
      </div>
    )
  }
  return (
    <div>
      <Button icon="trash" variant="danger" onClick={() => setProving(true)}>
        {text('data.delete')}
      </Button>
      <ConfirmOwnerDialog
        open={isProving}
        onOpenChange={setProving}
        description={text('owner.forDeletion', { days: deletionDays })}
        submitLabel={text('owner.continue')}
        hashPassword={hashPassword}
        onProof={(proof) => new Promise((answer) => setQuestion({ proof, answer }))}
      >
        <DeleteAccountConfirm
          open={question !== undefined}
          onOpenChange={() => setQuestion(undefined)}
          description={text('deletion.whatHappens', { days: deletionDays })}
          onContinue={go}
          onCancel={() => question?.answer({})}
        />
      </ConfirmOwnerDialog>
    </div>
  )
}
