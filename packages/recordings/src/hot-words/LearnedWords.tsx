import { useLanguage } from '@longhand/ui-kit/i18n'
import { describeError } from '@longhand/api-client'
import { Button, Checkbox, Notice } from '@longhand/ui-kit'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useLazySuggestHotWordsQuery } from '../api/hot-words-api.ts'
import { hotWordsMessages } from './hot-words-messages.ts'
import styles from './HotWordsDialog.module.css'

export interface LearnedWordsProps {
  recordingId: string | undefined
  known: readonly string[]
  onAdd: (words: readonly string[]) => void
}

export function LearnedWords({ recordingId, known, onAdd }: LearnedWordsProps): ReactNode {
  const t = hotWordsMessages.useMessages()
  const language = useLanguage()
  const [suggest, { data, error, isFetching, isUninitialized }] = useLazySuggestHotWordsQuery()
  const [refused, setRefused] = useState<ReadonlySet<string>>(new Set())
  const offered = (data ?? []).filter(({ word }) => !known.includes(word))
  const chosen = offered.filter(({ word }) => !refused.has(word)).map(({ word }) => word)

  function choose(word: string, isChosen: boolean): void {
    const next = new Set(refused)
    if (isChosen) next.delete(word)
    else next.add(word)
    setRefused(next)
  }

  return (
    <div className={styles.learned}>
      <div>
        <Button
          size="small"
          icon="sparkle"
          busy={isFetching}
          onClick={() => void suggest(recordingId === undefined ? {} : { recordingId })}
        >
          {t('learn')}
        </Button>
      </div>
      {error ? <Notice tone="red">{describeError(error, language) ?? t('learnFailed')}</Notice> : null}
      {data && !isUninitialized && offered.length === 0 ? (
        <p className={styles.note} role="status">
          {t('learnNothing')}
        </p>
      ) : null}
      {offered.length > 0 ? (
        <>
          <p className={styles.note} role="status">
            {t('learnText')}
          </p>
          <ul className={styles.suggestions} aria-label={t('learn')}>
            {offered.map(({ word, count }) => (
              <li key={word}>
                <Checkbox
                  label={t('suggestion', { word, count })}
                  checked={!refused.has(word)}
                  onCheckedChange={(isChosen) => choose(word, isChosen)}
                />
              </li>
            ))}
          </ul>
          <div>
            <Button size="small" icon="plus" disabled={chosen.length === 0} onClick={() => onAdd(chosen)}>
              {t('addChosen', { count: chosen.length })}
            </Button>
          </div>
        </>
      ) : null}
    </div>
  )
}
