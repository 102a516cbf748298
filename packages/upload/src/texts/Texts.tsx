import { languageName } from '@longhand/transcript'
import { Button, Icon, IconButton, Select } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { type ReactElement, useId } from 'react'
import { classify } from '../queue/classify.ts'
import type { UploadItem } from '../queue/upload-item.ts'
import styles from '../UploadList/UploadList.module.css'
import { useUploadItems, useUploads, useUploadTexts } from '../UploadProvider/uploads-context.ts'
import { EncodingChoice } from './EncodingChoice.tsx'
import { FindTimes } from './FindTimes.tsx'
import { textMessages } from './text-messages.ts'
import { isImported, type UploadText } from './upload-text.ts'
import { useProblemWords } from './use-problem-words.ts'

/** The text of a recording, on its row. */
export function RecordingText({ item, text }: { item: UploadItem; text: UploadText }): ReactElement {
  const t = textMessages.useMessages()
  const uploads = useUploads()
  const { id, fileName, status } = text
  const words = useStatusWords(item)
  return (
    <div
      className={styles.text}
      role="group"
      aria-label={t('attached', { name: fileName })}
      data-row={id}
      data-status={status}
    >
      <div className={styles.textHead}>
        <Icon name="document" size={16} />
        <div className={styles.textFacts}>
          <span className={styles.textName} title={fileName}>
            {t('attached', { name: fileName })}
          </span>
          <span className={styles.textState} role="status">
            {words(text)}
          </span>
        </div>
        {status === 'importing' || isImported(text) ? null : (
          <IconButton
            icon="close"
            size="small"
            label={t('takeOff', { text: fileName, name: item.fileName })}
            onClick={() => uploads?.texts()?.takeOff(id)}
          />
        )}
      </div>
      <TextRemark item={item} text={text} />
      {text.isKept || isImported(text) ? null : <p className={styles.textNote}>{t('notKept')}</p>}
    </div>
  )
}

function TextRemark({ item, text }: { item: UploadItem; text: UploadText }): ReactElement | null {
  const t = textMessages.useMessages()
  const uploads = useUploads()
  const problemWords = useProblemWords()
  const { id, status, problem } = text
  if (status === 'uncertain') return <EncodingChoice text={text} />
  if (status === 'asking') return <FindTimes item={item} text={text} />
  if (status !== 'failed' || !problem) return null
  // The same file is refused again; another recording may take it.
  const isRefused = problem.kind === 'server' && classify(problem.error) === 'refused'
  return (
    <div className={styles.remark} data-tone="red">
      <p>{t('failed', { reason: problemWords(problem) })}</p>
      {isRefused ? null : (
        <Button size="small" icon="refresh" onClick={() => uploads?.texts()?.retry(id)}>
          {t('retry')}
        </Button>
      )}
    </div>
  )
}

/** Texts whose recording is not known, or that can't be read. */
export function FreeTexts(): ReactElement | null {
  const t = textMessages.useMessages()
  const free = useUploadTexts().filter(({ uploadId }) => uploadId === undefined)
  if (free.length === 0) return null
  return (
    <ul className={styles.list} aria-label={t('list')}>
      {free.map((text) => (
        <FreeText key={text.id} text={text} />
      ))}
    </ul>
  )
}

function FreeText({ text }: { text: UploadText }): ReactElement {
  const t = textMessages.useMessages()
  const problemWords = useProblemWords()
  const uploads = useUploads()
  const texts = useUploadTexts()
  const taken = new Set(texts.map(({ uploadId }) => uploadId))
  const recordings = useUploadItems().filter(({ id, status }) => status !== 'refused' && !taken.has(id))
  const { id, fileName, status, problem } = text
  const nameId = useId()
  return (
    <li className={styles.row} data-row={id} data-status={status}>
      <span className={styles.icon}>
        <Icon name="document" />
      </span>
      <div className={styles.head}>
        <span id={nameId} className={styles.name} title={fileName}>
          {fileName}
        </span>
      </div>
      <div className={styles.body} role="group" aria-labelledby={nameId}>
        {problem ? (
          <div className={styles.remark} data-tone="red">
            <p role="status">{problemWords(problem)}</p>
          </div>
        ) : recordings.length === 0 ? (
          <p className={styles.line}>{t('none')}</p>
        ) : (
          <Select
            label={t('belongsTo')}
            placeholder={t('choose')}
            value={null}
            options={recordings.map((recording) => ({ value: recording.id, label: recording.fileName }))}
            onValueChange={(uploadId) => uploads?.texts()?.assign(id, uploadId)}
          />
        )}
        {status === 'uncertain' ? <EncodingChoice text={text} /> : null}
        {text.isKept ? null : <p className={styles.textNote}>{t('notKept')}</p>}
      </div>
      <div className={styles.actions}>
        <IconButton
          icon="close"
          size="small"
          label={t('remove', { name: fileName })}
          onClick={() => uploads?.texts()?.remove(id)}
        />
      </div>
    </li>
  )
}

function useStatusWords(item: UploadItem): (text: UploadText) => string {
  const t = textMessages.useMessages()
  const shownIn = useLanguage()
  return ({ status, isTimed, language }) => {
    if (status === 'refused' || status === 'uncertain' || status === 'asking' || status === 'failed')
      return ''

    if (status !== 'ready') return t(status)
    if (item.status === 'refused') return ''
    if (isTimed) return t('ready')
    return language === undefined ? t('agreed') : t('agreedIn', { language: languageName(language, shownIn) })
  }
}
