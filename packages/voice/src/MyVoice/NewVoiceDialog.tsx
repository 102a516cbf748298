import { voiceLimits } from '@longhand/contracts'
import { Button, Dialog, ErrorState, Skeleton, TextField, useToast } from '@longhand/ui-kit'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useAttempt } from '../api/use-failure-toast.ts'
import { useAddMyVoiceMutation, useGetVoiceConsentQuery } from '../api/voice-api.ts'
import { voiceMessages } from '../messages.ts'
import { SoundField } from '../recording/SoundField.tsx'
import styles from './MyVoice.module.css'

export interface NewVoiceDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** A sample and a consent become a voice. */
export function NewVoiceDialog({ open, onOpenChange }: NewVoiceDialogProps): ReactNode {
  const t = voiceMessages.useMessages()
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('mine.new')} closeLabel={t('mine.close')} size="medium">
      {open ? <NewVoice onMade={() => onOpenChange(false)} /> : null}
    </Dialog>
  )
}

function NewVoice({ onMade }: { onMade: () => void }): ReactNode {
  const t = voiceMessages.useMessages()
  const toast = useToast()
  const told = useAttempt(t('failed'))
  const { data, isError, refetch } = useGetVoiceConsentQuery(undefined, { refetchOnMountOrArgChange: true })
  const [add, { isLoading }] = useAddMyVoiceMutation()
  const [name, setName] = useState('')
  const [sample, setSample] = useState<Blob>()
  const [consent, setConsent] = useState<Blob>()
  if (!data) return isError ? <ErrorState title={t('loadFailed')} retryLabel={t('retry')} onRetry={() => void refetch()} /> : <Skeleton lines={6} />
  const { consentId, sentence } = data

  async function make(): Promise<void> {
    if (!sample || !consent) return
    if (!(await told(add({ name: name.trim(), consentId, sample, consent }).unwrap()))) return
    toast.show({ title: t('mine.made') })
    onMade()
  }

  return (
    <div className={styles.steps}>
      <TextField label={t('mine.name')} value={name} maxLength={voiceLimits.nameLength} onValueChange={setName} />
      <section>
        <h3 className={styles.step}>{t('mine.sampleStep')}</h3>
        <p className={styles.note}>{t('mine.sampleNote')}</p>
        <SoundField label={t('mine.sampleStep')} value={sample} onValueChange={setSample} />
      </section>
      <section>
        <h3 className={styles.step}>{t('mine.consentStep')}</h3>
        <p className={styles.note}>{t('mine.consentNote')}</p>
        <blockquote lang="en" className={styles.sentence}>{sentence}</blockquote>
        <SoundField label={t('mine.consentStep')} value={consent} onValueChange={setConsent} />
      </section>
      <Button variant="primary" wide disabled={name.trim() === '' || !sample || !consent} busy={isLoading} onClick={() => void make()}>{t('mine.make')}</Button>
    </div>
  )
}
