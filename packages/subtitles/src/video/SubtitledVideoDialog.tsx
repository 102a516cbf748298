import { call, describeError } from '@longhand/api-client'
import {
  type SubtitledVideo,
  subtitledVideoKinds,
  type SubtitledVideoKind,
  type ExportOptions,
} from '@longhand/contracts'
import { useDownload } from '@longhand/saving'
import { Button, Checkbox, Dialog, Notice, Progress, Select } from '@longhand/ui-kit'
import { formatBytes, formatDate, formatPercent, useLanguage } from '@longhand/ui-kit/i18n'
import type { SubtitleChoice } from '@longhand/player'
import { useState } from 'react'
import type { ReactNode } from 'react'
import {
  useCancelCaptionedVideoMutation,
  useListCaptionedVideosQuery,
  useStartCaptionedVideoMutation,
} from '../api/subtitled-videos-api.ts'
import { useListTranslationsQuery } from '../api/outputs-api.ts'
import { SubtitleSettings } from '../rules/SubtitleSettings.tsx'
import { editorOptions } from '../rules/editor-options.ts'
import { TranslationSelect } from '../rules/TranslationSelect.tsx'
import { usualOptions } from '../rules/usual-options.ts'
import { subtitledVideoMessages } from './subtitled-video-messages.ts'
import styles from './SubtitledVideoDialog.module.css'

export interface SubtitledVideoDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  recordingId: string
  fileName: string
  /** Runs first, so that the newest edits are in the video. */
  beforeExport?: (() => Promise<void>) | undefined
  /** What the subtitles editor of this device shows subtitles by; left out where it was never open. */
  choice?: SubtitleChoice | undefined
}

const pollMs = 2000

const isUnderWay = (video: SubtitledVideo | undefined): boolean =>
  video?.status === 'queued' || video?.status === 'making'

/** Has a video of a recording made with its subtitles, shows how far it is, and offers it once it is ready. */
export function SubtitledVideoDialog({
  open,
  onOpenChange,
  recordingId,
  fileName,
  beforeExport,
  choice,
}: SubtitledVideoDialogProps): ReactNode {
  const t = subtitledVideoMessages.useMessages()
  const language = useLanguage()
  const { data: videos = [], error } = useListCaptionedVideosQuery(undefined, {
    skip: !open,
    refetchOnMountOrArgChange: true,
  })
  const isWaiting = videos.some(isUnderWay)
  useListCaptionedVideosQuery(undefined, {
    skip: !open || !isWaiting,
    pollingInterval: pollMs,
    skipPollingIfUnfocused: true,
  })
  const [start, starting] = useStartCaptionedVideoMutation()
  const [cancel, cancelling] = useCancelCaptionedVideoMutation()
  const { download, isDownloading } = useDownload()
  const [chosen, setChosen] = useState<Partial<VideoSettings>>({})
  const wanted: VideoSettings = {
    kind: 'burned',
    ...usualOptions,
    ...editorOptions(choice, 'video', undefined),
    ...chosen,
  }
  const [isAgain, setAgain] = useState(false)

  const own = videos.find((video) => video.recordingId === recordingId)
  const other = videos.find((video) => video.recordingId !== recordingId)
  const isReady = own?.status === 'ready' && !isAgain
  const failure = starting.error ?? error

  async function make(): Promise<void> {
    await beforeExport?.()
    const { kind, ...options } = wanted
    const { error: refusal } = await start({ recordingId, kind, options })
    if (!refusal) setAgain(false)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="small"
      title={t('title')}
      description={`“${fileName}”`}
      action={
        isUnderWay(own) || isReady
          ? undefined
          : {
              label: t('make'),
              busy: starting.isLoading,
              disabled: isUnderWay(other),
              onPress: () => void make(),
            }
      }
      footer={
        isUnderWay(own) ? (
          <Button busy={cancelling.isLoading} onClick={() => void cancel({ recordingId })}>
            {t('stop')}
          </Button>
        ) : (
          <>
            <Button onClick={() => setAgain(true)}>{t('makeAnother')}</Button>
            <Button
              variant="primary"
              icon="download"
              busy={isDownloading}
              onClick={() => void download(call('downloadCaptionedVideo', { recordingId }))}
            >
              {t('download')}
            </Button>
          </>
        )
      }
    >
      <div className={styles.root}>
        {failure ? (
          <Notice tone="red">
            {describeError(failure, language) ?? t(starting.error ? 'failed' : 'listFailed')}
          </Notice>
        ) : null}
        {own && isUnderWay(own) ? (
          <>
            <Progress
              label={t(own.status === 'queued' ? 'queued' : 'making')}
              value={own.status === 'queued' ? null : own.progress}
              detail={own.status === 'queued' ? undefined : formatPercent(own.progress, language)}
            />
            {own.reason === null ? null : <Notice tone="amber">{own.reason}</Notice>}
            <p className={styles.note}>{t('mayClose')}</p>
          </>
        ) : own && isReady ? (
          <Notice tone="bean">
            {t('ready', {
              size: formatBytes(own.fileSize ?? 0, language),
              time: formatDate(new Date((own.expireTime ?? 0) * 1000), language, {
                dateStyle: 'medium',
                timeStyle: 'short',
              }),
            })}
          </Notice>
        ) : (
          <>
            {own?.status === 'failed' ? <Notice tone="red">{own.reason ?? t('failed')}</Notice> : null}
            {other && isUnderWay(other) ? (
              <Notice>{t('elsewhere', { fileName: other.fileName })}</Notice>
            ) : null}
            {other?.status === 'ready' ? (
              <Notice tone="amber">{t('replaces', { fileName: other.fileName })}</Notice>
            ) : null}
            <Settings
              recordingId={recordingId}
              wanted={wanted}
              onChange={(changes) => setChosen((before) => ({ ...before, ...changes }))}
            />
          </>
        )}
      </div>
    </Dialog>
  )
}

interface VideoSettings extends ExportOptions {
  kind: SubtitledVideoKind
}

interface SettingsProps {
  recordingId: string
  wanted: VideoSettings
  onChange: (changes: Partial<VideoSettings>) => void
}

function Settings({ recordingId, wanted, onChange }: SettingsProps): ReactNode {
  const t = subtitledVideoMessages.useMessages()
  const { data: translations = [] } = useListTranslationsQuery({ recordingId })
  return (
    <>
      <Select
        label={t('kind')}
        hint={t(`${wanted.kind}Hint`)}
        value={wanted.kind}
        onValueChange={(kind) => onChange({ kind })}
        options={subtitledVideoKinds.map((value) => ({ value, label: t(value) }))}
      />
      <Checkbox
        label={t('speakers')}
        checked={wanted.speakers}
        onCheckedChange={(speakers) => onChange({ speakers })}
      />
      {translations.length === 0 ? null : (
        <TranslationSelect
          translations={translations}
          value={wanted.translation}
          onChange={(translation) => onChange({ translation })}
        />
      )}
      <SubtitleSettings format="video" options={wanted} set={onChange} />
    </>
  )
}
