import { chooseLanguage, emptyResultTexts } from '@longhand/contracts'
import type { Recording } from '@longhand/contracts'
import { Button, EmptyState } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { importEntryMessages, recordingsMessages } from '@longhand/recordings'
import { transcriptsMessages } from '../messages.ts'
import styles from './TranscriptState.module.css'

export interface NoWordsProps {
  record: Pick<Recording, 'emptyResult'>
  onTranscribe: (() => void) | undefined
  onType: (() => void) | undefined
  /** Transcribes another sound track, where the recording has one. */
  onOtherTrack: (() => void) | undefined
}

/** A transcription in which no word was found. */
export function NoWords({ record, onTranscribe, onType, onOtherTrack }: NoWordsProps): ReactNode {
  const t = transcriptsMessages.useMessages()
  const ofRecordings = recordingsMessages.useMessages()
  const language = chooseLanguage(useLanguage())
  const empty = record.emptyResult && emptyResultTexts(record.emptyResult)
  return (
    <EmptyState
      icon="document"
      title={empty?.found[language] ?? t('editor.noSpeech')}
      description={[...(empty?.cost ? [empty.cost[language]] : []), t('editor.noSpeechText')].join(
        t('editor.fullStop'),
      )}
      action={
        <div className={styles.actions}>
          {onOtherTrack ? (
            <Button icon="waveform" onClick={onOtherTrack}>
              {ofRecordings('otherTrack')}
            </Button>
          ) : null}
          {onTranscribe ? (
            <Button variant="primary" icon="waveform" onClick={onTranscribe}>
              {ofRecordings('transcribeAgain')}
            </Button>
          ) : null}
          {onType ? (
            <Button icon="edit" onClick={onType}>
              {ofRecordings('typeIt')}
            </Button>
          ) : null}
        </div>
      }
    />
  )
}

export interface NotTranscribedProps {
  onTranscribe: (() => void) | undefined
  onImport: (() => void) | undefined
  onType: (() => void) | undefined
}

/** A recording that no text was asked for yet. */
export function NotTranscribed({ onTranscribe, onImport, onType }: NotTranscribedProps): ReactNode {
  const t = transcriptsMessages.useMessages()
  const ofRecordings = recordingsMessages.useMessages()
  const imports = importEntryMessages.useMessages()
  return (
    <EmptyState
      icon="document"
      title={t('editor.notTranscribed')}
      description={t('editor.notTranscribedText')}
      action={
        <div className={styles.actions}>
          {onTranscribe ? (
            <Button variant="primary" icon="waveform" onClick={onTranscribe}>
              {ofRecordings('transcribe')}
            </Button>
          ) : null}
          {onImport ? (
            <Button icon="document" onClick={onImport}>
              {imports('action')}
            </Button>
          ) : null}
          {onType ? (
            <Button icon="edit" onClick={onType}>
              {ofRecordings('typeIt')}
            </Button>
          ) : null}
        </div>
      }
    />
  )
}
