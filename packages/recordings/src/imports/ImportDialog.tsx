import { describeError } from '@longhand/api-client'
import {
  acceptedTexts,
  lateSectionShare,
  recordingStatus,
  transcriptionMaxSeconds,
} from '@longhand/contracts'
import type { Recording } from '@longhand/contracts'
import { TranscriptionPrice, useTranscriptionPrice } from '@longhand/time'
import { likelyLanguage } from '@longhand/transcript'
import type { ImportedText, TimeShift } from '@longhand/transcript/imports'
import { Button, Checkbox, Notice, useToast } from '@longhand/ui-kit'
import { formatLength, formatNumber, formatTimeSpan, useLanguage } from '@longhand/ui-kit/i18n'
import { useRef, useState } from 'react'
import type { DragEvent, ReactNode } from 'react'
import { useGetTranscriptionConfigurationQuery, useImportTextMutation } from '../api/recordings-api.ts'
import { RecordingDialog } from '../dialog/RecordingDialog.tsx'
import { LanguageSelect } from '../transcription/LanguageSelect.tsx'
import type { TranscriptionCost } from '../transcription/transcription-cost.ts'
import { EncodingChoice } from './EncodingChoice.tsx'
import styles from './ImportDialog.module.css'
import { importEntryMessages } from './import-entry-messages.ts'
import { importMessages } from './import-messages.ts'
import { TextPreview } from './TextPreview.tsx'
import { type TextFile, useTextFile } from './use-text-file.ts'
import { useTimeShift } from './use-time-shift.ts'

export interface ImportDialogProps extends TranscriptionCost {
  open: boolean
  onOpenChange: (open: boolean) => void
  recording: Pick<Recording, 'recordingId' | 'fileName' | 'timeLen' | 'fileStatus'>
  onImported?: (() => void) | undefined
}

/** Takes a text that was made elsewhere: with times it is the transcript at once, without them it is aligned to the sound. */
export function ImportDialog({
  open,
  onOpenChange,
  recording,
  onImported,
  isFree = false,
  onBuyTime,
}: ImportDialogProps): ReactNode {
  const t = importMessages.useMessages()
  const entry = importEntryMessages.useMessages()
  const interfaceLanguage = useLanguage()
  const toast = useToast()
  const { chosen, choose } = useTextFile()
  const [importText, { isLoading }] = useImportTextMutation()
  const [failure, setFailure] = useState<string>()
  const [language, setLanguage] = useState<string>()
  const [isSought, setSought] = useState(false)
  const [isKept, setKept] = useState(false)
  const text = chosen.state === 'read' ? chosen.text : undefined
  const isTimed = text !== undefined && hasTimes(text)
  const needsAligning = text !== undefined && (!isTimed || isSought)
  const shift = useTimeShift(
    recording.recordingId,
    isTimed && recording.fileStatus === recordingStatus.complete ? text : undefined,
  )
  const fitted = isKept ? undefined : shift
  const lateCount = isTimed && !isSought ? countLate(text, recording.timeLen, fitted) : 0
  const isOfAnother = text !== undefined && lateCount > text.sections.length * lateSectionShare
  const isTooLong = needsAligning && recording.timeLen >= transcriptionMaxSeconds
  const { data: configuration } = useGetTranscriptionConfigurationQuery(undefined, {
    skip: !open || !needsAligning,
  })
  const spoken = language ?? likelyLanguage(configuration?.languages ?? [], text?.language, interfaceLanguage)
  const problem = configuration?.problem ?? undefined
  const price = useTranscriptionPrice(needsAligning && !isTooLong && !isFree ? [recording.recordingId] : [])
  const canImport =
    text !== undefined &&
    !isOfAnother &&
    (!needsAligning ||
      (!isTooLong && problem === undefined && spoken !== undefined && (isFree || price.state === 'shown')))

  function change(next: boolean): void {
    if (!next) {
      choose(undefined)
      setFailure(undefined)
      setLanguage(undefined)
    }
    forgetTimes()
    onOpenChange(next)
  }

  function forgetTimes(): void {
    setSought(false)
    setKept(false)
  }

  function take(file: File | undefined): void {
    setFailure(undefined)
    forgetTimes()
    choose(file)
  }

  async function submit(): Promise<void> {
    if (chosen.state !== 'read') return
    setFailure(undefined)
    const times = needsAligning ? { times: 'find' as const, language: spoken } : fitted
    const { data, error } = await importText({
      recordingId: recording.recordingId,
      ...times,
      encoding: chosen.encoding,
      file: chosen.file,
    })
    if (!data) return setFailure(describeError(error, interfaceLanguage) ?? entry('notImported'))
    toast.show({
      title: data.fileStatus === recordingStatus.complete ? t('imported') : t('aligning'),
      tone: 'success',
    })
    onImported?.()
    change(false)
  }

  return (
    <RecordingDialog
      open={open}
      onOpenChange={change}
      title={t('title')}
      description={t('subject', { fileName: recording.fileName, time: formatLength(recording.timeLen) })}
      action={{ label: t('start'), disabled: !canImport, busy: isLoading, onPress: () => void submit() }}
      isReading={chosen.state === 'reading'}
      failure={failure}
    >
      <FileField chosen={chosen} onFile={take} />
      {chosen.state === 'unreadable' ? <Notice tone="red">{chosen.problem}</Notice> : null}
      {chosen.state === 'uncertain' ? (
        <EncodingChoice encodings={chosen.encodings} onChoose={(name) => choose(chosen.file, name)} />
      ) : null}
      {text ? <Facts text={text} /> : null}
      {text ? <TextPreview text={text} /> : null}
      {text && !isOfAnother ? (
        <Notice>{needsAligning ? t(isTimed ? 'findsTimes' : 'noTimes') : t('hasTimes')}</Notice>
      ) : null}
      {shift && !isSought ? (
        <Checkbox
          label={shiftLabel(shift, t, interfaceLanguage)}
          checked={!isKept}
          onCheckedChange={(checked) => setKept(!checked)}
        />
      ) : null}
      {isOfAnother ? <Notice tone="red">{t('ofAnother')}</Notice> : null}
      {lateCount > 0 && !isOfAnother ? (
        <Notice>{t('lateSections', { count: lateCount, time: formatLength(recording.timeLen) })}</Notice>
      ) : null}
      {isTimed ? <Checkbox label={t('find')} checked={isSought} onCheckedChange={setSought} /> : null}
      {isTooLong ? (
        <Notice tone="red">
          {t('tooLong', { limit: formatTimeSpan(transcriptionMaxSeconds, interfaceLanguage) })}
        </Notice>
      ) : null}
      {problem === undefined ? null : <Notice tone="red">{problem}</Notice>}
      {needsAligning && configuration && !isTooLong ? (
        <LanguageSelect languages={configuration.languages} value={spoken} onValueChange={setLanguage} />
      ) : null}
      {price.state === 'none' ? null : <TranscriptionPrice price={price} onBuyTime={onBuyTime} />}
      {text && recording.fileStatus === recordingStatus.complete ? (
        <p className={styles.note}>{t('keepsVersion')}</p>
      ) : null}
    </RecordingDialog>
  )
}

