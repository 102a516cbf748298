import { Button, ButtonLink } from '@longhand/ui-kit'
import { UploadArea } from '@longhand/upload'
import { type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { LazyApiAccess } from '../../api/lazy-api-access.ts'
import { useHost } from '../../host.ts'
import { ChunkBoundary } from '../../errors/ChunkBoundary.tsx'
import { webMessages } from '../../messages.ts'
import { wake } from '../../prerendered/early-presses.ts'
import { untilInteraction } from '../../prerendered/until-wanted.ts'
import { useSession } from '../../session/use-session.ts'
import { SkipLink } from '../../shell/SkipLink.tsx'
import { Footer } from '../../shell/Footer.tsx'
import { PageHeader } from '../../shell/PageHeader.tsx'
import { VisitorButtons } from '../../shell/VisitorButtons.tsx'
import { lazyChunk } from '../lazy-chunk.ts'
import { Facts } from './Facts.tsx'
import { Invitation } from './Invitation.tsx'
import { landingMessages } from './landing-messages.ts'
import styles from './LandingPage.module.css'
import { Plans } from './Plans.tsx'
import { Questions } from './Questions.tsx'
import { Sample } from './Sample.tsx'

// Menus bring a third of the page's code along: it stands without them.
const PreferencesMenu = lazyChunk(() => import('../../shell/PreferencesMenu.tsx').then((chunk) => chunk.PreferencesMenu), untilInteraction)
const AccountMenu = lazyChunk(() => import('../../shell/AccountMenu.tsx').then((chunk) => chunk.AccountMenu))

/** What Longhand does, shown by doing it. */
export function LandingPage(): ReactNode {
  const text = landingMessages.useMessages()
  const { dialogs } = useHost()
  const sample = useRef<HTMLElement>(null)

  function openSample(): void {
    sample.current?.scrollIntoView({ block: 'center' })
    sample.current?.focus({ preventScroll: true })
  }

  return (
    <>
      <SkipLink />
      <div className={styles.header}>
        <PageHeader brandTo="/" navigation={<PageNavigation />} tools={<Tools />} />
      </div>
      <main id="content" tabIndex={-1} className={styles.root}>
        <Invitation />
        <section className={styles.hero}>
          <div>
            <h1 className={styles.headline}>{text('hero.headline')}</h1>
            <p className={styles.lead}>{text('hero.lead')}</p>
            <noscript>
              <p className={styles.needsScript}>{text('hero.needsScript')}</p>
            </noscript>
            <p className={styles.look} data-needs-script="">
              <Button icon="document" onClick={openSample}>
                {text('hero.openSample')}
              </Button>
              <span>{text('hero.noAccount')}</span>
            </p>
          </div>
          <div data-needs-script="">
            <UploadArea onLogIn={() => dialogs.open({ kind: 'login', mode: 'login' })} onAdded={() => dialogs.open({ kind: 'upload' })} />
          </div>
        </section>
        <Sample frame={sample} />
        <Facts />
        <Plans />
        <Questions />
      </main>
      <Footer />
    </>
  )
}

function Tools(): ReactNode {
  const text = webMessages.useMessages()
  const session = useSession()
  return (
    <>
      {/* For a user who is logged in and came by the front door. */}
      {session ? (
        <ButtonLink variant="primary" render={<Link to="/audio-list" />}>
          {text('shell.myRecordings')}
        </ButtonLink>
      ) : null}
      <Preferences />
      {session ? (
        <Suspense fallback={null}>
          <LazyApiAccess>
            <AccountMenu />
          </LazyApiAccess>
        </Suspense>
      ) : (
        <VisitorButtons />
      )}
    </>
  )
}

/** Its menu comes with the first sign that a user may want it; it takes up the same room from the beginning. */
function Preferences(): ReactNode {
  const place = useRef<HTMLSpanElement>(null)
  return (
    <span ref={place} className={styles.preferences} data-asleep="">
      <ChunkBoundary isSilent>
        <Suspense fallback={null}>
          <PreferencesMenu />
          <Awake place={place} />
        </Suspense>
      </ChunkBoundary>
    </span>
  )
}

function Awake({ place }: { place: RefObject<HTMLElement | null> }): null {
  useEffect(() => {
    if (place.current) wake(place.current)
  }, [place])
  return null
}

function PageNavigation(): ReactNode {
  const text = landingMessages.useMessages()
  return (
    <nav aria-label={text('nav.label')} className={styles.navigation}>
      <a href="#sample">{text('nav.sample')}</a>
      <a href="#plans">{text('nav.plans')}</a>
      <a href="#questions">{text('nav.questions')}</a>
    </nav>
  )
}
