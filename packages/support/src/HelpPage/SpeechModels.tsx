import { describeError } from '@longhand/api-client'
import type { SpeechModel } from '@longhand/contracts'
import { Badge, Button, ErrorState, Skeleton } from '@longhand/ui-kit'
import { formatBytes, formatPercent, useLanguage } from '@longhand/ui-kit/i18n'
import { type ReactNode, useId, useState } from 'react'
import { useGetSpeechModelLicenceQuery, useListSpeechModelsQuery } from '../api/support-api.ts'
import { supportMessages } from '../messages.ts'
import styles from './SpeechModels.module.css'

const askAgainMs = 15_000

/** The models of this installation, under the help document about them. */
export function SpeechModels(): ReactNode {
  const text = supportMessages.useMessages()
  const language = useLanguage()
  const { data, error, isFetching, refetch } = useListSpeechModelsQuery(
    { language },
    { pollingInterval: askAgainMs, skipPollingIfUnfocused: true, refetchOnMountOrArgChange: true },
  )
  if (data)
    return (
      <ul className={styles.list} aria-label={text('models.list')}>
        {data.map((model) => (
          <Model key={model.model} {...model} />
        ))}
      </ul>
    )
  if (!error)
    return (
      <div aria-busy="true">
        <Skeleton lines={6} height="calc(1.75 * var(--longhand-rem))" />
      </div>
    )
  return (
    <ErrorState
      title={text('models.failed')}
      description={describeError(error, language)}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  )
}

function Model(model: SpeechModel): ReactNode {
  const { title, use, languages, bytes, licence, conditions, link, hasLicenceText } = model
  const text = supportMessages.useMessages()
  const shownIn = useLanguage()
  const [isOpen, setIsOpen] = useState(false)
  const licenceId = useId()
  return (
    <li className={styles.model}>
      <div className={styles.head}>
        <h3 className={styles.title}>{title}</h3>
        <State {...model} />
      </div>
      <p>
        {text(`modelUse.${use}`)} · {formatBytes(bytes, shownIn)}
        {model.model === title ? null : (
          <>
            {' · '}
            <code>{model.model}</code>
          </>
        )}
      </p>
      {languages.length > 0 ? (
        <p>{text('models.languages', { languages: listed(languages, shownIn) })}</p>
      ) : null}
      <p>
        {licence === null
          ? text('models.noLicence')
          : text(conditions === null ? 'models.licence' : 'models.licenceWith', {
              licence,
              conditions: conditions ?? '',
            })}
      </p>
      <div className={styles.actions}>
        {hasLicenceText ? (
          <Button
            size="small"
            aria-expanded={isOpen}
            aria-controls={licenceId}
            onClick={() => setIsOpen(!isOpen)}
          >
            {text(isOpen ? 'models.hideLicence' : 'models.showLicence')}
          </Button>
        ) : null}
        {link === null ? null : (
          <a href={link} target="_blank" rel="noreferrer">
            {text('models.more')}
          </a>
        )}
      </div>
      <div id={licenceId}>{isOpen ? <Licence model={model.model} /> : null}</div>
    </li>
  )
}

function State({ state, share }: Pick<SpeechModel, 'state' | 'share'>): ReactNode {
  const text = supportMessages.useMessages()
  const shownIn = useLanguage()
  if (state === null) return <Badge>{text('models.unknown')}</Badge>
  if (state === 'installed') return <Badge tone="bean">{text('models.installed')}</Badge>
  if (state === 'available') return <Badge>{text('models.available')}</Badge>
  return <Badge tone="amber">{text('models.coming', { share: formatPercent(share ?? 0, shownIn) })}</Badge>
}

function Licence({ model }: Pick<SpeechModel, 'model'>): ReactNode {
  const text = supportMessages.useMessages()
  const language = useLanguage()
  const { data, error, isFetching, refetch } = useGetSpeechModelLicenceQuery(model)
  if (data)
    return data.map((licence) => (
      <figure key={licence.file} className={styles.licence}>
        <figcaption>{licence.file}</figcaption>
        {/* Long ones scroll inside; a keyboard has to get there. */}
        <pre tabIndex={0}>{licence.text}</pre>
      </figure>
    ))
  if (!error) return <Skeleton lines={4} height="calc(1.75 * var(--longhand-rem))" />
  return (
    <ErrorState
      title={text('models.licenceFailed')}
      description={describeError(error, language)}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  )
}

/** A tag that is none stays as it is. */
function listed(languages: readonly string[], shownIn: string): string {
  const names = new Intl.DisplayNames([shownIn], { type: 'language' })
  const named = languages.map((language) => {
    try {
      return names.of(language) ?? language
    } catch {
      return language
    }
  })
  return new Intl.ListFormat(shownIn).format(named.sort(new Intl.Collator(shownIn).compare))
}
