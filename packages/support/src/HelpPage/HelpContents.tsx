import type { HelpTitle } from '@longhand/contracts'
import { Button, Notice, Skeleton } from '@longhand/ui-kit'
import type { ReactNode } from 'react'
import { supportMessages } from '../messages.ts'
import { followLink } from './follow-link.ts'
import styles from './HelpPage.module.css'

export interface HelpContentsProps {
  titles: readonly HelpTitle[] | undefined
  keyword: string
  shown: string | undefined
  failure: string | undefined
  hrefOf: (titleId: string) => string
  onNavigate: (href: string) => void
  onShowAll: () => void
}

export function HelpContents({ titles, keyword, failure, onShowAll, ...list }: HelpContentsProps): ReactNode {
  const text = supportMessages.useMessages()
  if (failure !== undefined && keyword !== '') {
    return (
      <div role="alert">
        <Notice tone="red">{failure}</Notice>
      </div>
    )
  }
  if (titles === undefined) {
    return (
      <div aria-busy="true">
        <Skeleton lines={10} height="calc(2 * var(--longhand-rem))" />
      </div>
    )
  }
  const isSearch = keyword !== ''
  return (
    <>
      <p role="status" className={isSearch ? styles.quiet : styles.hidden}>
        {isSearch
          ? titles.length === 0
            ? text('help.nothingFound', { keyword })
            : text('help.results', { count: titles.length })
          : null}
      </p>
      {isSearch && titles.length === 0 ? (
        <div className={styles.nothing}>
          <p>{text('help.nothingFoundText')}</p>
          <Button size="small" onClick={onShowAll}>
            {text('help.showAll')}
          </Button>
        </div>
      ) : (
        <nav aria-label={text('help.documents')}>
          {isSearch ? (
            <TitleList titles={titles} {...list} />
          ) : (
            sectionsOf(titles).map(([section, inside]) => (
              <Section key={section} section={section} titles={inside} {...list} />
            ))
          )}
        </nav>
      )}
    </>
  )
}

type ListProps = Pick<HelpContentsProps, 'shown' | 'hrefOf' | 'onNavigate'> & { titles: readonly HelpTitle[] }

function Section({ section, ...list }: ListProps & { section: string }): ReactNode {
  return (
    <section className={styles.section}>
      <h2 className={styles.sectionTitle}>{section}</h2>
      <TitleList {...list} />
    </section>
  )
}

function TitleList({ titles, shown, hrefOf, onNavigate }: ListProps): ReactNode {
  return (
    <ul className={styles.list}>
      {titles.map(({ titleId, title, excerpt }) => (
        <li key={titleId}>
          <a
            href={hrefOf(titleId)}
            className={styles.place}
            aria-current={titleId === shown ? 'page' : undefined}
            onClick={(event) => followLink(event, hrefOf(titleId), onNavigate)}
          >
            {title}
            {excerpt ? <span className={styles.excerpt}>{excerpt}</span> : null}
          </a>
        </li>
      ))}
    </ul>
  )
}

function sectionsOf(titles: readonly HelpTitle[]): [string, HelpTitle[]][] {
  const sections = new Map<string, HelpTitle[]>()
  for (const title of titles) sections.set(title.section, [...(sections.get(title.section) ?? []), title])
  return [...sections]
}
