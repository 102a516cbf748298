import { call, describeError, sendCall, useTransport } from '@longhand/api-client'
import type { ApiCall } from '@longhand/api-client'
import { maxPartMs } from '@longhand/contracts'
import type { PartTranscription } from '@longhand/contracts'
import {
  EngineSelect,
  enginesFor,
  LanguageSelect,
  spokenLanguagesMessages,
  useTranscriptionConfiguration,
} from '@longhand/recordings'
import { readWireSection, speakerOf } from '@longhand/transcript'
import type { NamedSection, Section, WireSection } from '@longhand/transcript'
import { Button, Checkbox, Dialog, Notice, Progress, Spinner, TextField, useToast } from '@longhand/ui-kit'
import { formatDuration, useLanguage } from '@longhand/ui-kit/i18n'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useEffectEvent } from 'use-effect-event'
import { compareWords, linesOf } from '../../versions/compare-versions.ts'
import type { ComparedWords } from '../../versions/compare-versions.ts'
import type { Caret } from '../session/caret.ts'
import type { DocumentStore } from '../session/document-store.ts'
import { undoOrRedo } from '../session/undo-or-redo.ts'
import styles from './TranscribePartDialog.module.css'
import { transcribePartMessages } from './transcribe-part-messages.ts'

export interface TranscribePartDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  recordingId: string
  store: DocumentStore
  caret: Caret
  /** Ids of sections that follow each other. */
  part: readonly string[]
  /** BCP 47, of the text. */
  language: string | undefined
}

interface Span {
  readonly startMs: number
  readonly endMs: number
}

const pollMs = 1000
/** Words that are cut off at both ends are misheard. */
const marginMs = 250

/** One part of a recording once more; what is recognised is shown next to the text, and taken or not. */
export function TranscribePartDialog(props: TranscribePartDialogProps): ReactNode {
  const { open, onOpenChange, recordingId, store, part } = props
  const t = transcribePartMessages.useMessages()
  const { run, failure, start, dismiss } = usePartTranscription(recordingId, open)
  const isChoosing = run?.status === 'none' || run === undefined
  const span = isChoosing ? spanOf(store, part) : run
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="large"
      title={t('title')}
      description={
        span &&
        t('subject', { from: formatDuration(span.startMs / 1000), to: formatDuration(span.endMs / 1000) })
      }
    >
      <div className={styles.root}>
        {failure === undefined ? null : <Notice tone="red">{failure}</Notice>}
        {run === undefined ? (
          failure === undefined ? (
            <Spinner />
          ) : null
        ) : run.status === 'none' ? (
          <Choice {...props} span={span} former={run} onStart={start} />
        ) : run.status === 'running' ? (
          <div className={styles.running}>
            <Progress label={t('working')} value={run.progress} />
            <Button onClick={() => void dismiss()}>{t('stop')}</Button>
          </div>
        ) : run.status === 'failed' ? (
          <>
            <Notice tone="red">{run.reason ?? t('failed')}</Notice>
            <div className={styles.buttons}>
              <Button onClick={() => void dismiss()}>{t('other')}</Button>
            </div>
          </>
        ) : (
          <Outcome {...props} run={run} onDismiss={dismiss} />
        )}
      </div>
    </Dialog>
  )
}

