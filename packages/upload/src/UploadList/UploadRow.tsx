import { transcriptionMaxSeconds } from '@longhand/contracts'
import { Button, Icon, Progress } from '@longhand/ui-kit'
import { formatTimeSpan, useLanguage } from '@longhand/ui-kit/i18n'
import { type ReactElement, Suspense } from 'react'
import { uploadMessages } from '../messages.ts'
import { playableSecondsOf } from '../queue/classify.ts'
import type { UploadItem } from '../queue/upload-item.ts'
import { RecordingText } from '../texts/lazy-texts.ts'
import { useUploads, useUploadTexts } from '../UploadProvider/uploads-context.ts'
import { useItemWords } from './describe-item.ts'
import { FileButton } from './FileButton.tsx'
import { RowActions } from './RowActions.tsx'
import { type OpensRecordings, SameFile } from './SameFile.tsx'
import styles from './UploadList.module.css'

const moving = new Set(['checking', 'waiting', 'sending', 'stalled', 'paused', 'finishing'])
const tones = { stalled: 'amber', paused: 'amber' } as const

export function UploadRow({ item, onOpenRecording }: { item: UploadItem } & OpensRecordings): ReactElement {
  const text = uploadMessages.useMessages()
  const words = useItemWords()
  const { id, status, fileName } = item
  const attached = useUploadTexts().find(({ uploadId }) => uploadId === id)
  return (
    <li className={styles.row} data-row={id} data-status={status}>
      <span className={styles.icon}>
        <Icon name={status === 'done' ? 'check' : item.isAudio ? 'waveform' : 'play'} />
      </span>
      <div className={styles.head}>
        <span className={styles.name} title={fileName}>
          {fileName}
        </span>
        <span className={styles.facts}>{words.facts(item)}</span>
      </div>
      <div className={styles.body}>
        {moving.has(status) ? (
          <>
            <Progress
              label={text('item.label', { name: fileName })}
              labelHidden
              value={
                status === 'checking' || status === 'finishing'
                  ? null
                  : item.bytes === 0
                    ? 0
                    : item.sentBytes / item.bytes
              }
              tone={status in tones ? tones[status as keyof typeof tones] : 'bean'}
            />
            <p className={styles.line}>
              <span>{words.status(item)}</span>
              {status === 'sending' || status === 'paused' || status === 'stalled' ? (
                <span className={styles.figures}>{words.progress(item)}</span>
              ) : null}
            </p>
          </>
        ) : null}
        {status === 'done' ? <p className={styles.line}>{words.status(item)}</p> : null}
        <Remark item={item} />
        {item.record?.sameAs ? (
          <SameFile former={item.record.sameAs} onOpenRecording={onOpenRecording} />
        ) : null}
        {attached ? (
          <Suspense>
            <RecordingText item={item} text={attached} />
          </Suspense>
        ) : null}
      </div>
      <RowActions item={item} />
    </li>
  )
}

function Remark({ item }: { item: UploadItem }): ReactElement | null {
  const text = uploadMessages.useMessages()
  const words = useItemWords()
  const language = useLanguage()
  const uploads = useUploads()
  const { id, status, problem } = item
  if (status === 'asking') {
    const limit = transcriptionMaxSeconds / 3600
    return (
      <div className={styles.remark} data-tone="amber">
        <p>{text('asking.long', { time: formatTimeSpan(item.durationSeconds ?? 0, language), limit })}</p>
        <Button size="small" onClick={() => uploads?.agree(id)}>
          {text('asking.upload')}
        </Button>
      </div>
    )
  }
  if (status === 'interrupted') {
    return (
      <div className={styles.remark} data-tone={problem ? 'red' : 'amber'}>
        <p>
          {problem ? words.problem(problem, item) : text(item.isFileKnown ? 'resume.find' : 'resume.choose')}
        </p>
        {item.isFileKnown ? (
          <Button size="small" onClick={() => void uploads?.find(id)}>
            {text('resume.goOn')}
          </Button>
        ) : (
          <FileButton size="small" onFiles={([chosen]) => chosen && uploads?.give(id, chosen.file)}>
            {text('resume.chooseFile')}
          </FileButton>
        )}
      </div>
    )
  }
  if (!problem || (status !== 'failed' && status !== 'refused')) return null
  const playableSeconds = problem.kind === 'server' ? playableSecondsOf(problem.error) : undefined
  if (playableSeconds !== undefined) {
    return (
      <div className={styles.remark} data-tone="amber">
        <p>{text('truncated.cutOff')}</p>
        <Button size="small" onClick={() => uploads?.takeTruncated(id)}>
          {text('truncated.take', { time: formatTimeSpan(Math.max(1, playableSeconds), language) })}
        </Button>
      </div>
    )
  }
  return (
    <div className={styles.remark} data-tone="red">
      <p>{words.problem(problem, item)}</p>
      {status === 'failed' ? (
        <Button size="small" icon="refresh" onClick={() => uploads?.retry(id)}>
          {text('action.retry')}
        </Button>
      ) : null}
    </div>
  )
}
