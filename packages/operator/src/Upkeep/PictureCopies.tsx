import { describeError } from '@longhand/api-client'
import { Button, Checkbox, ConfirmDialog, ErrorState, Notice, Skeleton } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { type ReactNode, useState } from 'react'
import { freshOnFocus, useGetPictureCopiesQuery, useMakePictureCopiesMutation } from '../api/operator-api.ts'
import styles from '../Listing/Listing.module.css'
import { upkeepMessages } from './upkeep-messages.ts'

/** Says how many videos lack a copy, and has these made. */
export function PictureCopies(): ReactNode {
  const text = upkeepMessages.useMessages()
  const language = useLanguage()
  const { data, error, isFetching, refetch } = useGetPictureCopiesQuery({}, freshOnFocus)
  const [make] = useMakePictureCopiesMutation()
  const [withFailed, setWithFailed] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const [sent, setSent] = useState<{ started: number; isDone: boolean; refused?: string | undefined }>()

  /** The server takes some hundred recordings at a time. */
  async function makeAll(): Promise<void> {
    let started = 0
    let after: string | undefined
    do {
      setSent({ started, isDone: false })
      const { data: made, error: refusal } = await make({ withFailed, after })
      if (!made) {
        setSent({ started, isDone: true, refused: describeError(refusal, language) })
        break
      }
      started += made.started
      after = made.next ?? undefined
      setSent({ started, isDone: after === undefined })
    } while (after !== undefined)
    void refetch()
  }

  const jobs = data ? data.missing + (withFailed ? data.failed : 0) : 0
  return (
    <>
      <h2 className={styles.heading}>{text('copies.title')}</h2>
      {!data ? (
        error === undefined ? (
          <Skeleton lines={2} />
        ) : (
          <ErrorState
            title={text('copies.failedToLoad')}
            description={describeError(error, language)}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )
      ) : data.isOn ? (
        <div className={styles.form}>
          <p className={styles.total}>{text('copies.note')}</p>
          {data.missing + data.failed === 0 ? (
            <p className={styles.total}>{text('copies.nothing')}</p>
          ) : (
            <>
              <p className={styles.total}>
                {text('copies.missing', { missing: data.missing.toLocaleString(language) })}
                {data.failed > 0 ? (
                  <>
                    <br />
                    {text('copies.failed', { failed: data.failed.toLocaleString(language) })}
                  </>
                ) : null}
              </p>
              {data.failed > 0 ? (
                <Checkbox
                  label={text('copies.withFailed')}
                  checked={withFailed}
                  onCheckedChange={setWithFailed}
                />
              ) : null}
            </>
          )}
          {sent?.refused === undefined ? null : <Notice tone="red">{sent.refused}</Notice>}
          {sent ? (
            <Notice tone="bean">
              {text(sent.isDone ? 'copies.started' : 'copies.starting', {
                started: sent.started.toLocaleString(language),
              })}
            </Notice>
          ) : null}
          {jobs > 0 ? (
            <Button busy={sent?.isDone === false} onClick={() => setAsked(true)}>
              {text('copies.make')}
            </Button>
          ) : null}
          <ConfirmDialog
            open={isAsked}
            onOpenChange={setAsked}
            title={text('copies.confirm')}
            description={text('copies.confirmNote', { jobs: jobs.toLocaleString(language) })}
            confirmLabel={text('copies.make')}
            onConfirm={() => void makeAll()}
          />
        </div>
      ) : (
        <p className={styles.total}>{text('copies.off')}</p>
      )}
    </>
  )
}
