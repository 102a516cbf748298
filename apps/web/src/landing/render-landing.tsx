import type { InterfaceLanguage } from '@longhand/contracts'
import { prerender } from 'react-dom/static'
import { createHost } from '../host.ts'
import { webMessages } from '../messages.ts'
import { Landing } from './Landing.tsx'
import { landingMessages } from './messages.ts'

export interface RenderedLanding {
  title: string
  description: string
  html: string
}

/** Runs when the app is built; the browser renders the same when it takes the page over. */
export async function renderLanding(language: InterfaceLanguage): Promise<RenderedLanding> {
  const host = createHost(buildBrowser(language), { goTo: () => undefined, reload: () => undefined })
  const { prelude } = await prerender(
    <Landing host={host} />,
    // Whatever is longer would come later, by an inline script that the page's policy forbids.
    { progressiveChunkSize: Number.MAX_SAFE_INTEGER },
  )
  const html = await new Response(prelude).text()
  const { t } = host.language.i18n
  return {
    title: t('titles.landing', { ns: webMessages.namespace }),
    description: t('hero.lead', { ns: landingMessages.namespace }),
    html,
  }
}

/** As much of a browser as the app looks at before it is on a page: no one is logged in, and nothing is kept. */
function buildBrowser(language: InterfaceLanguage): Window {
  const browser = {
    // Both storages are absent: the app goes on with one that forgets.
    navigator: { languages: [language], userAgent: '', maxTouchPoints: 0, onLine: true },
    document: { documentElement: { lang: language, dataset: {} } },
    location: { hostname: '' },
    addEventListener: () => undefined,
  }
  return browser as unknown as Window
}
