import type { ApiError } from '@longhand/api-client'
import { transcriptionMaxSeconds } from '@longhand/contracts'
import { languageName, likelyLanguage } from '@longhand/transcript'
import { Button, Select } from '@longhand/ui-kit'
import { formatTimeSpan, useLanguage } from '@longhand/ui-kit/i18n'
import { type ReactElement, useState } from 'react'
import { useGetSpokenLanguagesQuery } from '../api/spoken-languages-api.ts'
import type { UploadItem } from '../queue/upload-item.ts'
import styles from '../UploadList/UploadList.module.css'
import { useUploads } from '../UploadProvider/uploads-context.ts'
import { textMessages } from './text-messages.ts'
import type { UploadText } from './upload-text.ts'
import { useProblemWords } from './use-problem-words.ts'

/** Asks whether the times of a text that has none are to be found in the sound, and in which language that is. */
export function FindTimes({
  item: { durationSeconds },
  text: { id, language: likely },
}: {
  item: UploadItem
  text: UploadText
}): ReactElement {
  const t = textMessages.useMessages()
  const shownIn = useLanguage()
  const uploads = useUploads()
  const problemWords = useProblemWords()
  const [chosen, setChosen] = useState<string>()
  const isTooLong = durationSeconds !== undefined && durationSeconds >= transcriptionMaxSeconds
  const {
    data: configuration,
    error,
    isFetching,
    refetch,
  } = useGetSpokenLanguagesQuery(undefined, { skip: isTooLong })
  if (isTooLong)
    return <Problem>{t('tooLong', { limit: formatTimeSpan(transcriptionMaxSeconds, shownIn) })}</Problem>
  const problem = configuration?.problem ?? undefined
  if (problem !== undefined) return <Problem>{t('notNow', { reason: problem })}</Problem>
  const languages = configuration?.languages ?? []
  const language = chosen ?? likelyLanguage(languages, likely, shownIn)
  return (
    <div className={styles.question}>
      <p>
        {durationSeconds === undefined
          ? t('asking')
          : t('askingLong', { time: formatTimeSpan(durationSeconds, shownIn) })}
      </p>
      {error && !configuration ? (
        <div className={styles.remark} data-tone="red">
          <p>{problemWords({ kind: 'server', error: error as ApiError })}</p>
          <Button size="small" icon="refresh" busy={isFetching} onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </div>
      ) : (
        <div className={styles.answer}>
          <Select
            label={t('language')}
            value={language ?? null}
            placeholder={configuration ? t('noLanguage') : undefined}
            disabled={languages.length === 0}
            options={languages.map((tag) => ({ value: tag, label: languageName(tag, shownIn) }))}
            onValueChange={setChosen}
          />
          <Button disabled={language === undefined} onClick={() => uploads?.texts()?.agree(id, language)}>
            {t('find')}
          </Button>
        </div>
      )}
    </div>
  )
}

function Problem({ children }: { children: string }): ReactElement {
  return (
    <div className={styles.remark} data-tone="red">
      <p>{children}</p>
    </div>
  )
}
