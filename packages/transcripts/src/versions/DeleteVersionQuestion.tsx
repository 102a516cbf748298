import { describeError } from '@longhand/api-client'
import type { TranscriptVersion } from '@longhand/contracts'
import { ConfirmDialog, useToast } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { useDeleteVersionMutation } from '../api/versions-api.ts'
import { versionsMessages } from './versions-messages.ts'

export interface DeleteVersionQuestionProps {
  recordingId: string
  version: TranscriptVersion
  onClose: () => void
}

export function DeleteVersionQuestion({
  recordingId,
  version: { versionId, name },
  onClose,
}: DeleteVersionQuestionProps): ReactNode {
  const t = versionsMessages.useMessages()
  const toast = useToast()
  const language = useLanguage()
  const [send] = useDeleteVersionMutation()
  return (
    <ConfirmDialog
      danger
      open
      onOpenChange={onClose}
      title={name === null ? t('deleteTitle') : t('deleteTitleNamed', { name })}
      description={t('deleteText')}
      confirmLabel={t('deleteYes')}
      onConfirm={async () => {
        const { error } = await send({ recordingId, versionId })
        if (error)
          toast.show({ title: t('notDeleted'), description: describeError(error, language), tone: 'error' })
        else toast.show({ title: t('deleted'), tone: 'success' })
      }}
    />
  )
}
