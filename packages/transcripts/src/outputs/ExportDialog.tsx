import { call } from '@longhand/api-client'
import type { BatchFormat, ExportOptions, Recording } from '@longhand/contracts'
import { useDownload } from '@longhand/saving'
import { Button, Dialog } from '@longhand/ui-kit'
import { kitMessages } from '@longhand/ui-kit/i18n'
import { useState } from 'react'
import type { ReactNode } from 'react'
import {
  useListTranslationsQuery,
  isSubtitles,
  SubtitlePreview,
  editorOptions,
  usualOptions,
} from '@longhand/subtitles'
import type { Playback } from '@longhand/player'
import styles from './ExportDialog.module.css'
import { ExportSettings } from './ExportSettings.tsx'
import { outputsMessages } from './outputs-messages.ts'
import { useSubtitleChoice } from './subtitle-choice.ts'
import { ownTimeZone } from './own-time-zone.ts'

export interface ExportableRecording {
  readonly recordingId: string
  readonly fileName: string
  readonly picture?: Pick<NonNullable<Recording['picture']>, 'frameRate'> | undefined
}

export interface ExportDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** One as a file, several as a zip. */
  recordings: readonly ExportableRecording[]
  /** @default the present text */
  version?: { versionId: string; name: string } | undefined
  /** Runs first, so that the newest edits are in the file. */
  beforeExport?: (() => Promise<void>) | undefined
  playback?: Playback | undefined
  onExported?: (() => void) | undefined
}

export function ExportDialog({
  open,
  onOpenChange,
  recordings,
  version,
  beforeExport,
  playback,
  onExported,
}: ExportDialogProps): ReactNode {
  const t = outputsMessages.useMessages()
  const kit = kitMessages.useMessages()
  const [format, setFormat] = useState<BatchFormat>('docx')
  const [chosen, setChosen] = useState<Partial<ExportOptions>>({})
  const { download, isDownloading, cancel } = useDownload()
  const [only] = recordings
  const isBatch = recordings.length > 1
  const choice = useSubtitleChoice(open)
  const options = {
    ...usualOptions,
    ...editorOptions(choice, format, isBatch ? undefined : only?.picture?.frameRate),
    ...chosen,
  }
  const { data: translations = [] } = useListTranslationsQuery(
    { recordingId: only?.recordingId ?? '' },
    { skip: !open || !only || isBatch || version !== undefined },
  )

  async function save(): Promise<void> {
    await beforeExport?.()
    const recordingIds = recordings.map(({ recordingId }) => recordingId)
    const isSaved = await download(
      isBatch
        ? call('exportBatch', { recordingIds, format, options: { ...options, timeZone: ownTimeZone() } })
        : format === 'original'
          ? call('downloadRecording', { recordingId: only!.recordingId })
          : call('exportTranscript', {
              recordingId: only!.recordingId,
              versionId: version?.versionId,
              format,
              ...options,
              timeZone: ownTimeZone(),
            }),
    )
    if (!isSaved) return
    onExported?.()
    onOpenChange(false)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) cancel()
        onOpenChange(next)
      }}
      size="large"
      title={t('title')}
      description={
        isBatch
          ? t('many', { count: recordings.length })
          : version
            ? t('oneVersion', { version: version.name })
            : t('one', { fileName: only?.fileName ?? '' })
      }
      footer={
        <>
          <Button onClick={() => (isDownloading ? cancel() : onOpenChange(false))}>{kit('cancel')}</Button>
          <Button
            variant="primary"
            icon="download"
            busy={isDownloading}
            disabled={!only}
            onClick={() => void save()}
          >
            {t('save')}
          </Button>
        </>
      }
    >
      <div className={styles.root}>
        <ExportSettings
          format={format}
          onFormatChange={setFormat}
          options={options}
          onOptionsChange={(changes) => setChosen((before) => ({ ...before, ...changes }))}
          translations={translations}
          hasOriginal={isBatch}
        />
        {open && only && !isBatch && isSubtitles(format) ? (
          <SubtitlePreview
            recordingId={only.recordingId}
            versionId={version?.versionId}
            format={format}
            options={options}
            playback={playback}
          />
        ) : null}
      </div>
    </Dialog>
  )
}
