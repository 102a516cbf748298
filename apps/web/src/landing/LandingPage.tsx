import { ButtonLink, lazyWithRetry } from '@longhand/ui-kit'
import { DropZone, type HeldFiles, type LoginChoice, UploadArea, useHeldFiles } from '@longhand/upload'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { addressOfDialog } from '../dialogs/linked-dialog.ts'
import { useHost } from '../host.ts'
import { webMessages } from '../messages.ts'
import { documentTitle } from '../routes/page-meta.ts'
import { modeForNewcomers } from '../session/registration.ts'
import { Footer } from '../shell/Footer.tsx'
import { PageHeader } from '../shell/PageHeader.tsx'
import { SkipLink } from '../shell/SkipLink.tsx'
import { Facts } from './Facts.tsx'
import { Invitation } from './Invitation.tsx'
import styles from './LandingPage.module.css'
import { landingMessages } from './messages.ts'
import { Plans } from './Plans.tsx'
import { Questions } from './Questions.tsx'
import { revealPage } from './reveal-page.ts'
import { Sample } from './Sample.tsx'
import { useIsAttended } from './use-is-attended.ts'

// Menus bring a third of the page's code along.
const PreferencesMenu = lazyWithRetry(() =>
  import('../shell/PreferencesMenu.tsx').then((file) => file.PreferencesMenu),
)

/** Rendered when the app is built, for visitors and users alike (`data-for`). Whatever leads into the app is a plain link, so that it works before a script has arrived. */
export function LandingPage(): ReactNode {
  const text = landingMessages.useMessages()
  useLayoutEffect(revealPage, [])
  useTitle()
  return (
    <>
      <SkipLink />
      <div className={styles.header}>
        <PageHeader brand={<a href="/" />} navigation={<PageNavigation />} tools={<Tools />} />
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
              <ButtonLink icon="document" href="#sample">
                {text('hero.openSample')}
              </ButtonLink>
              <span>{text('hero.noAccount')}</span>
            </p>
          </div>
          <div data-needs-script="">
            <div data-for="visitor">
              <Files />
            </div>
            <div data-for="user" className={styles.upload}>
              <ButtonLink variant="primary" icon="upload" href="/home">
                {text('hero.upload')}
              </ButtonLink>
            </div>
          </div>
        </section>
        <Sample />
        <Facts />
        <Plans />
        <Questions />
      </main>
      <Footer
        link={(address, name) => <a href={address}>{name}</a>}
        feedback={(name) => (
          <a href={addressOfDialog('feedback')} data-needs-script="">
            {name}
          </a>
        )}
      />
    </>
  )
}

function useTitle(): void {
  const title = webMessages.useMessages()('titles.landing')
  useEffect(() => {
    document.title = documentTitle(title, new URLSearchParams(window.location.search))
  }, [title])
}

function Files(): ReactNode {
  const { session, dialogs } = useHost()
  const { hold } = useHeldFiles()
  const [dropped, setDropped] = useState<HeldFiles>()
  const place = useRef<HTMLDivElement>(null)

  function askForAccount(mode: LoginChoice): void {
    dialogs.open({ kind: 'login', mode: mode === 'signup' ? modeForNewcomers() : mode })
  }

  async function take(files: Parameters<typeof hold>[0]): Promise<void> {
    const now = await hold(files)
    setDropped(now)
    place.current?.scrollIntoView({ block: 'center' })
    // Lost and refused files are reported on the page.
    if (now.held.length > 0 && now.lost.length + now.refused.length === 0) askForAccount('signup')
  }

  return (
    <div ref={place}>
      <UploadArea onLogIn={askForAccount} logInHref={addressOfDialog} dropped={dropped} />
      <DropZone onFiles={(files) => void take(files)} disabled={session.current() !== undefined} />
    </div>
  )
}

function Tools(): ReactNode {
  const text = webMessages.useMessages()
  const isAttended = useIsAttended()
  return (
    <>
      <ButtonLink variant="primary" href="/audio-list" data-for="user">
        {text('shell.myRecordings')}
      </ButtonLink>
      {/* It takes up the same room from the beginning. */}
      <span className={styles.preferences}>{isAttended ? <PreferencesMenu /> : null}</span>
      <ButtonLink variant="quiet" href={addressOfDialog('login')} data-for="visitor" data-needs-script="">
        {text('shell.logIn')}
      </ButtonLink>
      <ButtonLink href={addressOfDialog('signup')} data-for="visitor newcomer" data-needs-script="">
        {text('shell.signUp')}
      </ButtonLink>
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
