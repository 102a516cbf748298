import type { Capabilities } from '@longhand/contracts'
import { useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import styles from './Limit.module.css'
import { limitMessages } from './limit-messages.ts'

export interface LimitProps {
  of: 'transcription' | 'summary' | 'translation'
  capabilities: Capabilities | undefined
}

/** More are counted. */
const namedLanguages = 5

/** One line on what this installation limits a benefit to; nothing where it has the whole of it, or where that is not known. */
export function Limit({ of, capabilities }: LimitProps): ReactNode {
  const text = limitMessages.useMessages()
  const shownIn = useLanguage()
  const limit = capabilities && limitOf(of, capabilities)
  if (!limit) return null
  return <span className={styles.root}>{limit}</span>

  function limitOf(
    benefit: LimitProps['of'],
    { languages, summaries, translation }: Capabilities,
  ): string | undefined {
    switch (benefit) {
      case 'transcription':
        return languages.length > 0 ? text('here', { what: listed(languages) }) : undefined
      case 'summary':
        return summaries === 'extractive' ? text('picked') : undefined
      case 'translation': {
        if (translation === null || translation === 'any') return undefined
        // From what can't be transcribed, nothing can be translated.
        const targets = [
          ...new Set(
            translation
              .filter(({ from }) => languages.length === 0 || languages.includes(from))
              .map(({ to }) => to),
          ),
        ]
        return targets.length > 0 ? text('here', { what: listed(targets) }) : text('none')
      }
    }
  }

  function listed(languages: readonly string[]): string {
    if (languages.length > namedLanguages) return text('languages', { count: languages.length })
    const names = new Intl.DisplayNames([shownIn], { type: 'language' })
    return new Intl.ListFormat(shownIn).format(languages.map((language) => names.of(language) ?? language))
  }
}
