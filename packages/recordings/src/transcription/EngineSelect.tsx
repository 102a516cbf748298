import type { AnswerOf } from '@longhand/contracts'
import { Select } from '@longhand/ui-kit'
import { formatTimeSpan, useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { engineMessages } from './engine-messages.ts'

export type RecognitionEngine = NonNullable<AnswerOf<'getTranscriptionConfiguration'>['engines']>[number]

export interface EngineSelectProps {
  /** Those that may be chosen, the preferred one first. */
  engines: readonly RecognitionEngine[]
  value: string | undefined
  onValueChange: (name: string) => void
}

/**
 * Those that can transcribe what is spoken, the preferred one first. A basic one is no choice where there is a better one.
 *
 * @param spoken Of several the engine is to detect the one.
 */
export function enginesFor(
  engines: readonly RecognitionEngine[],
  spoken: readonly string[],
): readonly RecognitionEngine[] {
  const able = engines.filter(
    ({ languages, tellsLanguages }) =>
      spoken.every((code) => languages.includes(code)) && (spoken.length < 2 || tellsLanguages),
  )
  const better = able.filter(({ quality }) => quality !== 'basic')
  return better.length > 0 ? better : able
}

export function EngineSelect({ engines, value, onValueChange }: EngineSelectProps): ReactNode {
  const t = engineMessages.useMessages()
  const language = useLanguage()
  const timeOf = (seconds: number): string => formatTimeSpan(Math.max(60, seconds), language)
  const speed = engines.find(({ name }) => name === value)?.secondsPerHour ?? null
  const describe = ({ name, quality, languages, secondsPerHour }: RecognitionEngine): string =>
    [
      t(quality),
      languages.length === 1 ? t('oneLanguage') : t('languages', { count: languages.length }),
      secondsPerHour === null ? t('unknownSpeed') : t('speed', { time: timeOf(secondsPerHour) }),
      // Only its own name is different.
      engines.some(
        (other) =>
          other.name !== name && other.quality === quality && other.languages.length === languages.length,
      )
        ? plainName(name)
        : undefined,
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <Select
      label={t('label')}
      // The field itself has no room for all of a label.
      hint={speed === null ? t('price') : t('speedAndPrice', { time: timeOf(speed) })}
      value={value ?? null}
      onValueChange={onValueChange}
      options={engines.map((engine, index) => ({
        value: engine.name,
        label: index === 0 ? t('recommended', { model: describe(engine) }) : describe(engine),
      }))}
    />
  )
}

/** `sherpa:parakeet-en` → `parakeet-en`. */
function plainName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
