import { maxSpokenLanguages } from '@longhand/contracts'
import { languageName } from '@longhand/transcript'
import { Icon, Select } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { useId, useRef } from 'react'
import type { ReactNode } from 'react'
import { spokenLanguagesMessages } from './spoken-languages-messages.ts'
import styles from './TranscribeDialog.module.css'

export interface SpokenLanguagesProps {
  /** That the engine detects. */
  detectable: readonly string[]
  /** That most of it is in. */
  main: string
  /** What else is spoken. */
  value: readonly string[]
  onValueChange: (value: readonly string[]) => void
}

export function SpokenLanguages({ detectable, main, value, onValueChange }: SpokenLanguagesProps): ReactNode {
  const t = spokenLanguagesMessages.useMessages()
  const shownIn = useLanguage()
  const root = useRef<HTMLDivElement>(null)
  const title = useId()
  const isFull = value.length + 1 >= maxSpokenLanguages
  const rest = detectable.filter((code) => code !== main && !value.includes(code))

  function remove(code: string): void {
    onValueChange(value.filter((other) => other !== code))
    // The button goes with its language.
    root.current?.querySelector<HTMLElement>('[role=combobox]')?.focus()
  }

  return (
    <div ref={root} className={styles.languages} role="group" aria-labelledby={title}>
      <p className={styles.languagesTitle} id={title}>
        {t('others')}
      </p>
      {value.length === 0 ? null : (
        <ul className={styles.chips}>
          {value.map((code) => (
            <li key={code}>
              <button
                type="button"
                className={styles.chip}
                aria-label={t('remove', { language: languageName(code, shownIn) })}
                onClick={() => remove(code)}
              >
                {languageName(code, shownIn)}
                <Icon name="close" size={14} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Select
        label={t('add')}
        labelHidden
        value={null}
        placeholder={t('add')}
        hint={isFull ? t('full', { count: maxSpokenLanguages }) : t('hint')}
        disabled={isFull || rest.length === 0}
        onValueChange={(code) => onValueChange([...value, code])}
        options={rest.map((code) => ({ value: code, label: languageName(code, shownIn) }))}
      />
    </div>
  )
}
