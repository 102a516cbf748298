import { voiceLimits, type AnswerOf } from '@longhand/contracts'
import { Button, ErrorState, Notice, SegmentedControl, Skeleton, Slider } from '@longhand/ui-kit'
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useAttempt } from '../api/use-failure-toast.ts'
import { useConvertSongMutation, useListVoicesQuery } from '../api/voice-api.ts'
import { voiceMessages } from '../messages.ts'
import { VoicePicker } from '../TextToVoice/VoicePicker.tsx'
import { VoiceTasks } from '../VoiceTasks/VoiceTasks.tsx'
import styles from './SongConversion.module.css'

export function SongConversionPage(): ReactNode {
  const t = voiceMessages.useMessages()
  const { data, isError, refetch } = useListVoicesQuery()
  const [begun, setBegun] = useState<string>()
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t('song.title')}</h1>
      {data ? (
        <Conversion known={data} onBegun={setBegun} />
      ) : isError ? (
        <ErrorState title={t('loadFailed')} onRetry={() => void refetch()} />
      ) : (
        <Skeleton lines={5} />
      )}
      <VoiceTasks kind="song" awaited={begun} />
    </div>
  )
}

interface ConversionProps {
  known: AnswerOf<'listVoices'>
  onBegun: (taskId: string) => void
}

function Conversion({ known, onBegun }: ConversionProps): ReactNode {
  const t = voiceMessages.useMessages()
  if (known.songConverter === 'none') return <Notice>{t('song.none')}</Notice>
  if (known.songVoices.length === 0) return <Notice tone="amber">{t('song.unavailable')}</Notice>
  return (
    <>
      <Notice>{t('song.about')}</Notice>
      <SongForm known={known} onBegun={onBegun} />
    </>
  )
}

function SongForm({ known, onBegun }: ConversionProps): ReactNode {
  const t = voiceMessages.useMessages()
  const attempt = useAttempt(t('failed'))
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const [song, setSong] = useState({
    voiceId: known.songVoices[0]?.voiceId ?? '',
    pitch: 1,
    part: 'mix' as 'mix' | 'centre',
  })
  const [convert, { isLoading }] = useConvertSongMutation()
  async function begin(chosen: File): Promise<void> {
    const begun = await attempt(convert({ ...song, file: chosen }).unwrap())
    if (begun) onBegun(begun.taskId)
  }

  return (
    <div className={styles.form}>
      <div className={styles.song}>
        <div className={styles.file}>
          <span className={styles.choose}>
            <Button icon="upload" onClick={() => input.current?.click()}>
              {t('song.file')}
            </Button>
          </span>
          <input
            ref={input}
            type="file"
            accept="audio/*"
            hidden
            data-testid="song"
            onChange={({ target }) => setFile(target.files?.[0])}
          />
          <span>{file?.name ?? t('song.limits')}</span>
        </div>
        <SegmentedControl
          label={t('song.part')}
          labelVisible
          value={song.part}
          onValueChange={(part) => setSong({ ...song, part })}
          options={[
            { value: 'mix', label: t('song.mix') },
            { value: 'centre', label: t('song.centre') },
          ]}
        />
        <Slider
          label={t('text.pitch')}
          value={song.pitch}
          min={voiceLimits.least}
          max={voiceLimits.most}
          step={0.05}
          formatValue={(value) => `${value.toFixed(2)}×`}
          onValueChange={(pitch) => setSong({ ...song, pitch })}
        />
        <div className={styles.convert}>
          <Button
            variant="primary"
            disabled={!file}
            busy={isLoading}
            onClick={() => void (file && begin(file))}
          >
            {t('song.convert')}
          </Button>
        </div>
      </div>
      <VoicePicker
        known={{ voices: known.songVoices, myVoices: [] }}
        canPreview={false}
        value={song.voiceId}
        onValueChange={(voiceId) => setSong({ ...song, voiceId })}
      />
    </div>
  )
}
