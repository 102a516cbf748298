import { api, describeError, useApiDispatch } from '@longhand/api-client'
import type { LinkImport } from '@longhand/contracts'
import { Button, ErrorState, Icon, IconButton, Progress, Skeleton } from '@longhand/ui-kit'
import { formatBytes, formatTimeSpan, useLanguage } from '@longhand/ui-kit/i18n'
import { type ReactElement, useEffect, useRef } from 'react'
import {
  useCancelLinkImportMutation,
  useListLinkImportsQuery,
  useRemoveLinkImportMutation,
  useRetryLinkImportMutation,
} from '../api/links-api.ts'
import { uploadMessages } from '../messages.ts'
import { type OpensRecordings, SameFile } from '../UploadList/SameFile.tsx'
import listStyles from '../UploadList/UploadList.module.css'
import styles from './LinkDialog.module.css'

const pollMs = 1500

/** What is on its way from addresses, and what became of it. */
export function LinkImports({ onOpenRecording }: OpensRecordings): ReactElement | null {
  const text = uploadMessages.useMessages()
  const language = useLanguage()
  const known = useListLinkImportsQuery(undefined)
  const isMoving = known.data?.some(({ state }) => state === 'waiting' || state === 'fetching') ?? false
  const { data, error, isFetching, refetch } = useListLinkImportsQuery(undefined, {
    pollingInterval: isMoving ? pollMs : 0,
    skipPollingIfUnfocused: true,
  })
  useLibraryRefresh(data)
  if (data === undefined)
    return error === undefined ? (
      <div aria-busy="true">
        <Skeleton lines={2} height="calc(2 * var(--longhand-rem))" />
      </div>
    ) : (
      <ErrorState
        title={text('link.listFailed')}
        description={describeError(error, language)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (data.length === 0) return <p className={styles.facts}>{text('link.empty')}</p>
  return (
    <section aria-label={text('link.imports')}>
      <h3 className={styles.heading}>{text('link.imports')}</h3>
      <ul className={listStyles.list}>
        {data.map((one) => (
          <ImportRow key={one.importId} one={one} onOpenRecording={onOpenRecording} />
        ))}
      </ul>
    </section>
  )
}

/** The library shows each recording as it arrives. */
function useLibraryRefresh(imports: readonly LinkImport[] | undefined): void {
  const dispatch = useApiDispatch()
  const done = imports?.filter(({ state }) => state === 'done').length
  const before = useRef(done)
  useEffect(() => {
    if (done !== undefined && before.current !== undefined && done > before.current)
      dispatch(api.util.invalidateTags(['Recording', 'Storage', 'Usage']))
    before.current = done
  }, [done, dispatch])
}

function ImportRow({ one, onOpenRecording }: { one: LinkImport } & OpensRecordings): ReactElement {
  const text = uploadMessages.useMessages()
  const language = useLanguage()
  const [cancel] = useCancelLinkImportMutation()
  const [retry] = useRetryLinkImportMutation()
  const [remove] = useRemoveLinkImportMutation()
  const { importId, title, state, bytes, ofBytes, message, isTranscribed, playableSeconds, sameAs } = one
  const isMoving = state === 'waiting' || state === 'fetching'
  const isFailed = state === 'failed'
  return (
    <li className={listStyles.row} data-status={state}>
      <span className={listStyles.icon}>
        <Icon name={state === 'done' ? 'check' : 'link'} />
      </span>
      <div className={listStyles.head}>
        <span className={listStyles.name} title={one.address}>
          {title}
        </span>
        <span className={listStyles.facts}>
          {ofBytes === null
            ? bytes > 0
              ? formatBytes(bytes, language)
              : null
            : isMoving
              ? text('link.progress', {
                  bytes: formatBytes(bytes, language),
                  of: formatBytes(ofBytes, language),
                })
              : formatBytes(ofBytes, language)}
        </span>
      </div>
      <div className={listStyles.body}>
        {isMoving ? (
          <Progress
            label={text('link.label', { name: title })}
            labelHidden
            value={ofBytes ? Math.min(1, bytes / ofBytes) : null}
          />
        ) : null}
        {isFailed ? null : (
          <p className={listStyles.line}>
            {text(state === 'done' && isTranscribed ? 'linkState.transcribing' : `linkState.${state}`)}
          </p>
        )}
        {message === null || state === 'cancelled' ? null : (
          <div
            className={listStyles.remark}
            data-tone={isFailed && playableSeconds === null ? 'red' : 'amber'}
          >
            <p>{message}</p>
          </div>
        )}
        {sameAs ? <SameFile former={sameAs} onOpenRecording={onOpenRecording} /> : null}
        {isFailed && playableSeconds !== null ? (
          <div>
            <Button size="small" onClick={() => void retry({ importId, allowTruncated: true })}>
              {text('truncated.take', { time: formatTimeSpan(Math.max(1, playableSeconds), language) })}
            </Button>
          </div>
        ) : null}
        {isFailed || state === 'cancelled' ? (
          <div>
            <Button
              size="small"
              icon="refresh"
              aria-label={text('link.retryName', { name: title })}
              onClick={() => void retry({ importId })}
            >
              {text('action.retry')}
            </Button>
          </div>
        ) : null}
      </div>
      <div className={listStyles.actions}>
        <IconButton
          icon="close"
          size="small"
          label={text(isMoving ? 'action.cancel' : 'action.remove', { name: title })}
          onClick={() => void (isMoving ? cancel({ importId }) : remove({ importId }))}
        />
      </div>
    </li>
  )
}
