import type { ReactNode } from 'react'
import { SkipLink } from '../../shell/SkipLink.tsx'
import { Footer } from '../../shell/Footer.tsx'
import { PageHeader } from '../../shell/PageHeader.tsx'
import { Facts } from './Facts.tsx'
import { landingMessages } from './landing-messages.ts'
import styles from './LandingPage.module.css'
import { Plans } from './Plans.tsx'
import { Questions } from './Questions.tsx'

/** What Longhand does, shown by doing it. */
export function LandingPage(): ReactNode {
  const text = landingMessages.useMessages()
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
          </div>
        </section>
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
