import type { Banner } from '@longhand/contracts'
import { Button } from '@longhand/ui-kit'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { useListBannersQuery } from '../api/rewards-api.ts'
import { rewardsMessages } from '../messages.ts'
import styles from './BannerCarousel.module.css'

export interface BannerCarouselProps {
  /** Without it the browser loads the page. */
  onNavigate?: ((href: string) => void) | undefined
}

/** Pictures that can't be loaded are left out; without any there is nothing. */
export function BannerCarousel({ onNavigate }: BannerCarouselProps): ReactNode {
  const text = rewardsMessages.useMessages()
  const { data = [], isLoading } = useListBannersQuery()
  const [broken, setBroken] = useState<readonly string[]>([])
  const [place, setPlace] = useState(0)
  const banners = data.filter(({ id }) => !broken.includes(id))
  const shown = place % Math.max(1, banners.length)
  const banner = banners[shown]

  if (isLoading) return <div className={styles.root} aria-busy="true" />
  if (!banner) return null
  const step = (by: number): void => setPlace((shown + by + banners.length) % banners.length)
  return (
    <section className={styles.root} aria-roledescription="carousel" aria-label={text('banner.label')}>
      <div className={styles.view} aria-live="polite">
        <Picture
          key={banner.id}
          banner={banner}
          name={text('banner.one', { place: shown + 1, count: banners.length })}
          onBroken={() => setBroken([...broken, banner.id])}
          onNavigate={onNavigate}
        />
      </div>
      {banners.length < 2 ? null : (
        <>
          <div className={styles.previous}>
            <Button
              icon="chevron-left"
              size="small"
              aria-label={text('banner.previous')}
              onClick={() => step(-1)}
            />
          </div>
          <div className={styles.next}>
            <Button
              icon="chevron-right"
              size="small"
              aria-label={text('banner.next')}
              onClick={() => step(1)}
            />
          </div>
          <div className={styles.dots} aria-hidden>
            {banners.map(({ id }, index) => (
              <span key={id} className={styles.dot} data-current={index === shown || undefined} />
            ))}
          </div>
        </>
      )}
    </section>
  )
}

function Picture({
  banner: { image, link },
  name,
  onBroken,
  onNavigate,
}: BannerCarouselProps & { banner: Banner; name: string; onBroken: () => void }): ReactNode {
  const picture = <img src={image} alt={name} className={styles.picture} onError={onBroken} />
  if (!isSafeLink(link, window.location.href)) return picture
  if (!isOwnPage(link, window.location.href)) {
    return (
      <a href={link} target="_blank" rel="noopener noreferrer" className={styles.link}>
        {picture}
      </a>
    )
  }
  function follow(event: MouseEvent): void {
    // Held keys ask for another tab or window.
    if (!onNavigate || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onNavigate(link)
  }
  return (
    <a href={link} className={styles.link} onClick={follow}>
      {picture}
    </a>
  )
}

/** A web address, or a path of this site. What else an operator may have typed is no link. */
export function isSafeLink(link: string, base: string): boolean {
  if (link.trim() === '') return false
  try {
    return ['http:', 'https:'].includes(new URL(link, base).protocol)
  } catch {
    return false
  }
}

/** Whether a link is a path of this site. */
function isOwnPage(link: string, base: string): boolean {
  return /^\/(?![/\\])/.test(link) && new URL(link, base).origin === new URL(base).origin
}
