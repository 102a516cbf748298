import { useApiDispatch } from '@longhand/api-client'
import { Button, ButtonLink } from '@longhand/ui-kit'
import { UploadArea } from '@longhand/upload'
import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { dialogOpened } from '../../dialogs/open-dialog.ts'
import { webMessages } from '../../messages.ts'
import { useSession } from '../../session/use-session.ts'
import { SkipLink } from '../../shell/SkipLink.tsx'
import { Footer } from '../../shell/Footer.tsx'
import { PageHeader } from '../../shell/PageHeader.tsx'
import { Facts } from './Facts.tsx'
import { landingMessages } from './landing-messages.ts'
import styles from './LandingPage.module.css'
import { Plans } from './Plans.tsx'
import { Questions } from './Questions.tsx'
import { Sample } from './Sample.tsx'

/** What Longhand does, shown by doing it. */
export function LandingPage(): ReactNode {
  const text = landingMessages.useMessages()
  const session = useSession()
  const dispatch = useApiDispatch()
  const sample = useRef<HTMLElement>(null)

  function openSample(): void {
    sample.current?.scrollIntoView({ block: 'center' })
    sample.current?.focus({ preventScroll: true })
  }

  return (
    <>
      <SkipLink />
      <div className={styles.header}>
        <PageHeader brandTo="/" navigation={<PageNavigation />} action={session ? <WayIn /> : undefined} />
      </div>
      <main id="content" tabIndex={-1} className={styles.root}>
        <section className={styles.hero}>
          <div>
            <h1 className={styles.headline}>{text('hero.headline')}</h1>
            <p className={styles.lead}>{text('hero.lead')}</p>
            <p className={styles.look}>
              <Button icon="document" onClick={openSample}>
                {text('hero.openSample')}
              </Button>
              <span>{text('hero.noAccount')}</span>
            </p>
          </div>
          <UploadArea
            onLogIn={() => dispatch(dialogOpened({ kind: 'login', mode: 'login' }))}
            onAdded={() => dispatch(dialogOpened({ kind: 'upload' }))}
          />
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

/** For somebody who is logged in and came by the front door. */
function WayIn(): ReactNode {
  const text = webMessages.useMessages()
  return (
    <ButtonLink variant="primary" render={<Link to="/audio-list" />}>
      {text('shell.myRecordings')}
    </ButtonLink>
  )
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
