import type { AnswerOf, MyVoice } from '@longhand/contracts'
import { Button, ConfirmDialog, EmptyState, ErrorState, Notice, Skeleton } from '@longhand/ui-kit'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useAttempt } from '../api/use-failure-toast.ts'
import { useDeleteMyVoiceMutation, useListVoicesQuery } from '../api/voice-api.ts'
import { voiceMessages } from '../messages.ts'
import styles from './MyVoice.module.css'
import { MyVoiceRow } from './MyVoiceRow.tsx'
import { NewVoiceDialog } from './NewVoiceDialog.tsx'

export function MyVoicePage(): ReactNode {
  const t = voiceMessages.useMessages()
  const attempt = useAttempt(t('failed'))
  const { data, isError, refetch } = useListVoicesQuery()
  const [erase] = useDeleteMyVoiceMutation()
  const [isMaking, setMaking] = useState(false)
  const [doomed, setDoomed] = useState<MyVoice>()
  const newVoice = (
    <Button variant="primary" icon="plus" onClick={() => setMaking(true)}>
      {t('mine.new')}
    </Button>
  )
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 className={styles.title}>{t('mine.title')}</h1>
        {data && data.myVoices.length > 0 ? newVoice : null}
      </div>
      {data ? <HowVoicesAreMade cloning={data.cloning} /> : null}
      {data ? (
        <ul className={styles.list}>
          {data.myVoices.map((voice) => (
            <MyVoiceRow key={voice.voiceId} voice={voice} onDelete={() => setDoomed(voice)} />
          ))}
        </ul>
      ) : isError ? (
        <ErrorState title={t('loadFailed')} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={4} />
      )}
      {data?.myVoices.length === 0 ? (
        <EmptyState icon="mic" title={t('mine.empty')} description={t('mine.emptyNote')} action={newVoice} />
      ) : null}
      <NewVoiceDialog open={isMaking} onOpenChange={setMaking} />
      <ConfirmDialog
        open={doomed !== undefined}
        onOpenChange={() => setDoomed(undefined)}
        title={t('mine.deleteQuestion')}
        description={t('mine.deleteNote')}
        confirmLabel={t('tasks.confirm')}
        cancelLabel={t('tasks.cancel')}
        danger
        onConfirm={async () => {
          if (doomed) await attempt(erase(doomed.voiceId).unwrap())
        }}
      />
    </div>
  )
}

function HowVoicesAreMade({ cloning }: Pick<AnswerOf<'listVoices'>, 'cloning'>): ReactNode {
  const t = voiceMessages.useMessages()
  switch (cloning) {
    case 'none':
      return <Notice>{t('mine.changer')}</Notice>
    case 'ready':
      return <Notice>{t('mine.cloned')}</Notice>
    case 'unavailable':
      return <Notice tone="amber">{t('mine.cloningUnavailable')}</Notice>
  }
}
