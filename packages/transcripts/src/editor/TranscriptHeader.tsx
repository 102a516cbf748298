import type { Recording } from '@longhand/contracts'
import { IconButton, Popover, lazyWithRetry } from '@longhand/ui-kit'
import { formatDate, formatLength, useLanguage } from '@longhand/ui-kit/i18n'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { transcriptsMessages } from '../messages.ts'
import { QualityNote } from '@longhand/recordings'
import styles from './TranscriptHeader.module.css'

const RecordingNameForm = /* @__PURE__ */ lazyWithRetry(() =>
  import('@longhand/recordings/RecordingNameForm').then((file) => file.RecordingNameForm),
)

export interface TranscriptHeaderProps {
  record: Pick<Recording, 'fileName' | 'timeLen' | 'createTime'> & Partial<Pick<Recording, 'recordingId'>>
  isReadOnly: boolean
  isEmbedded: boolean
  /** How many people speak; 0 while there is no text. */
  speakerCount: number
  engine: { name: string; quality: 'basic' | 'good' | 'best' } | null
  hint?: string | undefined
  children?: ReactNode
}

export function TranscriptHeader({
  record,
  isReadOnly,
  isEmbedded,
  speakerCount,
  engine,
  hint,
  children,
}: TranscriptHeaderProps): ReactNode {
  const t = transcriptsMessages.useMessages()
  const language = useLanguage()
  const [isRenaming, setRenaming] = useState(false)
  useEffect(() => RecordingNameForm.preload(), [])
  const Title = isEmbedded ? 'h3' : 'h1'
  const [stem, ending] = splitEnding(record.fileName)
  return (
    <header className={styles.root}>
      <div className={styles.column}>
        {isRenaming && record.recordingId !== undefined ? (
          <RecordingNameForm
            recordingId={record.recordingId}
            fileName={record.fileName}
            onDone={() => setRenaming(false)}
          />
        ) : (
          <div className={styles.titleLine}>
            <Title className={styles.title} dir="auto">
              {stem}
              <span className={styles.ending}>{ending}</span>
            </Title>
            {isReadOnly ? null : (
              <span className={styles.rename}>
                <IconButton
                  icon="edit"
                  size="small"
                  label={t('editor.rename')}
                  onClick={() => setRenaming(true)}
                />
              </span>
            )}
          </div>
        )}
        <p className={styles.facts}>
          <span>{formatDate(new Date(record.createTime * 1000), language, { dateStyle: 'long' })}</span>
          <span>{formatLength(record.timeLen)}</span>
          {speakerCount > 0 ? <span>{t('editor.speakers', { count: speakerCount })}</span> : null}
          {engine ? (
            <span>
              <Popover
                align="start"
                label={t('editor.aboutEngine')}
                trigger={
                  <button type="button" className={styles.engine}>
                    {t(engineLabel[engine.quality])}
                  </button>
                }
              >
                <QualityNote quality={engine.quality} />
              </Popover>
            </span>
          ) : null}
        </p>
        {hint === undefined ? null : <p className={styles.hint}>{hint}</p>}
        {children}
      </div>
    </header>
  )
}

function splitEnding(fileName: string): [string, string] {
  const ending = /(?<=.)\.[a-z0-9]{1,5}$/i.exec(fileName)?.[0] ?? ''
  return [fileName.slice(0, fileName.length - ending.length), ending]
}

const engineLabel = {
  basic: 'editor.engineBasic',
  good: 'editor.engineGood',
  best: 'editor.engineBest',
} as const
