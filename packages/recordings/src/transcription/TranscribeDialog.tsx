import { describeError } from '@longhand/api-client'
import { recordingStatus, type RecordingStatus, successCode } from '@longhand/contracts'
import { TranscriptionPrice, useTranscriptionPrice } from '@longhand/time'
import { likelyLanguage } from '@longhand/transcript'
import { Checkbox, Dialog, ErrorState, Notice, Skeleton } from '@longhand/ui-kit'
import { formatLength, useLanguage } from '@longhand/ui-kit/i18n'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useStartTranscriptionMutation } from '../api/recordings-api.ts'
import { recordingsMessages } from '../messages.ts'
import { comingModelMessages } from './coming-model-messages.ts'
import { ComingModelBar } from './ComingModelBar.tsx'
import { EngineSelect, enginesFor } from './EngineSelect.tsx'
import { HotWordsLine } from './HotWordsLine.tsx'
import { LanguageSelect } from './LanguageSelect.tsx'
import { QualityNote } from './QualityNote.tsx'
import { type SoundTracks, SoundTrackSelect } from './SoundTrackSelect.tsx'
import { SpeakerCountSelect } from './SpeakerCountSelect.tsx'
import { spokenLanguagesMessages } from './spoken-languages-messages.ts'
import { SpokenLanguages } from './SpokenLanguages.tsx'
import { TooLongNotice } from './TooLongNotice.tsx'
import styles from './TranscribeDialog.module.css'
import type { TranscriptionCost } from './transcription-cost.ts'
import { useTranscriptionConfiguration } from './use-transcription-configuration.ts'

/** `timeLen` in seconds. */
export interface TranscribableRecording {
  readonly recordingId: string
  readonly fileName: string
  readonly timeLen: number
  /** Left out for one without a text. */
  readonly fileStatus?: RecordingStatus
  readonly soundTracks?: SoundTracks | undefined
}

export interface TranscribeDialogProps extends TranscriptionCost {
  open: boolean
  onOpenChange: (open: boolean) => void
  recordings: readonly TranscribableRecording[]
  /** Of a recording with several: it is chosen when the dialog opens. */
  track?: number | undefined
  /** Those that were taken; the dialog names the others and stays open. */
  onStarted?: ((recordingIds: readonly string[]) => void) | undefined
}

const batchSize = 100

