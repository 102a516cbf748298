import { useApiDispatch } from '@longhand/api-client'
import { Button } from '@longhand/ui-kit'
import { UploadArea } from '@longhand/upload'
import { type ReactNode, useRef } from 'react'
import { dialogOpened } from '../../dialogs/open-dialog.ts'
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
        <PageHeader brandTo="/" navigation={<PageNavigation />} />
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
            onLogIn={() => dispatch(dialogOpened({ kind: 'login', mode: 'signup' }))}
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