function Choice({
  store,
  part,
  span,
  former,
  language: ofText,
  onStart,
}: TranscribePartDialogProps & {
  span: Span | undefined
  /** As the recording was transcribed, or this part before. */
  former: Pick<PartTranscription, 'language' | 'toEnglish'>
  onStart: (asked: Asked) => Promise<void>
}): ReactNode {
  const t = transcribePartMessages.useMessages()
  const about = spokenLanguagesMessages.useMessages()
  const shownIn = useLanguage()
  const { data: configuration, error } = useTranscriptionConfiguration()
  const [language, setLanguage] = useState<string>()
  const [wantsEnglish, setWantsEnglish] = useState(former.toEnglish)
  const [engine, setEngine] = useState<string>()
  const [words, setWords] = useState('')
  const [isStarting, setStarting] = useState(false)
  if (!span) return <p className={styles.note}>{t('none')}</p>
  if (span.endMs - span.startMs > maxPartMs)
    return <Notice tone="amber">{t('tooLong', { minutes: maxPartMs / 60_000 })}</Notice>
  if (error && !configuration) return <Notice tone="red">{describeError(error, shownIn)}</Notice>
  const languages = configuration?.languages ?? []
  const first = store.document().sections.find(({ id }) => id === part[0])
  // A text that was translated is not in the language that is spoken.
  const likely = former.toEnglish ? former.language : (first?.language ?? ofText)
  const spoken = language ?? languages.find((code) => code === primaryOf(likely)) ?? languages[0]
  const known = configuration?.engines ?? []
  const fitting = (some: typeof known) => enginesFor(some, spoken === undefined ? [] : [spoken])
  const translating = spoken === 'en' ? [] : fitting(known.filter((one) => one.toEnglish))
  const toEnglish = wantsEnglish && translating.length > 0
  const engines = toEnglish ? translating : fitting(known)
  const chosen = engines.find(({ name }) => name === engine) ?? engines[0]
  const begin = async (): Promise<void> => {
    setStarting(true)
    await onStart({
      startMs: span.startMs,
      endMs: span.endMs,
      language: spoken,
      toEnglish,
      engine: engines.length > 1 ? chosen?.name : undefined,
      hotWords: words
        .split(/[,，、]/)
        .map((word) => word.trim())
        .filter((word) => word !== ''),
    })
    setStarting(false)
  }
  return (
    <>
      <LanguageSelect languages={languages} value={spoken} onValueChange={setLanguage} />
      {translating.length > 0 ? (
        <Checkbox label={about('toEnglish')} checked={toEnglish} onCheckedChange={setWantsEnglish} />
      ) : null}
      {engines.length > 1 ? (
        <EngineSelect engines={engines} value={chosen?.name} onValueChange={setEngine} />
      ) : null}
      {(chosen ?? configuration)?.vocabulary ? (
        <TextField label={t('words')} hint={t('wordsHint')} value={words} onValueChange={setWords} />
      ) : null}
      <p className={styles.note}>
        {t('price', { count: Math.ceil((span.endMs - span.startMs) / 1000) })} {t('free')}
      </p>
      <div className={styles.buttons}>
        <Button
          variant="primary"
          busy={isStarting}
          disabled={spoken === undefined}
          onClick={() => void begin()}
        >
          {t('start')}
        </Button>
      </div>
    </>
  )
}

function Outcome({
  run,
  store,
  caret,
  onDismiss,
  onOpenChange,
}: TranscribePartDialogProps & { run: PartTranscription; onDismiss: () => Promise<void> }): ReactNode {
  const t = transcribePartMessages.useMessages()
  const toast = useToast()
  const recognized = useMemo(() => readRecognized(run.sectionsJson), [run.sectionsJson])
  const document = store.document()
  const standing = document.sections.filter((section) => isInside(section, run))
  const isSame = textOf(recognized) === textOf(standing)
  const words = compareWords(textOf(standing), textOf(recognized))
  const nameOf = ({ speakerId }: Section): string => speakerOf(document, speakerId).name
  const keep = (): void => {
    void onDismiss()
    onOpenChange(false)
  }
  const take = (): void => {
    store.endTyping()
    store.apply({ type: 'takeSections', removed: standing.map(({ id }) => id), sections: recognized })
    keep()
    if (recognized[0]) caret.reveal(recognized[0].id)
    toast.show({
      title: t('taken'),
      tone: 'success',
      action: { label: t('undo'), onPress: () => undoOrRedo(store, caret, 'undo') },
    })
  }
  if (recognized.length === 0 || standing.length === 0 || isSame)
    return (
      <>
        <p className={styles.note}>
          {t(recognized.length === 0 ? 'nothing' : standing.length === 0 ? 'gone' : 'same')}
        </p>
        <div className={styles.buttons}>
          <Button onClick={() => void onDismiss()}>{t('other')}</Button>
        </div>
      </>
    )
  return (
    <>
      <div className={styles.sides}>
        <Side title={t('now')} sections={standing} words={words.now} nameOf={nameOf} />
        <Side
          title={t('recognized')}
          sections={recognized}
          words={words.then}
          nameOf={(one) => (one as NamedSection).speakerName}
        />
      </div>
      <div className={styles.buttons}>
        <Button variant="quiet" onClick={() => void onDismiss()}>
          {t('other')}
        </Button>
        <Button onClick={keep}>{t('keep')}</Button>
        <Button variant="primary" onClick={take}>
          {t('take')}
        </Button>
      </div>
    </>
  )
}