function hasTimes({ sections }: ImportedText): boolean {
  return sections.every(({ startMs, endMs }) => startMs !== undefined && endMs !== undefined)
}

function shiftLabel(
  { offsetMs, rate }: TimeShift,
  t: ReturnType<typeof importMessages.useMessages>,
  language: string,
): string {
  const seconds = formatNumber(Math.abs(offsetMs) / 1000, language, { maximumFractionDigits: 1 })
  const offset = Math.abs(offsetMs) < 50 ? undefined : t(offsetMs > 0 ? 'early' : 'late', { seconds })
  const percent = formatNumber(Math.abs(rate - 1) * 100, language, { maximumFractionDigits: 1 })
  const pace = rate === 1 ? undefined : t(rate > 1 ? 'fast' : 'slow', { percent })
  return t('shift', { by: [pace, offset].filter((part) => part !== undefined).join(t('and')) })
}

/** How many sections begin after the end of the recording. */
function countLate(
  { sections }: ImportedText,
  durationSeconds: number,
  { rate, offsetMs }: TimeShift = { rate: 1, offsetMs: 0 },
): number {
  return sections.filter(({ startMs = 0 }) => startMs * rate + offsetMs >= durationSeconds * 1000).length
}

function FileField({
  chosen,
  onFile,
}: {
  chosen: TextFile
  onFile: (file: File | undefined) => void
}): ReactNode {
  const t = importMessages.useMessages()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const overIt = (event: DragEvent): void => {
    event.preventDefault()
    setOver(true)
  }
  return (
    <div
      className={styles.drop}
      data-over={isOver ? '' : undefined}
      onDragEnter={overIt}
      onDragOver={overIt}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onFile(event.dataTransfer.files[0])
      }}
    >
      <input
        ref={input}
        type="file"
        accept={acceptedTexts}
        hidden
        aria-label={t('choose')}
        onChange={({ target }) => {
          const file = target.files?.[0]
          // The same file can be chosen again.
          target.value = ''
          if (file) onFile(file)
        }}
      />
      {chosen.state === 'none' ? null : <p className={styles.name}>{chosen.file.name}</p>}
      {chosen.state === 'reading' ? <p className={styles.note}>{t('reading')}</p> : null}
      <Button icon="upload" onClick={() => input.current?.click()}>
        {chosen.state === 'none' ? t('choose') : t('chooseOther')}
      </Button>
      {chosen.state === 'none' ? (
        <>
          <p className={styles.note}>{t('drop')}</p>
          <p className={styles.note}>{t('formats')}</p>
        </>
      ) : null}
    </div>
  )
}

function Facts({ text }: { text: ImportedText }): ReactNode {
  const t = importMessages.useMessages()
  // All who have no name are one speaker.
  const speakers = new Set(text.sections.map(({ speaker }) => speaker))
  const lastMs = text.sections.reduce((last, { endMs = 0 }) => Math.max(last, endMs), 0)
  const facts = [
    t('sections', { count: text.sections.length }),
    text.sections.some(({ speaker }) => speaker) ? t('speakers', { count: speakers.size }) : t('noSpeakers'),
    ...(hasTimes(text) ? [t('until', { time: formatLength(lastMs / 1000) })] : []),
  ]
  return (
    <p className={styles.note} role="status" aria-label={t('facts')}>
      {facts.join(' · ')}
    </p>
  )
}
