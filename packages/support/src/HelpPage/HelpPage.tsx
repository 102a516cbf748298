import { isDomainError, describeError } from '@longhand/api-client'
import { ErrorState, Skeleton, TextField } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { type ReactNode, useEffect, useState } from 'react'
import { useGetHelpDocumentQuery, useListHelpTitlesQuery } from '../api/support-api.ts'
import { supportMessages } from '../messages.ts'
import { HelpArticle } from './HelpArticle.tsx'
import { HelpContents } from './HelpContents.tsx'
import styles from './HelpPage.module.css'
import { SpeechModels } from './SpeechModels.tsx'

const typingMs = 250
/** The document that a list of this installation's models belongs to. */
const modelsTitleId = 'speech-models'

export interface HelpPageProps {
  titleId?: string | null | undefined
  hrefOf: (titleId: string) => string
  onNavigate: (href: string) => void
  onFeedback?: (() => void) | undefined
}

export function HelpPage({ titleId, hrefOf, onNavigate, onFeedback }: HelpPageProps): ReactNode {
  const text = supportMessages.useMessages()
  const language = useLanguage()
  const [typed, setTyped] = useState('')
  const keyword = useSettled(typed.trim(), typingMs)
  const contents = useListHelpTitlesQuery({ keyword: '', language })
  const found = useListHelpTitlesQuery({ keyword, language })
  const isFruitless = keyword !== '' && found.data?.length === 0
  const shown = titleId || contents.data?.[0]?.titleId

  if (contents.isError && contents.data === undefined) {
    return (
      <div className={styles.failure}>
        <h1 className={styles.title}>{text('help.title')}</h1>
        <ErrorState
          title={text('help.listFailed')}
          description={describeError(contents.error, language)}
          onRetry={() => void contents.refetch()}
          retrying={contents.isFetching}
        />
      </div>
    )
  }
  return (
    <div className={styles.root}>
      <div className={styles.side}>
        <h1 className={styles.title}>{text('help.title')}</h1>
        <TextField
          type="search"
          label={text('help.search')}
          labelHidden
          placeholder={text('help.search')}
          icon="search"
          maxLength={100}
          value={typed}
          onValueChange={setTyped}
        />
        <HelpContents
          titles={found.data}
          keyword={keyword}
          shown={shown}
          failure={found.isError ? describeError(found.error, language) : undefined}
          hrefOf={hrefOf}
          onNavigate={onNavigate}
          onShowAll={() => setTyped('')}
        />
      </div>
      <div className={styles.main}>
        {isFruitless ? null : shown === undefined ? (
          <Waiting isEmpty={contents.data?.length === 0} />
        ) : (
          <Document key={shown} titleId={shown} onNavigate={onNavigate} onFeedback={onFeedback} />
        )}
      </div>
    </div>
  )
}

function Waiting({ isEmpty }: { isEmpty: boolean }): ReactNode {
  const text = supportMessages.useMessages()
  if (isEmpty) return <p className={styles.quiet}>{text('help.empty')}</p>
  return (
    <div aria-busy="true">
      <Skeleton lines={8} height="calc(1.75 * var(--longhand-rem))" />
    </div>
  )
}

function Document({
  titleId,
  onNavigate,
  onFeedback,
}: Pick<HelpPageProps, 'onNavigate' | 'onFeedback'> & { titleId: string }): ReactNode {
  const text = supportMessages.useMessages()
  const language = useLanguage()
  const { currentData: document, error, isFetching, refetch } = useGetHelpDocumentQuery({ titleId, language })
  if (document)
    return (
      <HelpArticle document={document} onNavigate={onNavigate} onFeedback={onFeedback}>
        {titleId === modelsTitleId ? <SpeechModels /> : null}
      </HelpArticle>
    )
  if (error === undefined) return <Waiting isEmpty={false} />
  if (isDomainError(error, 'RECORD_NOT_FOUND'))
    return <ErrorState title={text('help.documentMissing')} description={text('help.documentMissingText')} />
  return (
    <ErrorState
      title={text('help.documentFailed')}
      description={describeError(error, language)}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  )
}

function useSettled<Value>(value: Value, delayMs: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return settled
}
