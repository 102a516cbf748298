import { describeError } from '@longhand/api-client'
import { hotWordLength, hotWordsPerScope } from '@longhand/contracts'
import type { RequestOf } from '@longhand/contracts'
import { Dialog, ErrorState, Notice, Skeleton, TextArea, useToast } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useGetHotWordsQuery, usePutHotWordsMutation } from '../api/hot-words-api.ts'
import { hotWordsMessages } from './hot-words-messages.ts'
import styles from './HotWordsDialog.module.css'
import { LearnedWords } from './LearnedWords.tsx'
import { problemOf, wordsIn } from './word-list.ts'
import { WordFileButtons } from './WordFileButtons.tsx'

export type HotWordsScope =
  | { readonly kind: 'account' }
  | { readonly kind: 'folder'; readonly folderId: string; readonly name: string }
  | { readonly kind: 'recording'; readonly recordingId: string; readonly name: string }

export interface HotWordsDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  scope: HotWordsScope
}

const fieldsOf = (scope: HotWordsScope): RequestOf<'getHotWords'> =>
  scope.kind === 'folder'
    ? { folderId: scope.folderId }
    : scope.kind === 'recording'
      ? { recordingId: scope.recordingId }
      : {}

export function HotWordsDialog({ open, onOpenChange, scope }: HotWordsDialogProps): ReactNode {
  const t = hotWordsMessages.useMessages()
  const toast = useToast()
  const language = useLanguage()
  const fields = fieldsOf(scope)
  const { currentData: stored, error, refetch, isFetching } = useGetHotWordsQuery(fields, { skip: !open })
  const [put, { isLoading }] = usePutHotWordsMutation()
  const [written, setWritten] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const text = written ?? stored?.words.join('\n') ?? ''
  const words = wordsIn(text)
  const problem = problemOf(words)

  function change(next: boolean): void {
    if (!next) {
      setWritten(undefined)
      setFailure(undefined)
    }
    onOpenChange(next)
  }

  async function save(): Promise<void> {
    const answer = await put({ ...fields, words })
    if (answer.error) return setFailure(describeError(answer.error, language) ?? t('notSaved'))
    toast.show({ title: t('saved'), tone: 'success' })
    change(false)
  }

  const add = (more: readonly string[]): void => setWritten([...new Set([...words, ...more])].join('\n'))
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={t('title')}
      description={
        scope.kind === 'account' ? t('about.account') : t(`about.${scope.kind}`, { name: scope.name })
      }
      action={{
        label: t('save'),
        disabled: !stored || problem !== undefined,
        busy: isLoading,
        onPress: () => void save(),
      }}
    >
      {error && !stored ? (
        <ErrorState
          title={t('failed')}
          description={describeError(error, language)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : stored ? (
        <div className={styles.root}>
          <TextArea
            label={t('words')}
            rows={8}
            spellCheck={false}
            value={text}
            onValueChange={setWritten}
            hint={t('hint', { count: words.length, most: hotWordsPerScope })}
            error={
              problem &&
              (problem.kind === 'tooMany'
                ? t('tooMany', { most: hotWordsPerScope })
                : t('tooLong', { word: `${problem.word.slice(0, 20)}…`, length: hotWordLength }))
            }
          />
          {stored.inherited.length > 0 ? (
            <details className={styles.inherited}>
              <summary>{t('inherited', { count: stored.inherited.length })}</summary>
              <p>{stored.inherited.join(' · ')}</p>
            </details>
          ) : null}
          <WordFileButtons words={words} onWords={add} />
          <LearnedWords
            recordingId={scope.kind === 'recording' ? scope.recordingId : undefined}
            known={words}
            onAdd={add}
          />
          {failure === undefined ? null : <Notice tone="red">{failure}</Notice>}
        </div>
      ) : (
        <Skeleton height="calc(12 * var(--longhand-rem))" />
      )}
    </Dialog>
  )
}
