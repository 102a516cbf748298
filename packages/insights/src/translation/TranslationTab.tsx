import { describeError } from '@longhand/api-client'
import type { InsightsConfiguration, Translation } from '@longhand/contracts'
import { languageName, targetsOf } from '@longhand/transcript'
import { Button, EmptyState, ErrorState, Notice, Select, Skeleton } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import {
  useCancelTranslationMutation,
  useGetInsightsConfigurationQuery,
  useGetTranslationQuery,
  useTranslateTextMutation,
} from '../api/insights-api.ts'
import { insightsMessages } from '../messages.ts'
import type { InsightContext } from '../panel-context.ts'
import { useAttempt } from '../use-attempt.ts'
import { Working } from '../Working.tsx'
import { TranslatedSections } from './TranslatedSections.tsx'
import styles from './TranslationTab.module.css'

export interface TranslationTabProps extends InsightContext {
  revision: number
}

const workingMs = 1000
/** Asked for before anyone has chosen a language: it says what was spoken. */
const anyLanguage = 'en'

export function TranslationTab({ revision, ...context }: TranslationTabProps): ReactNode {
  const { recordingId } = context
  const t = insightsMessages.useMessages()
  const shownIn = useLanguage()
  const [chosen, setChosen] = useState<string | null>(null)
  const configuration = useGetInsightsConfigurationQuery()
  const translation = useGetTranslationQuery(
    { recordingId, language: chosen ?? anyLanguage },
    { refetchOnMountOrArgChange: true },
  )
  const isWaiting = translation.data?.state === 'waiting'
  useGetTranslationQuery(
    { recordingId, language: chosen ?? anyLanguage },
    { pollingInterval: workingMs, skip: !isWaiting, skipPollingIfUnfocused: true },
  )
  const { refetch } = translation
  useEffect(() => void refetch(), [revision, refetch])

  const failed = [configuration, translation].find(({ isError, data }) => isError && !data)
  if (failed)
    return (
      <ErrorState
        title={t('panel.failed')}
        description={describeError(failed.error, shownIn)}
        onRetry={() => void failed.refetch()}
      />
    )
  if (!configuration.data || !translation.data) return <Skeleton height="calc(8 * var(--longhand-rem))" />
  const ability = configuration.data.translation
  const source = translation.data.sourceLanguage
  if (!ability && configuration.data.isWorking && translation.data.sections.length === 0)
    return <EmptyState icon="language" title={t('translation.off')} description={t('translation.offText')} />
  const targets = targetsOf(ability?.pairs ?? 'any', source)
  if (ability && targets.length === 0)
    return (
      <EmptyState icon="language" title={t('translation.noPairs')} description={t('translation.offText')} />
    )
  const isOfChosen = chosen !== null && translation.data.language === chosen
  return (
    <div className={styles.root}>
      <Select
        label={t('translation.language')}
        placeholder={t('translation.choose')}
        hint={targets.length === 1 ? t('translation.onlyLanguage') : undefined}
        value={chosen}
        onValueChange={setChosen}
        options={targets.map((value) => ({ value, label: languageName(value, shownIn) }))}
      />
      {isOfChosen ? (
        <ChosenTranslation {...context} translation={translation.data} configuration={configuration.data} />
      ) : (
        <EmptyState icon="language" title={t('translation.none')} description={t('translation.noneText')} />
      )}
    </div>
  )
}

interface ChosenTranslationProps extends InsightContext {
  translation: Translation
  configuration: InsightsConfiguration
}

function ChosenTranslation({ translation, configuration, ...context }: ChosenTranslationProps): ReactNode {
  const { recordingId, flush } = context
  const { language, state, quality, reason, progress } = translation
  const t = insightsMessages.useMessages()
  const attempt = useAttempt()
  const [translateText, { isLoading }] = useTranslateTextMutation()
  const [cancelTranslation] = useCancelTranslationMutation()
  const { isUnlimited, usedBy } = configuration.translationAllowance
  const isUsed = !isUnlimited && usedBy !== null && usedBy !== recordingId
  const toDo = translation.missing + translation.sections.filter(({ isStale }) => isStale).length
  const isNew = translation.sections.length === 0

  async function start(): Promise<void> {
    await flush()
    await attempt(translateText({ recordingId, language }))
  }

  return (
    <>
      {state === 'failed' ? (
        <div role="alert">
          <Notice tone="red">
            {t('translation.failed')}. {reason}
          </Notice>
        </div>
      ) : null}
      {state === 'waiting' ? (
        <Working
          label={t('translation.working')}
          progress={progress}
          onStop={() => void attempt(cancelTranslation({ recordingId, language }))}
        />
      ) : null}
      {state === 'waiting' && !configuration.isWorking ? (
        <Notice tone="amber">{t('panel.nobodyWorks')}</Notice>
      ) : null}
      {state !== 'waiting' && toDo > 0 ? (
        <div className={styles.start}>
          <p className={styles.quiet}>
            {isUsed
              ? t('translation.used')
              : isNew
                ? isUnlimited
                  ? ''
                  : t('translation.free')
                : t('translation.stale', { count: toDo })}
          </p>
          <Button
            variant={isNew ? 'primary' : 'secondary'}
            size={isNew ? 'medium' : 'small'}
            icon={isNew ? 'language' : 'refresh'}
            busy={isLoading}
            disabled={isUsed}
            onClick={() => void start()}
          >
            {t(isNew ? 'translation.start' : 'translation.update')}
          </Button>
        </div>
      ) : null}
      {quality ? <p className={styles.quiet}>{t(`translation.${quality}`)}</p> : null}
      {isNew ? null : <TranslatedSections {...context} translation={translation} />}
    </>
  )
}
