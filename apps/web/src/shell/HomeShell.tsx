import { MessageBell } from '@longhand/messages'
import { lazyWithRetry } from '@longhand/ui-kit'
import { RecorderStatusButton, UploadStatusButton } from '@longhand/upload'
import { memo, type ReactNode } from 'react'
import { Link, Outlet, useLocation, useMatches } from 'react-router'
import { useHost } from '../host.ts'
import { webMessages } from '../messages.ts'
import { metaOf } from '../routes/page-meta.ts'
import { useSession } from '../session/use-session.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { BeanBalance } from './BeanBalance.tsx'
import { ConnectionNotice } from './ConnectionNotice.tsx'
import { Footer } from './Footer.tsx'
import styles from './HomeShell.module.css'
import { PageHeader } from './PageHeader.tsx'
import { PreferencesMenu } from './PreferencesMenu.tsx'
import { SkipLink } from './SkipLink.tsx'
import { VisitorButtons } from './VisitorButtons.tsx'

const TranscriptionsUnderWay = lazyWithRetry(() =>
  import('./TranscriptionsUnderWay.tsx').then((file) => file.TranscriptionsUnderWay),
)

const ServiceBar = lazyWithRetry(() => import('../service/ServiceBar.tsx').then((file) => file.ServiceBar))

export function HomeShell(): ReactNode {
  const session = useSession()
  const layout = metaOf(useMatches())?.layout
  return (
    <div className={styles.root} data-layout={layout}>
      <SkipLink />
      <div className={styles.header}>
        <PageHeader
          brand={<Link to={session ? '/home' : '/'} />}
          navigation={session ? <MainNavigation /> : undefined}
          notice={<ConnectionNotice />}
          tools={<Tools />}
        />
        <ServiceBar />
      </div>
      <main id="content" tabIndex={-1} className={styles.content}>
        <Outlet />
      </main>
      {layout === 'workbench' ? null : <AppFooter />}
    </div>
  )
}

function AppFooter(): ReactNode {
  const { dialogs } = useHost()
  return (
    <Footer
      link={(to, name) => <Link to={to}>{name}</Link>}
      feedback={(name) => (
        <button type="button" onClick={() => dialogs.open({ kind: 'feedback' })}>
          {name}
        </button>
      )}
    />
  )
}

/** The same on every page. Rendered with each, its menus would also make React run all effects before the page is painted. */
const Tools = memo(function Tools(): ReactNode {
  const session = useSession()
  return (
    <>
      {session ? (
        <>
          <Uploads />
          <TranscriptionsUnderWay />
          <BeanBalance />
          <Messages />
        </>
      ) : null}
      <PreferencesMenu />
      {session ? <AccountMenu /> : <VisitorButtons />}
    </>
  )
})

function Uploads(): ReactNode {
  const { dialogs } = useHost()
  return (
    <>
      <RecorderStatusButton onOpen={() => dialogs.open({ kind: 'record' })} />
      <UploadStatusButton onOpen={() => dialogs.open({ kind: 'upload' })} />
    </>
  )
}

function Messages(): ReactNode {
  const { dialogs } = useHost()
  return <MessageBell onOpen={() => dialogs.open({ kind: 'messages' })} />
}

function MainNavigation(): ReactNode {
  const text = webMessages.useMessages()
  const { pathname } = useLocation()
  const places = [
    { to: '/audio-list', name: text('shell.recordings'), others: ['/home', '/recycle-bin', '/recycleBin'] },
    { to: '/caption', name: text('shell.captions'), others: [] },
    { to: '/textToVoice', name: text('shell.voices'), others: ['/myVoice', '/songConversion'] },
  ]
  return (
    <nav aria-label={text('shell.mainNavigation')} className={styles.navigation}>
      {places.map(({ to, name, others }) => (
        <Link
          key={to}
          to={to}
          className={styles.place}
          aria-current={[to, ...others].includes(pathname) ? 'page' : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
