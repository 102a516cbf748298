import { describeError, useCallKeys } from '@longhand/api-client'
import type { Link } from '@longhand/contracts'
import { Button, Checkbox, Notice } from '@longhand/ui-kit'
import { formatBytes, formatTimeSpan, useLanguage } from '@longhand/ui-kit/i18n'
import { type ReactElement, useState } from 'react'
import { useImportLinkMutation } from '../api/links-api.ts'
import { uploadMessages } from '../messages.ts'
import { EpisodeList } from './EpisodeList.tsx'
import styles from './LinkDialog.module.css'

export interface FoundLinkProps {
  link: Link
  folderId: string | undefined
  onImported: (count: number) => void
}

export function FoundLink({ link, folderId, onImported }: FoundLinkProps): ReactElement {
  const text = uploadMessages.useMessages()
  const language = useLanguage()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isTranscribing, setTranscribing] = useState(false)
  const [importLink, { isLoading, error }] = useImportLinkMutation()
  const keys = useCallKeys()
  const { kind, address, title, bytes, available } = link
  const isFeed = kind === 'feed'
  const episodes = link.episodes.filter(({ episodeId }) => chosen.has(episodeId))
  const seconds = isFeed
    ? episodes.reduce((sum, episode) => sum + (episode.seconds ?? 0), 0)
    : (link.seconds ?? 0)
  const isTooLittle = available <= 0 || seconds > available
  const span = (length: number): string => formatTimeSpan(length, language)

  async function add(): Promise<void> {
    const wanted = {
      address,
      episodeIds: isFeed ? [...chosen] : undefined,
      folderId: folderId || undefined,
      transcribe: isTranscribing && !isTooLittle ? {} : undefined,
    }
    const { data } = await importLink({ ...wanted, key: keys.keyOf(wanted) })
    if (!data) return
    keys.done(wanted)
    onImported(data.length)
  }

  return (
    <section className={styles.found} aria-label={title}>
      <header className={styles.foundHead}>
        <h3 className={styles.foundTitle}>{title}</h3>
        <p className={styles.facts}>
          {text(`linkKind.${kind}`)}
          {isFeed
            ? ` · ${text(link.isComplete ? 'link.episodes' : 'link.newestOfFeed', { count: link.episodeCount })}`
            : null}
          {link.seconds === null ? null : ` · ${span(link.seconds)}`}
          {bytes === null ? null : ` · ${formatBytes(bytes, language)}`}
        </p>
      </header>
      {isFeed ? (
        <EpisodeList
          episodes={link.episodes}
          total={link.episodeCount}
          chosen={chosen}
          onChosenChange={setChosen}
        />
      ) : null}
      <div className={styles.price}>
        <p role="status">
          {seconds > 0
            ? text('link.price', { time: span(seconds), left: span(available) })
            : text('link.left', { left: span(available) })}
          {seconds > 0 ? ` ${text(isFeed ? 'link.estimate' : 'link.pageEstimate')}` : null}
        </p>
        {isTooLittle ? (
          <Notice tone="amber">{text('link.tooLittle')}</Notice>
        ) : (
          <Checkbox
            label={text('link.transcribe')}
            checked={isTranscribing}
            onCheckedChange={setTranscribing}
          />
        )}
      </div>
      {error === undefined ? null : <Notice tone="red">{describeError(error, language)}</Notice>}
      <div className={styles.foundActions}>
        <Button
          variant="primary"
          busy={isLoading}
          disabled={isFeed && chosen.size === 0}
          onClick={() => void add()}
        >
          {isFeed ? text('link.addEpisodes', { count: chosen.size }) : text('link.add')}
        </Button>
      </div>
    </section>
  )
}
