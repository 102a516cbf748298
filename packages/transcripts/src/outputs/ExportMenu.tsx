import { call } from '@longhand/api-client'
import { exportFormats } from '@longhand/contracts'
import type { ExportFormat, ExportOptions } from '@longhand/contracts'
import { useDownload } from '@longhand/saving'
import { Button, Checkbox, Icon, Popover, lazyWithRetry } from '@longhand/ui-kit'
import { kitMessages } from '@longhand/ui-kit/i18n'
import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { subtitledVideoMessages, editorOptions, isSubtitles } from '@longhand/subtitles'
import { transcriptsMessages } from '../messages.ts'
import type { Playback } from '@longhand/player'
import { useExportFormatNames } from './use-export-format-names.ts'
import styles from './ExportMenu.module.css'
import { outputsMessages } from './outputs-messages.ts'
import { readSubtitleChoice, useSubtitleChoice } from './subtitle-choice.ts'
import { ownTimeZone } from './own-time-zone.ts'

const SubtitledVideoDialog = /* @__PURE__ */ lazyWithRetry(() =>
  import('@longhand/subtitles/SubtitledVideoDialog').then((file) => file.SubtitledVideoDialog),
)
const ExportDialog = /* @__PURE__ */ lazyWithRetry(() =>
  import('./ExportDialog.tsx').then((file) => file.ExportDialog),
)

export interface ExportMenuProps {
  recordingId: string
  fileName: string
  beforeExport?: (() => Promise<void>) | undefined
  /** @default true */
  hasText?: boolean | undefined
  /** Whether a video with subtitles can be made. @default false */
  hasPicture?: boolean | undefined
  /** Of the picture. */
  frameRate?: number | undefined
  playback?: Playback | undefined
  onSpeak?: (() => void) | undefined
}

export function ExportMenu(props: ExportMenuProps): ReactNode {
  const {
    recordingId,
    fileName,
    beforeExport,
    hasText = true,
    hasPicture = false,
    frameRate,
    playback,
    onSpeak,
  } = props
  const own = outputsMessages.useMessages()
  const video = subtitledVideoMessages.useMessages()
  const t = transcriptsMessages.useMessages()
  const kit = kitMessages.useMessages()
  const includeId = useId()
  const [isOpen, setOpen] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const [isMakingVideo, setMakingVideo] = useState(false)
  const choice = useSubtitleChoice(isMakingVideo)
  const [options, setOptions] = useState({ speakers: true, timestamps: true })
  const [chosen, setChosen] = useState<ExportFormat | 'recording'>()
  const { download, isDownloading, cancel } = useDownload()

  async function openChoices(): Promise<void> {
    setOpen(false)
    await beforeExport?.()
    setChoosing(true)
  }

  function openVideo(): void {
    setOpen(false)
    setMakingVideo(true)
  }

  async function run(format: ExportFormat | 'recording'): Promise<void> {
    setChosen(format)
    if (format !== 'recording') await beforeExport?.()
    const isSaved = await download(
      format === 'recording'
        ? call('downloadRecording', { recordingId })
        : call('exportTranscript', {
            recordingId,
            format,
            ...options,
            ...(await optionsOfEditor(format, frameRate)),
            timeZone: ownTimeZone(),
          }),
    )
    if (isSaved) setOpen(false)
  }

  return (
    <>
      <Popover
        open={isOpen}
        onOpenChange={setOpen}
        align="end"
        label={t('outputs.export')}
        trigger={
          <Button icon="download" size="small" aria-haspopup="dialog">
            {t('outputs.export')}
          </Button>
        }
      >
        <div className={styles.root}>
          {hasText ? (
            <>
              <ul className={styles.formats}>
                {exportFormats.map((format) => (
                  <li key={format}>
                    <FormatButton
                      format={format}
                      isBusy={isDownloading && chosen === format}
                      onPress={() => void run(format)}
                    />
                  </li>
                ))}
              </ul>
              <div className={styles.options} role="group" aria-labelledby={includeId}>
                <p id={includeId} className={styles.include}>
                  {t('outputs.include')}
                </p>
                <Checkbox
                  label={t('outputs.speakers')}
                  checked={options.speakers}
                  onCheckedChange={(speakers) => setOptions({ ...options, speakers })}
                />
                <Checkbox
                  label={t('outputs.timestamps')}
                  checked={options.timestamps}
                  onCheckedChange={(timestamps) => setOptions({ ...options, timestamps })}
                />
              </div>
              <div className={styles.formats}>
                <button type="button" className={styles.format} onClick={() => void openChoices()}>
                  <Icon name="settings" size={18} />
                  <span>{own('moreOptions')}</span>
                </button>
                {hasPicture ? (
                  <button type="button" className={styles.format} onClick={openVideo}>
                    <Icon name="play" size={18} />
                    <span>{video('open')}</span>
                  </button>
                ) : null}
                {onSpeak ? (
                  <button type="button" className={styles.format} onClick={onSpeak}>
                    <Icon name="volume" size={18} />
                    <span>{own('speak')}</span>
                  </button>
                ) : null}
              </div>
            </>
          ) : null}
          <div className={styles.formats}>
            <button
              type="button"
              className={styles.format}
              aria-busy={(isDownloading && chosen === 'recording') || undefined}
              onClick={() => void run('recording')}
            >
              <Icon name="waveform" size={18} />
              <span>{t('outputs.recording')}</span>
            </button>
          </div>
          {isDownloading ? (
            <p className={styles.progress} role="status">
              {t('outputs.preparing')}
              <Button variant="quiet" size="small" onClick={cancel}>
                {kit('cancel')}
              </Button>
            </p>
          ) : null}
        </div>
      </Popover>
      {hasText ? (
        <ExportDialog
          open={isChoosing}
          onOpenChange={setChoosing}
          recordings={[
            { recordingId, fileName, picture: frameRate === undefined ? undefined : { frameRate } },
          ]}
          beforeExport={beforeExport}
          playback={playback}
        />
      ) : null}
      {hasText && hasPicture ? (
        <SubtitledVideoDialog
          open={isMakingVideo}
          onOpenChange={setMakingVideo}
          recordingId={recordingId}
          fileName={fileName}
          beforeExport={beforeExport}
          choice={choice}
        />
      ) : null}
    </>
  )
}

async function optionsOfEditor(
  format: ExportFormat,
  frameRate: number | undefined,
): Promise<Partial<ExportOptions>> {
  if (!isSubtitles(format)) return {}
  return editorOptions(await readSubtitleChoice(), format, frameRate)
}

function FormatButton({
  format,
  isBusy,
  onPress,
}: {
  format: ExportFormat
  isBusy: boolean
  onPress: () => void
}): ReactNode {
  const names = useExportFormatNames()
  return (
    <button type="button" className={styles.format} aria-busy={isBusy || undefined} onClick={onPress}>
      <span className={styles.ending}>{`.${format}`}</span>
      <span>{names[format]}</span>
    </button>
  )
}
