import { retryPauseMs, useTransport } from '@longhand/api-client'
import { captionCloseCodes } from '@longhand/contracts'
import type { CaptionLine, CaptionMessage, CaptionPartial } from '@longhand/contracts'
import { EmptyState, Notice } from '@longhand/ui-kit'
import { type ReactNode, useEffect, useReducer } from 'react'
import { openAudience } from './browser-services.ts'
import { CaptionLines } from './CaptionLines.tsx'
import styles from './CaptionPage.module.css'
import { captionsMessages } from './messages.ts'
import type { CaptionConnection, ConnectionEvents } from './session/caption-services.ts'

export interface AudiencePageProps {
  link: string
  /** @default a connection to this host's server */
  connect?: ((link: string, events: ConnectionEvents) => CaptionConnection) | undefined
}

interface Received {
  status: 'connecting' | 'listening' | 'cut' | 'ended' | 'gone'
  lines: readonly CaptionLine[]
  partial: CaptionPartial | null
  /** What the speaker has shown in another language as well, by the number of a paragraph's first line. */
  translations: { language: string; texts: ReadonlyMap<number, string> } | undefined
}

/** Of an audience, all lose the connection at the same moment. */
const pauses = { firstMs: 2000, maxMs: 15_000 }

export function AudiencePage({ link, connect }: AudiencePageProps): ReactNode {
  const t = captionsMessages.useMessages()
  const { baseUrl } = useTransport()
  const [{ status, lines, partial, translations }, dispatch] = useReducer(receive, {
    status: 'connecting',
    lines: [],
    partial: null,
    translations: undefined,
  })

  useEffect(() => {
    let connection: CaptionConnection | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    let failures = 0
    const open = (): void => {
      connection = (connect ?? ((one, events) => openAudience(baseUrl, one, events)))(link, {
        onMessage: (text) => {
          failures = 0
          dispatch(JSON.parse(text) as CaptionMessage)
        },
        onClose: (code) => {
          if (isOver) return
          const isWithdrawn = code === captionCloseCodes.withdrawn
          dispatch(isWithdrawn ? 'withdrawn' : 'closed')
          if (isWithdrawn) return
          failures += 1
          timer = setTimeout(open, retryPauseMs(failures, undefined, pauses))
        },
      })
    }
    open()
    return () => {
      isOver = true
      clearTimeout(timer)
      connection?.close()
    }
  }, [link, connect, baseUrl])

  if (status === 'gone')
    return <EmptyState level={1} icon="link" title={t('audienceGone')} description={t('audienceGoneText')} />
  return (
    <section className={styles.stage} data-fills-page="" aria-labelledby="captions-title">
      <header className={styles.toolbar}>
        <h1 id="captions-title" className={styles.title}>
          {t('audienceTitle')}
        </h1>
      </header>
      <div role="status" className={styles.remark}>
        {status === 'ended' ? <Notice icon="info">{t('audienceEnded')}</Notice> : null}
        {status === 'cut' ? <Notice tone="amber">{t('audienceCut')}</Notice> : null}
      </div>
      <CaptionLines
        lines={lines}
        partial={partial}
        size="medium"
        placeholder={t('audienceWaiting')}
        translations={translations}
      />
    </section>
  )
}

function receive(received: Received, message: CaptionMessage | 'closed' | 'withdrawn'): Received {
  if (message === 'withdrawn') return { ...received, status: 'gone' }
  if (message === 'closed')
    return received.status === 'ended' ? received : { ...received, status: 'cut', partial: null }
  switch (message.type) {
    case 'ready':
      return {
        ...received,
        status: message.state === 'ending' || message.state === 'saved' ? 'ended' : 'listening',
        lines: message.lines,
        partial: null,
      }
    case 'partial':
      return { ...received, partial: message.partial }
    case 'final':
      return { ...received, lines: [...received.lines, message.line], partial: message.partial }
    case 'edited':
      return {
        ...received,
        lines: received.lines.map((line) => (line.number === message.line.number ? message.line : line)),
      }
    case 'state':
      return message.state === 'ending' ? { ...received, status: 'ended', partial: null } : received
    case 'translation': {
      const { language, passages } = message
      const former = received.translations?.language === language ? received.translations.texts : []
      return {
        ...received,
        translations: {
          language,
          texts: new Map([...former, ...passages.map(({ from, text }) => [from, text] as const)]),
        },
      }
    }
    case 'ack':
    case 'resend':
    case 'error':
      return received
  }
}
