import { withRetry } from '@longhand/ui-kit'
import type { ReactNode } from 'react'
import { type LoaderFunctionArgs, redirectDocument, replace, type RouteObject } from 'react-router'
import { FailurePage } from '../errors/FailurePage.tsx'
import { HomeShell } from '../shell/HomeShell.tsx'
import { rememberLostAddress } from './not-found/lost-address.ts'
import type { PageMeta } from './page-meta.ts'
import { RootLayout } from './RootLayout.tsx'

function page(
  path: string,
  title: PageMeta['title'],
  load: () => Promise<() => ReactNode>,
  layout: PageMeta['layout'] = 'document',
): RouteObject {
  return {
    path,
    handle: { title, layout } satisfies PageMeta,
    lazy: async () => ({ Component: await withRetry(load) }),
  }
}

const recordings = (): Promise<() => ReactNode> =>
  import('./transcripts/RecordingsPage.tsx').then(({ RecordingsPage }) => RecordingsPage)
const recycleBin = (): Promise<() => ReactNode> =>
  import('./transcripts/RecycleBinPage.tsx').then(({ RecycleBinPage }) => RecycleBinPage)
const transcript = (): Promise<() => ReactNode> =>
  import('./transcripts/DetailPage.tsx').then(({ DetailPage }) => DetailPage)
const shared = (): Promise<() => ReactNode> =>
  import('./transcripts/SharePage.tsx').then(({ SharePage }) => SharePage)
const captions = (): Promise<() => ReactNode> =>
  import('./transcripts/CaptionsPage.tsx').then(({ CaptionsPage }) => CaptionsPage)
const audience = (): Promise<() => ReactNode> =>
  import('./transcripts/CaptionAudiencePage.tsx').then(({ CaptionAudiencePage }) => CaptionAudiencePage)
const personalInfo = (): Promise<() => ReactNode> =>
  import('./account/AccountPage.tsx').then(({ AccountPage }) => AccountPage)
const vip = (): Promise<() => ReactNode> => import('./cashier/VipPage.tsx').then(({ VipPage }) => VipPage)
const operator = (): Promise<() => ReactNode> =>
  import('./operator/OperatorPage.tsx').then(({ OperatorPage }) => OperatorPage)
const accountLink = (): Promise<() => ReactNode> =>
  import('./auth/AccountLinkPage.tsx').then(({ AccountLinkPage }) => AccountLinkPage)
const help = (): Promise<() => ReactNode> =>
  import('./support/HelpDocumentPage.tsx').then(({ HelpDocumentPage }) => HelpDocumentPage)
const satisfaction = (): Promise<() => ReactNode> =>
  import('./support/TranSatisfactionPage.tsx').then(({ TranSatisfactionPage }) => TranSatisfactionPage)
const agreement = (): Promise<() => ReactNode> =>
  import('./legal/AgreementPage.tsx').then(({ AgreementPage }) => AgreementPage)
const privacy = (): Promise<() => ReactNode> =>
  import('./legal/PrivacyPage.tsx').then(({ PrivacyPage }) => PrivacyPage)
const textToVoice = (): Promise<() => ReactNode> =>
  import('./voice/VoicePages.tsx').then(({ TextToVoice }) => TextToVoice)
const myVoice = (): Promise<() => ReactNode> =>
  import('./voice/VoicePages.tsx').then(({ MyVoice }) => MyVoice)
const songConversion = (): Promise<() => ReactNode> =>
  import('./voice/VoicePages.tsx').then(({ SongConversion }) => SongConversion)
const notFound = (): Promise<() => ReactNode> =>
  import('./not-found/NotFoundPage.tsx').then(({ NotFoundPage }) => NotFoundPage)

/** An address that isn't here leads to `/404`. */
export const routes: RouteObject[] = [
  {
    element: <RootLayout />,
    errorElement: <FailurePage />,
    // Empty until the first page's chunk is there: a spinner for a tenth of a second would only flicker.
    hydrateFallbackElement: <></>,
    children: [
      // The landing page is not part of the app.
      { path: '/', element: null, loader: () => redirectDocument('/') },
      {
        element: <HomeShell />,
        children: [
          {
            // What fails in a page leaves the header in its place.
            errorElement: <FailurePage isInShell />,
            children: [
              page('/home', 'recordings', recordings),
              { path: '/audio', element: null, loader: () => replace('/audio-list') },
              page('/audio-list', 'recordings', recordings),
              page('/recycle-bin', 'recycleBin', recycleBin),
              page('/recycleBin', 'recycleBin', recycleBin),
              page('/detail', 'transcript', transcript, 'workbench'),
              page('/share/:token', 'shared', shared, 'workbench'),
              page('/caption', 'captions', captions, 'stage'),
              page('/caption/audience/:link', 'captions', audience, 'stage'),
              page('/personalInfo', 'personalInfo', personalInfo),
              { ...page('/vip', 'vip', vip), id: 'Vip' },
              page('/order', 'orders', personalInfo),
              page('/operator', 'operator', operator),
              page('/account-link/:token', 'accountLink', accountLink),
              page('/helpDocument', 'help', help),
              page('/tranSatisfaction', 'satisfaction', satisfaction),
              page('/agreement', 'agreement', agreement),
              page('/privacy', 'privacy', privacy),
              { path: '/voiceClone', element: null, loader: () => replace('/textToVoice') },
              page('/textToVoice', 'textToVoice', textToVoice),
              page('/myVoice', 'myVoice', myVoice),
              page('/songConversion', 'songConversion', songConversion),
              page('/404', 'notFound', notFound),
            ],
          },
        ],
      },
      {
        path: '*',
        element: null,
        loader: ({ request }: LoaderFunctionArgs): Response => {
          rememberLostAddress(request.url)
          return replace('/404')
        },
      },
    ],
  },
]
