import { type VoiceDraft, voiceTitleOf } from '@longhand/contracts'
import { Button, IconButton } from '@longhand/ui-kit'
import type { ReactNode } from 'react'
import { useAttempt } from '../api/use-failure-toast.ts'
import { useDeleteVoiceDraftMutation, useListVoiceDraftsQuery } from '../api/voice-api.ts'
import { voiceMessages } from '../messages.ts'
import styles from './TextToVoice.module.css'

export function Drafts({ onOpen }: { onOpen: (draft: VoiceDraft) => void }): ReactNode {
  const t = voiceMessages.useMessages()
  const attempt = useAttempt(t('failed'))
  const { data = [] } = useListVoiceDraftsQuery()
  const [erase] = useDeleteVoiceDraftMutation()
  if (data.length === 0) return null
  return (
    <section aria-label={t('text.drafts')}>
      <h2 className={styles.subtitle}>{t('text.drafts')}</h2>
      <ul className={styles.drafts}>
        {data.map((draft) => {
          const title = draft.title || voiceTitleOf(draft.text) || t('text.untitled')
          return (
            <li key={draft.draftId} className={styles.draft}>
              <Button
                variant="quiet"
                size="small"
                icon="document"
                aria-label={t('text.openDraft', { title })}
                onClick={() => onOpen(draft)}
              >
                {title}
              </Button>
              <IconButton
                icon="trash"
                size="small"
                label={t('text.deleteDraft', { title })}
                onClick={() => void attempt(erase(draft.draftId).unwrap())}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
