import type { InterfaceLanguage } from '@longhand/contracts'
import { StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { createMemoryRouter } from 'react-router'
import { App } from '../App.tsx'
import { createHost } from '../host.ts'
import { webMessages } from '../messages.ts'
import { landingMessages } from '../routes/landing/landing-messages.ts'
import { loadPage } from '../routes/load-page.ts'
import { routes } from '../routes/routes.tsx'
import { buildBrowser } from './build-browser.ts'

/** The landing page as a visitor sees it first. */
export interface RenderedLanding {
  title: string
  description: string
  /** What the app's element holds. */
  html: string
}

/** Renders the landing page in one language, as the browser will when it takes the page over. Runs when the app is built. */
export async function renderLanding(language: InterfaceLanguage): Promise<RenderedLanding> {
  const host = createHost(buildBrowser(language), { goTo: () => undefined, reload: () => undefined })
  await loadPage(routes, { pathname: '/' })
  const router = createMemoryRouter(routes, { initialEntries: ['/'] })
  const { prelude } = await prerender(
    <StrictMode>
      <App host={host} router={router} />
    </StrictMode>,
    // Whatever is longer would come later, by an inline script that the page's policy forbids.
    { progressiveChunkSize: Number.MAX_SAFE_INTEGER },
  )
  const html = await new Response(prelude).text()
  const { t } = host.language.i18n
  return { title: t('titles.landing', { ns: webMessages.namespace }), description: t('hero.lead', { ns: landingMessages.namespace }), html }
}