function Side({
  title,
  sections,
  words,
  nameOf,
}: {
  title: string
  sections: readonly Section[]
  words: readonly ComparedWords[]
  nameOf: (section: Section) => string
}): ReactNode {
  const lines = linesOf(words)
  return (
    <section aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      {sections.map((section, index) => (
        <div key={section.id} className={styles.section}>
          <span className={styles.speaker}>{nameOf(section)}</span>
          <p dir="auto" lang={section.language}>
            {lines[index]?.map(({ text, isChanged }, at) =>
              isChanged ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
            )}
          </p>
        </div>
      ))}
    </section>
  )
}

interface Asked extends Span {
  language: string | undefined
  toEnglish: boolean
  engine: string | undefined
  hotWords: readonly string[]
}

function usePartTranscription(
  recordingId: string,
  isOpen: boolean,
): {
  /** Left out until it is known. */
  run: PartTranscription | undefined
  failure: string | undefined
  start: (asked: Asked) => Promise<void>
  dismiss: () => Promise<void>
} {
  const transport = useTransport()
  const language = useLanguage()
  const [run, setRun] = useState<PartTranscription>()
  const [failure, setFailure] = useState<string>()
  const asked = useRef(0)
  const isRunning = run?.status === 'running'

  /** @returns whether it was answered. What an answer says that another call has overtaken is no longer so. */
  async function send(request: ApiCall): Promise<boolean> {
    asked.current += 1
    const number = asked.current
    const { data, error } = await sendCall(transport, request)
    if (number !== asked.current) return false
    setFailure(error ? describeError(error, language) : undefined)
    if (error) return false
    if (data) setRun(data as PartTranscription)
    return true
  }
  const look = useEffectEvent(() => void send(call('getStretch', { recordingId })))

  useEffect(() => {
    if (isOpen) look()
  }, [isOpen, recordingId])
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => look(), pollMs)
    return () => clearInterval(timer)
  }, [isRunning])

  return {
    run,
    failure,
    start: async ({ hotWords, engine, language: spoken, ...rest }) => {
      await send(
        call('transcribeStretch', {
          recordingId,
          ...rest,
          language: spoken,
          engine,
          hotWords: hotWords.length > 0 ? [...hotWords] : undefined,
        }),
      )
    },
    dismiss: async () => {
      if (await send(call('dismissStretch', { recordingId }))) {
        const { language: spoken, toEnglish } = run ?? none
        setRun({ ...none, language: spoken, toEnglish })
      }
    },
  }
}

/** What there is once one is dismissed. */
const none: PartTranscription = {
  status: 'none',
  progress: 0,
  startMs: 0,
  endMs: 0,
  seconds: 0,
  language: '',
  toEnglish: false,
  engine: '',
  sectionsJson: '',
  reason: null,
}

function spanOf(store: DocumentStore, part: readonly string[]): Span | undefined {
  const { sections, places } = store.document()
  const chosen = part.flatMap((id) => places.get(id) ?? [])
  const [first, last] = [sections[Math.min(...chosen)], sections[Math.max(...chosen)]]
  if (!first || !last) return undefined
  const before = sections[Math.min(...chosen) - 1]?.endMs ?? 0
  const after = sections[Math.max(...chosen) + 1]?.startMs ?? Infinity
  return {
    startMs: Math.round(Math.max(0, first.startMs - marginMs, Math.min(before, first.startMs))),
    endMs: Math.round(Math.min(last.endMs + marginMs, Math.max(after, last.endMs))),
  }
}

function isInside(section: Section, { startMs, endMs }: Span): boolean {
  const middle = (section.startMs + section.endMs) / 2
  return middle >= startMs && middle <= endMs
}

function readRecognized(json: string): NamedSection[] {
  return json === '' ? [] : (JSON.parse(json) as WireSection[]).map(readWireSection)
}

function textOf(sections: readonly Pick<Section, 'text'>[]): string {
  return sections.map(({ text }) => text).join('\n')
}

function primaryOf(tag: string | undefined): string | undefined {
  return tag?.toLowerCase().split('-')[0]
}
