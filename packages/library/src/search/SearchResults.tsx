import { describeError } from '@longhand/api-client'
import { maxSearchHits } from '@longhand/contracts'
import type { SearchTitle } from '@longhand/contracts'
import { Button, EmptyState, ErrorState, Pagination, Skeleton } from '@longhand/ui-kit'
import { formatDuration, formatNumber, useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { type FoundSection, useSearchTranscriptsQuery } from '../api/search-api.ts'
import { libraryMessages } from '../messages.ts'
import { isPlainPress } from '../query/plain-press.ts'
import { Highlighted } from './Highlighted.tsx'
import styles from './SearchResults.module.css'

export interface FoundPlace {
  readonly recordingId: string
  readonly fileName: string
  /** 0 for the recording as a whole. */
  readonly seconds: number
}

export interface SearchResultsProps {
  keyword: string
  folderId: string
  page: number
  onPageChange: (page: number) => void
  onOpen: (place: FoundPlace) => void
  hrefOf: (place: FoundPlace) => string
  onClear: () => void
}

const pageSize = 30

export function SearchResults({
  keyword,
  folderId,
  page,
  onPageChange,
  onOpen,
  hrefOf,
  onClear,
}: SearchResultsProps): ReactNode {
  const t = libraryMessages.useMessages()
  const language = useLanguage()
  const { data, error, isFetching, refetch } = useSearchTranscriptsQuery({
    keyword,
    page,
    pageSize,
    folderId: folderId === '' ? undefined : folderId,
  })
  if (error && !isFetching)
    return (
      <ErrorState
        title={t('search.failed')}
        description={describeError(error, language)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  if (!data) return <Skeleton lines={6} height="calc(2.5 * var(--longhand-rem))" />
  const { list, total, titles, unprepared } = data
  const preparing =
    unprepared > 0 ? <p className={styles.total}>{t('search.unprepared', { count: unprepared })}</p> : null
  if (total === 0 && titles.length === 0)
    return (
      <>
        <EmptyState
          icon="search"
          title={t('search.nothing', { keyword })}
          description={t('search.nothingText')}
          action={<Button onClick={onClear}>{t('search.clear')}</Button>}
        />
        {preparing}
      </>
    )
  const linkTo = (place: FoundPlace): LinkProps => ({ href: hrefOf(place), onOpen: () => onOpen(place) })
  return (
    <section className={styles.root} aria-label={t('search.results')} aria-busy={isFetching || undefined}>
      {titles.length > 0 ? <Titles titles={titles} linkTo={linkTo} /> : null}
      {total > 0 ? (
        <p className={styles.total} role="status">
          {total >= maxSearchHits
            ? t('search.moreThan', { most: formatNumber(maxSearchHits, language) })
            : t('search.passagesOf', { count: total })}
        </p>
      ) : null}
      {preparing}
      {byRecording(list).map((hits) => (
        <Passages key={hits[0]!.recordingId} hits={hits} linkTo={linkTo} />
      ))}
      <Pagination
        page={page}
        pageCount={Math.max(1, Math.ceil(total / pageSize))}
        onPageChange={onPageChange}
      />
    </section>
  )
}

interface LinkProps {
  href: string
  onOpen: () => void
}

function Titles({
  titles,
  linkTo,
}: {
  titles: readonly SearchTitle[]
  linkTo: (place: FoundPlace) => LinkProps
}): ReactNode {
  const t = libraryMessages.useMessages()
  return (
    <div>
      <h2 className={styles.group}>{t('search.names')}</h2>
      <ul className={styles.list}>
        {titles.map(({ recordingId, fileName, highlights }) => (
          <li key={recordingId}>
            <FoundLink className={styles.name} {...linkTo({ recordingId, fileName, seconds: 0 })}>
              <Highlighted text={fileName} highlights={highlights} />
            </FoundLink>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Passages({
  hits,
  linkTo,
}: {
  hits: readonly FoundSection[]
  linkTo: (place: FoundPlace) => LinkProps
}): ReactNode {
  const t = libraryMessages.useMessages()
  const { recordingId, fileName } = hits[0]!
  return (
    <article className={styles.recording}>
      <h2 className={styles.heading}>
        <FoundLink className={styles.name} {...linkTo({ recordingId, fileName, seconds: 0 })}>
          {fileName}
        </FoundLink>
      </h2>
      <ul className={styles.list}>
        {hits.map(({ sectionId, speaker, startMs, snippet, highlights }) => (
          <li key={sectionId}>
            <FoundLink
              className={styles.passage}
              {...linkTo({ recordingId, fileName, seconds: startMs / 1000 })}
            >
              <span className={styles.said}>
                {t('search.said', { speaker, time: formatDuration(Math.floor(startMs / 1000)) })}
              </span>
              <span className={styles.snippet}>
                <Highlighted text={snippet} highlights={highlights} />
              </span>
            </FoundLink>
          </li>
        ))}
      </ul>
    </article>
  )
}

function FoundLink({
  href,
  onOpen,
  className,
  children,
}: LinkProps & { className: string | undefined; children: ReactNode }): ReactNode {
  return (
    <a
      className={className}
      href={href}
      onClick={(event) => {
        if (!isPlainPress(event)) return
        event.preventDefault()
        onOpen()
      }}
    >
      {children}
    </a>
  )
}

function byRecording(list: readonly FoundSection[]): FoundSection[][] {
  const groups: FoundSection[][] = []
  for (const hit of list) {
    const group = groups.at(-1)
    if (group?.[0]?.recordingId === hit.recordingId) group.push(hit)
    else groups.push([hit])
  }
  return groups
}
