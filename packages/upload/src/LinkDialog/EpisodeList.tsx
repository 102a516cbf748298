import type { LinkEpisode } from '@longhand/contracts'
import { linkLimits } from '@longhand/contracts'
import { foldText } from '@longhand/transcript'
import { Badge, Button, Checkbox, TextField } from '@longhand/ui-kit'
import { formatBytes, formatDate, formatDuration, useLanguage } from '@longhand/ui-kit/i18n'
import { type ReactElement, useDeferredValue, useState } from 'react'
import { uploadMessages } from '../messages.ts'
import styles from './LinkDialog.module.css'

/** More are shown on demand: a podcast has thousands, and few are looked for without a search. */
const step = 50

export interface EpisodeListProps {
  /** The newest first. */
  episodes: readonly LinkEpisode[]
  /** Of the podcast, those that are not listed included. */
  total: number
  chosen: ReadonlySet<string>
  onChosenChange: (chosen: ReadonlySet<string>) => void
}

export function EpisodeList({ episodes, total, chosen, onChosenChange }: EpisodeListProps): ReactElement {
  const text = uploadMessages.useMessages()
  const [keyword, setKeyword] = useState('')
  const [shown, setShown] = useState(step)
  const sought = useDeferredValue(foldText(keyword.trim()))
  const matching = sought === '' ? episodes : episodes.filter(({ title }) => foldText(title).includes(sought))
  const isFull = chosen.size >= linkLimits.perCall

  function toggle(id: string, isChosen: boolean): void {
    const next = new Set(chosen)
    if (isChosen) next.add(id)
    else next.delete(id)
    onChosenChange(next)
  }

  return (
    <div className={styles.episodes}>
      <TextField
        label={text('link.search')}
        labelHidden
        icon="search"
        placeholder={text('link.search')}
        value={keyword}
        onValueChange={(next) => {
          setKeyword(next)
          setShown(step)
        }}
      />
      {matching.length === 0 ? (
        <p className={styles.facts}>{text(episodes.length === 0 ? 'link.noEpisodes' : 'link.noMatch')}</p>
      ) : null}
      <ul className={styles.episodeList} aria-label={text('link.list')}>
        {matching.slice(0, shown).map((episode) => (
          <EpisodeRow
            key={episode.episodeId}
            episode={episode}
            isChosen={chosen.has(episode.episodeId)}
            isDisabled={isFull && !chosen.has(episode.episodeId)}
            onToggle={(isChosen) => toggle(episode.episodeId, isChosen)}
          />
        ))}
      </ul>
      <div className={styles.more}>
        {matching.length > shown ? (
          <Button size="small" onClick={() => setShown(shown + step)}>
            {text('link.more', { count: Math.min(step, matching.length - shown) })}
          </Button>
        ) : null}
        <p className={styles.facts}>
          {isFull
            ? text('link.full', { count: linkLimits.perCall })
            : text('link.chosen', { count: chosen.size })}
          {total > episodes.length ? ` ${text('link.newest', { count: episodes.length })}` : null}
        </p>
      </div>
    </div>
  )
}

function EpisodeRow({
  episode: { title, publishTime, seconds, bytes, isImported },
  isChosen,
  isDisabled,
  onToggle,
}: {
  episode: LinkEpisode
  isChosen: boolean
  isDisabled: boolean
  onToggle: (isChosen: boolean) => void
}): ReactElement {
  const text = uploadMessages.useMessages()
  const language = useLanguage()
  const facts = [
    publishTime === null ? undefined : formatDate(new Date(publishTime * 1000), language),
    seconds === null ? undefined : formatDuration(seconds),
    bytes === null ? undefined : formatBytes(bytes, language),
  ]
  return (
    <li className={styles.episode}>
      <Checkbox
        label={<span className={styles.episodeTitle}>{title}</span>}
        checked={isChosen}
        disabled={isDisabled}
        onCheckedChange={onToggle}
      />
      <span className={styles.facts}>{facts.filter((fact) => fact !== undefined).join(' · ')}</span>
      {isImported ? <Badge>{text('link.imported')}</Badge> : null}
    </li>
  )
}
