import { describeError, isApiError, isDomainError } from '@longhand/api-client'
import { chooseLanguage, voiceLimits } from '@longhand/contracts'
import { Button, Dialog, ErrorState, Notice, Progress, Skeleton, TextField, useToast } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useAddMyVoiceMutation, useGetVoiceConsentQuery } from '../api/voice-api.ts'
import { voiceMessages } from '../messages.ts'
import { ReadingRecorder, type Reading } from '../recording/ReadingRecorder.tsx'
import styles from './MyVoice.module.css'

export interface NewVoiceDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function NewVoiceDialog({ open, onOpenChange }: NewVoiceDialogProps): ReactNode {
  const t = voiceMessages.useMessages()
  return (
    // A press next to it would discard a recording.
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('mine.new')}
      size="medium"
      closeOnOutsidePress={false}
    >
      {open ? <NewVoice onMade={() => onOpenChange(false)} /> : null}
    </Dialog>
  )
}

function NewVoice({ onMade }: { onMade: () => void }): ReactNode {
  const t = voiceMessages.useMessages()
  const toast = useToast()
  const language = chooseLanguage(useLanguage())
  const { data, isError, isFetching, refetch } = useGetVoiceConsentQuery(undefined, {
    refetchOnMountOrArgChange: true,
  })
  const [add, { isLoading: isChecking }] = useAddMyVoiceMutation()
  const [name, setName] = useState('')
  const [nameError, setNameError] = useState<string>()
  const [reading, setReading] = useState<Reading>()
  const [refusal, setRefusal] = useState<string>()
  const nameField = useRef<HTMLInputElement>(null)
  const recordButton = useRef<HTMLButtonElement>(null)
  const isDrawing = useRef(false)
  useEffect(() => {
    // The button can take the focus once it is enabled again.
    if (isFetching || !isDrawing.current) return
    isDrawing.current = false
    recordButton.current?.focus()
  }, [isFetching])

  /** Each sentence is good for one attempt. */
  function drawSentence(): void {
    setReading(undefined)
    isDrawing.current = true
    void refetch()
  }

  async function make(): Promise<void> {
    if (!reading || !data) return
    if (name.trim() === '') {
      setNameError(t('mine.nameMissing'))
      nameField.current?.focus()
      return
    }
    setRefusal(undefined)
    try {
      await add({ name: name.trim(), consentId: data.consentId, reading: reading.sound }).unwrap()
    } catch (error) {
      // Without an answer the same recording can be sent again. Other errors are said by the host.
      if (!isApiError(error) || error.kind !== 'domain') return
      if (isDomainError(error, 'RECORD_NOT_FOUND')) setRefusal(t('mine.expired'))
      else if (isDomainError(error, 'READING_REFUSED') || isDomainError(error, 'NOT_SUPPORTED'))
        setRefusal(describeError(error, language))
      drawSentence()
      return
    }
    toast.show({ title: t('mine.made') })
    onMade()
  }

  return (
    <div className={styles.steps}>
      <TextField
        ref={nameField}
        label={t('mine.name')}
        value={name}
        maxLength={voiceLimits.nameLength}
        error={nameError}
        onValueChange={(value) => {
          setName(value)
          setNameError(undefined)
        }}
      />
      <section className={styles.reading} aria-labelledby="reading-title">
        <h3 id="reading-title" className={styles.step}>
          {t('mine.readTitle')}
        </h3>
        {data ? (
          <>
            <p className={styles.note}>
              {t(data.language === 'en' ? 'mine.readNote' : 'mine.readNoteChinese')}
            </p>
            <blockquote lang={data.language} className={styles.sentence} aria-busy={isFetching || undefined}>
              {data.sentence}
            </blockquote>
          </>
        ) : isError ? (
          <ErrorState title={t('loadFailed')} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <Skeleton lines={4} />
        )}
        {refusal === undefined ? null : (
          <div role="alert">
            <Notice tone="red">{refusal}</Notice>
          </div>
        )}
        <ReadingRecorder
          recordButton={recordButton}
          value={reading}
          onValueChange={setReading}
          disabled={!data || isChecking || isFetching}
          onOtherWords={drawSentence}
        />
      </section>
      {isChecking ? (
        <div role="status">
          <Progress label={t('mine.checking')} value={null} />
        </div>
      ) : null}
      <Button variant="primary" wide disabled={!reading} busy={isChecking} onClick={() => void make()}>
        {t('mine.make')}
      </Button>
    </div>
  )
}