export function TranscribeDialog({
  open,
  onOpenChange,
  recordings,
  track: proposed,
  onStarted,
  isFree = false,
  onBuyTime,
}: TranscribeDialogProps): ReactNode {
  const t = recordingsMessages.useMessages()
  const spoken = spokenLanguagesMessages.useMessages()
  const model = comingModelMessages.useMessages()
  const language = useLanguage()
  const { data: configuration, error, isFetching, refetch } = useTranscriptionConfiguration({ skip: !open })
  const [choice, setChoice] = useState<{
    language?: string
    others: readonly string[]
    engine?: string
    speakerCount: number
    maxSpeakerCount?: number | undefined
    track?: number | 'all'
    toEnglish: boolean
    waits: boolean
  }>({
    others: [],
    toEnglish: false,
    speakerCount: 0,
    waits: true,
  })
  const { start, isStarting, refusals, forget } = useStart(recordings)
  const fitting = recordings.filter(({ timeLen }) => !configuration || timeLen < configuration.maxSeconds)
  const coming = configuration?.comingModel
  const languages = [
    ...new Set([...(configuration?.languages ?? []), ...(coming && choice.waits ? coming.languages : [])]),
  ]
  const wanted = choice.language ?? likelyLanguage(languages, language)
  const chosenLanguage = wanted !== undefined && languages.includes(wanted) ? wanted : languages[0]
  const canWait = chosenLanguage !== undefined && coming?.languages.includes(chosenLanguage) === true
  const inEnglish = (spoken: readonly string[]) =>
    enginesFor(configuration?.engines?.filter((one) => one.toEnglish) ?? [], spoken)
  const canTranslate =
    chosenLanguage !== undefined && chosenLanguage !== 'en' && inEnglish([chosenLanguage]).length > 0
  const toEnglish = canTranslate && choice.toEnglish
  // Who chooses an engine wants that one, and what is on its way does not translate.
  const waits = canWait && choice.waits && choice.engine === undefined && !toEnglish
  const distinguishesLanguages =
    !waits &&
    chosenLanguage !== undefined &&
    (configuration?.detectable.length ?? 0) > 1 &&
    (configuration?.detectable.includes(chosenLanguage) ?? false)
  const others = distinguishesLanguages ? choice.others.filter((code) => code !== chosenLanguage) : []
  const spokenLanguages = chosenLanguage === undefined ? [] : [chosenLanguage, ...others]
  const engines = toEnglish
    ? inEnglish(spokenLanguages)
    : enginesFor(configuration?.engines ?? [], spokenLanguages)
  const engine = engines.find(({ name }) => name === choice.engine) ?? engines[0]
  const isReady =
    configuration !== undefined &&
    configuration.problem === null &&
    chosenLanguage !== undefined &&
    fitting.length > 0
  const track = choice.track ?? proposed
  const soundTracks = recordings.length === 1 ? recordings[0]?.soundTracks : undefined
  const price = useTranscriptionPrice(
    open && isReady && !isFree ? fitting.map(({ recordingId }) => recordingId) : [],
  )
  const canStart = isReady && (isFree || price.state === 'shown')

  function change(next: boolean): void {
    if (!next) {
      forget()
      // The next one may have other tracks.
      setChoice(({ track: _track, ...kept }) => kept)
    }
    onOpenChange(next)
  }

  async function submit(): Promise<void> {
    const { speakerCount, maxSpeakerCount } = choice
    const started = await start(fitting, {
      speakerCount,
      maxSpeakerCount,
      waitForModel: waits ? true : undefined,
      track: track === undefined || !soundTracks ? undefined : track,
      language: chosenLanguage,
      languages:
        chosenLanguage === undefined || others.length === 0 ? undefined : [chosenLanguage, ...others],
      toEnglish: toEnglish ? true : undefined,
      engine: engine === undefined || engine === engines[0] ? undefined : engine.name,
    })
    if (started.length > 0) onStarted?.(started)
    if (started.length === fitting.length) change(false)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={change}
      size="small"
      title={t('transcribe')}
      description={useSubject(recordings)}
      action={{ label: t('start'), disabled: !canStart, busy: isStarting, onPress: () => void submit() }}
    >
      {error && !configuration ? (
        <ErrorState
          title={t('configurationFailed')}
          description={describeError(error, language)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <div className={styles.root} aria-busy={!configuration}>
          {configuration ? (
            <>
              {configuration.problem === null ? null : <Notice tone="red">{configuration.problem}</Notice>}
              <TooLongNotice
                recordings={recordings.filter((recording) => !fitting.includes(recording))}
                maxSeconds={configuration.maxSeconds}
                onSplit={() => {
                  if (fitting.length === 0) change(false)
                }}
              />
              {soundTracks ? (
                <SoundTrackSelect
                  tracks={soundTracks}
                  value={track}
                  onValueChange={(track) => setChoice({ ...choice, track })}
                />
              ) : null}
              <LanguageSelect
                languages={languages}
                value={chosenLanguage}
                hint={distinguishesLanguages || chosenLanguage === undefined ? undefined : spoken('onlyOne')}
                onValueChange={(value) => setChoice({ ...choice, language: value })}
              />
              {distinguishesLanguages ? (
                <SpokenLanguages
                  detectable={configuration.detectable}
                  main={chosenLanguage}
                  value={others}
                  onValueChange={(value) => setChoice({ ...choice, others: value })}
                />
              ) : null}
              {canTranslate ? (
                <div className={styles.noted}>
                  <Checkbox
                    label={spoken('toEnglish')}
                    checked={toEnglish}
                    onCheckedChange={(toEnglish) =>
                      setChoice(({ engine: _engine, ...rest }) => ({ ...rest, toEnglish }))
                    }
                  />
                  {toEnglish ? <p className={styles.note}>{spoken('toEnglishNote')}</p> : null}
                </div>
              ) : null}
              {engines.length > 1 ? (
                <EngineSelect
                  engines={engines}
                  value={engine?.name}
                  onValueChange={(engine) => setChoice({ ...choice, engine })}
                />
              ) : null}
              <SpeakerCountSelect
                value={choice.speakerCount}
                max={choice.maxSpeakerCount}
                hasBounds
                onValueChange={(speakerCount, maxSpeakerCount) =>
                  setChoice({ ...choice, speakerCount, maxSpeakerCount })
                }
              />
              {open && fitting.length > 0 ? (
                <HotWordsLine recordings={fitting} isHeeded={(engine ?? configuration).vocabulary} />
              ) : null}
              {price.state === 'none' ? null : (
                <div className={styles.noted}>
                  <TranscriptionPrice price={price} onBuyTime={onBuyTime} />
                  {price.state === 'failed' ? <p className={styles.note}>{t('priceFirst')}</p> : null}
                </div>
              )}
              {coming && canWait ? (
                <>
                  <ComingModelBar coming={coming} note={waits ? model('waits') : undefined} />
                  <Checkbox
                    label={model('wait')}
                    checked={waits}
                    onCheckedChange={(waits) =>
                      setChoice(({ engine: _engine, ...rest }) => ({ ...rest, waits }))
                    }
                  />
                </>
              ) : null}
              {configuration.problem === null && !waits ? (
                <QualityNote quality={(engine ?? configuration).quality} />
              ) : null}
              {refusals.length > 0 ? (
                <Notice tone="red">
                  <ul className={styles.refusals}>
                    {refusals.map((refusal) => (
                      <li key={refusal}>{refusal}</li>
                    ))}
                  </ul>
                </Notice>
              ) : null}
            </>
          ) : (
            <>
              <Skeleton height="calc(4 * var(--longhand-rem))" />
              <Skeleton height="calc(4 * var(--longhand-rem))" />
              <Skeleton height="calc(3 * var(--longhand-rem))" />
            </>
          )}
        </div>
      )}
    </Dialog>
  )
}

function useSubject(recordings: readonly TranscribableRecording[]): string {
  const t = recordingsMessages.useMessages()
  const time = formatLength(recordings.reduce((sum, { timeLen }) => sum + Math.ceil(timeLen), 0))
  const [first] = recordings
  if (recordings.length === 1 && first) return t('subject', { fileName: first.fileName, time })
  return t('subjects', { count: recordings.length, time })
}

interface StartOptions {
  waitForModel?: true | undefined
  language?: string | undefined
  languages?: readonly string[] | undefined
  toEnglish?: true | undefined
  /** Left out for the preferred one. */
  engine?: string | undefined
  speakerCount: number
  maxSpeakerCount?: number | undefined
  track?: number | 'all' | undefined
}

interface Start {
  start: (fitting: readonly TranscribableRecording[], options: StartOptions) => Promise<string[]>
  isStarting: boolean
  refusals: readonly string[]
  forget: () => void
}

function useStart(recordings: readonly TranscribableRecording[]): Start {
  const t = recordingsMessages.useMessages()
  const language = useLanguage()
  const [startTranscription, { isLoading }] = useStartTranscriptionMutation()
  const [refusals, setRefusals] = useState<readonly string[]>([])

  async function start(fitting: readonly TranscribableRecording[], options: StartOptions): Promise<string[]> {
    const started: string[] = []
    const refused: string[] = []
    for (let from = 0; from < fitting.length; from += batchSize) {
      const batch = fitting.slice(from, from + batchSize)
      const { data, error } = await startTranscription({
        recordingIds: batch.map(({ recordingId }) => recordingId),
        againIds: batch
          .filter(({ fileStatus }) => fileStatus === recordingStatus.complete)
          .map(({ recordingId }) => recordingId),
        ...options,
      })
      if (error) refused.push(describeError(error, language) ?? t('notStarted'))
      for (const { recordingId, code, message } of data ?? []) {
        const fileName =
          recordings.find((recording) => recording.recordingId === recordingId)?.fileName ?? recordingId
        if (code === successCode) started.push(recordingId)
        else refused.push(t('refusal', { fileName, reason: message }))
      }
    }
    setRefusals([...new Set(refused)])
    return started
  }

  return { start, isStarting: isLoading, refusals, forget: () => setRefusals([]) }
}
