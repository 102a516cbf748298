import { subtitleBounds, ownSubtitleBounds } from '@longhand/contracts'
import type { ExportOptions } from '@longhand/contracts'
import { SegmentedControl, Slider } from '@longhand/ui-kit'
import { formatNumber, useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { subtitlesMessages } from '../messages.ts'

type Limits = Pick<
  ExportOptions,
  'lineLength' | 'lines' | 'readingSpeed' | 'minDuration' | 'maxDuration' | 'gapFrames'
>

export interface SubtitleLimitsProps {
  options: Limits
  /** Called on every move of a slider. */
  set: (changes: Partial<Limits>) => void
  /** Called once when a move ends. */
  onSettled?: ((changes: Partial<Limits>) => void) | undefined
}

export function TextLimits({ options, set, onSettled }: SubtitleLimitsProps): ReactNode {
  const t = subtitlesMessages.useMessages()
  const { lineLength, readingSpeed } = subtitleBounds
  return (
    <>
      <Slider
        label={t('lineLength')}
        value={options.lineLength}
        min={lineLength.min}
        max={lineLength.max}
        onValueChange={(value) => set({ lineLength: value })}
        onValueCommitted={(value) => onSettled?.({ lineLength: value })}
      />
      <Slider
        label={t('readingSpeed')}
        value={options.readingSpeed}
        min={readingSpeed.min}
        max={readingSpeed.max}
        formatValue={(speed) => t('perSecond', { speed })}
        onValueChange={(value) => set({ readingSpeed: value })}
        onValueCommitted={(value) => onSettled?.({ readingSpeed: value })}
      />
      <SegmentedControl
        size="small"
        label={t('lines')}
        value={options.lines === 1 ? 'one' : 'two'}
        onValueChange={(value) => {
          const lines = value === 'one' ? 1 : 2
          set({ lines })
          onSettled?.({ lines })
        }}
        options={[
          { value: 'one', label: t('oneLine') },
          { value: 'two', label: t('twoLines') },
        ]}
      />
    </>
  )
}

export function TimeLimits({ options, set, onSettled }: SubtitleLimitsProps): ReactNode {
  const t = subtitlesMessages.useMessages()
  const language = useLanguage()
  const { minDuration, maxDuration, gapFrames } = ownSubtitleBounds
  const seconds = (milliseconds: number): string =>
    t('seconds', { seconds: formatNumber(milliseconds / 1000, language, { maximumFractionDigits: 2 }) })
  return (
    <>
      <Slider
        label={t('minDuration')}
        value={options.minDuration ?? minDuration.default}
        min={minDuration.min}
        max={minDuration.max}
        step={10}
        formatValue={seconds}
        onValueChange={(value) => set({ minDuration: value })}
        onValueCommitted={(value) => onSettled?.({ minDuration: value })}
      />
      <Slider
        label={t('maxDuration')}
        value={options.maxDuration ?? maxDuration.default}
        min={maxDuration.min}
        max={maxDuration.max}
        step={100}
        formatValue={seconds}
        onValueChange={(value) => set({ maxDuration: value })}
        onValueCommitted={(value) => onSettled?.({ maxDuration: value })}
      />
      <Slider
        label={t('gapFrames')}
        value={options.gapFrames ?? gapFrames.default}
        min={gapFrames.min}
        max={gapFrames.max}
        onValueChange={(value) => set({ gapFrames: value })}
        onValueCommitted={(value) => onSettled?.({ gapFrames: value })}
      />
    </>
  )
}
