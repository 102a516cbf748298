import { describeError, type Download, sendCall, useTransport } from '@longhand/api-client'
import type { WrittenFeedback } from '@longhand/contracts'
import { Button, Dialog, Skeleton } from '@longhand/ui-kit'
import { kitMessages, useLanguage } from '@longhand/ui-kit/i18n'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { calls } from '../api/operator-api.ts'
import listing from '../Listing/Listing.module.css'
import styles from './Opinions.module.css'
import { opinionsMessages } from './opinions-messages.ts'

export interface FeedbackPicturesProps {
  feedback: Pick<WrittenFeedback, 'feedbackId' | 'email' | 'pictures'>
}

/** Shows the pictures of a feedback when asked to: they may be of anything that was on a screen. */
export function FeedbackPictures({
  feedback: { feedbackId, email, pictures },
}: FeedbackPicturesProps): ReactNode {
  const text = opinionsMessages.useMessages()
  const listId = useId()
  const [isShown, setShown] = useState(false)
  return (
    <>
      <Button
        size="small"
        aria-expanded={isShown}
        aria-controls={isShown ? listId : undefined}
        onClick={() => setShown(!isShown)}
      >
        {text(isShown ? 'pictures.hide' : 'pictures.show', { count: pictures })}
      </Button>
      {isShown ? (
        <ul className={styles.pictures} id={listId}>
          {Array.from({ length: pictures }, (_, index) => (
            <li key={index}>
              <Picture feedbackId={feedbackId} number={index + 1} email={email} />
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}

function Picture({
  feedbackId,
  number,
  email,
}: {
  feedbackId: string
  number: number
  email: string
}): ReactNode {
  const text = opinionsMessages.useMessages()
  const kit = kitMessages.useMessages()
  const language = useLanguage()
  const { address, error, retry } = usePicture(feedbackId, number)
  const [isLarge, setLarge] = useState(false)
  if (error !== undefined)
    return (
      <div className={listing.card}>
        <p role="status">
          {text('pictures.failed', { number })}{' '}
          <span className={listing.soft}>{describeError(error, language)}</span>
        </p>
        <Button size="small" aria-label={text('pictures.retry', { number })} onClick={retry}>
          {kit('retry')}
        </Button>
      </div>
    )
  if (address === undefined) return <Skeleton height="7rem" />
  return (
    <>
      <button
        type="button"
        className={styles.picture}
        aria-label={text('pictures.larger', { number, email })}
        onClick={() => setLarge(true)}
      >
        <img src={address} alt="" />
      </button>
      <Dialog
        open={isLarge}
        onOpenChange={setLarge}
        size="full"
        title={text('pictures.title', { number, email })}
      >
        <img className={styles.larger} src={address} alt={text('pictures.title', { number, email })} />
      </Dialog>
    </>
  )
}

/** Fetched with the session's token, as an element of a page can't; it goes with the component. */
function usePicture(
  feedbackId: string,
  number: number,
): { address: string | undefined; error: unknown; retry: () => void } {
  const transport = useTransport()
  const [tries, setTries] = useState(1)
  const [loaded, setLoaded] = useState<{ address?: string; error?: unknown }>({})

  useEffect(() => {
    const abort = new AbortController()
    let made: string | undefined
    const request = calls.call('getFeedbackPicture', { feedbackId, number })
    void sendCall(transport, request, abort.signal).then(({ data, error }) => {
      if (abort.signal.aborted) return
      if (error) {
        setLoaded({ error })
        return
      }
      made = URL.createObjectURL((data as Download).blob)
      setLoaded({ address: made })
    })
    return () => {
      abort.abort()
      if (made !== undefined) URL.revokeObjectURL(made)
      setLoaded({})
    }
  }, [transport, feedbackId, number, tries])

  return { address: loaded.address, error: loaded.error, retry: () => setTries((count) => count + 1) }
}
