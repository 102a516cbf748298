import { describeError, isDomainError } from '@longhand/api-client'
import type { ReactNode } from 'react'
import { Button, EmptyState, ErrorState, Skeleton } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { useGetHelpTextQuery } from '../api/operator-api.ts'
import styles from '../Listing/Listing.module.css'
import { HelpTextEditor, type HelpTextEditorProps } from './HelpTextEditor.tsx'
import { helpTextsMessages } from './help-texts-messages.ts'

export interface HelpTextPanelProps extends Pick<
  HelpTextEditorProps,
  'renderHelpText' | 'onLeave' | 'onMade'
> {
  /** `undefined` for a new one. */
  titleId: string | undefined
}

/** One document of the help. */
export function HelpTextPanel({ titleId, onLeave, ...editor }: HelpTextPanelProps): ReactNode {
  const text = helpTextsMessages.useMessages()
  const language = useLanguage()
  const { data, error, isFetching, refetch } = useGetHelpTextQuery(
    { titleId: titleId ?? '' },
    { skip: titleId === undefined },
  )
  if (titleId === undefined)
    return <HelpTextEditor {...editor} document={undefined} onLeave={onLeave} onChanged={() => undefined} />
  if (data)
    return <HelpTextEditor {...editor} document={data} onLeave={onLeave} onChanged={() => void refetch()} />
  return (
    <div className={styles.section}>
      <div>
        <Button icon="chevron-left" onClick={onLeave}>
          {text('all')}
        </Button>
      </div>
      {error === undefined ? (
        <Skeleton lines={6} height="2.5rem" />
      ) : isDomainError(error, 'RECORD_NOT_FOUND') || isDomainError(error, 'PARAMETER_INVALID') ? (
        <EmptyState icon="help" title={text('gone')} />
      ) : (
        <ErrorState
          title={text('oneFailed')}
          description={describeError(error, language)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
    </div>
  )
}
