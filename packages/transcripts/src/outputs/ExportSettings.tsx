import { batchFormats, exportFormats, stlFrameRates } from '@longhand/contracts'
import type { AnswerOf, BatchFormat, ExportOptions } from '@longhand/contracts'
import { Checkbox, FieldGroup, Select } from '@longhand/ui-kit'
import type { ReactNode } from 'react'
import { transcriptsMessages } from '../messages.ts'
import { isSubtitles, SubtitleSettings, subtitlesMessages, TranslationSelect } from '@longhand/subtitles'
import styles from './ExportDialog.module.css'
import { outputsMessages } from './outputs-messages.ts'
import { useExportFormatNames } from './use-export-format-names.ts'

export interface ExportSettingsProps {
  format: BatchFormat
  onFormatChange: (format: BatchFormat) => void
  options: ExportOptions
  onOptionsChange: (changes: Partial<ExportOptions>) => void
  translations: AnswerOf<'listTranslations'>
  hasOriginal: boolean
}

export function ExportSettings({
  format,
  onFormatChange,
  options,
  onOptionsChange: set,
  translations,
  hasOriginal,
}: ExportSettingsProps): ReactNode {
  const t = outputsMessages.useMessages()
  const room = transcriptsMessages.useMessages()
  const names = useFormatNames()
  const formats = hasOriginal ? batchFormats : exportFormats
  return (
    <div className={styles.settings}>
      <Select
        label={t('format')}
        value={format}
        onValueChange={onFormatChange}
        options={formats.map((value) => ({
          value,
          label: value === 'original' ? names.original : `.${value} · ${names[value]}`,
        }))}
      />
      {format === 'original' ? null : (
        <FieldGroup size="small" legend={t('include')}>
          <Checkbox
            label={room('outputs.speakers')}
            checked={options.speakers}
            onCheckedChange={(speakers) => set({ speakers })}
          />
          {isSubtitles(format) ? null : (
            <Checkbox
              label={room('outputs.timestamps')}
              checked={options.timestamps}
              onCheckedChange={(timestamps) => set({ timestamps })}
            />
          )}
        </FieldGroup>
      )}
      {format === 'original' || translations.length === 0 ? null : (
        <TranslationSelect
          translations={translations}
          value={options.translation}
          onChange={(translation) => set({ translation })}
        />
      )}
      {isSubtitles(format) ? <SubtitleSettings format={format} options={options} set={set} /> : null}
      {format === 'stl' ? <TimecodeSettings options={options} set={set} /> : null}
    </div>
  )
}

/** Hours at which programmes begin on tape: European and American broadcasters differ. */
const firstHours = [0, 1, 10]

function TimecodeSettings({
  options,
  set,
}: {
  options: ExportOptions
  set: (changes: Partial<ExportOptions>) => void
}): ReactNode {
  const t = outputsMessages.useMessages()
  const ofRules = subtitlesMessages.useMessages()
  return (
    <>
      <Select
        label={ofRules('frameRate')}
        value={String(stlFrameRates.find((rate) => rate === options.frameRate) ?? stlFrameRates[0])}
        onValueChange={(value) => set({ frameRate: stlFrameRates.find((rate) => String(rate) === value) })}
        options={stlFrameRates.map((rate) => ({
          value: String(rate),
          label: ofRules('framesPerSecond', { rate }),
        }))}
      />
      <Select
        label={t('startTimecode')}
        value={String(options.timecodeOffset ?? 0)}
        onValueChange={(value) => set({ timecodeOffset: Number(value) })}
        options={firstHours.map((hour) => ({
          value: String(hour * 3600),
          label: `${String(hour).padStart(2, '0')}:00:00:00`,
        }))}
      />
    </>
  )
}

function useFormatNames(): Record<BatchFormat, string> {
  const names = useExportFormatNames()
  const t = outputsMessages.useMessages()
  return { ...names, original: t('original') }
}
