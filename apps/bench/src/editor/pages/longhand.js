import { FakeApi } from '@longhand/api-client/testing'
import { TranscriptPage } from '@longhand/transcripts'
import { createFakeServer, pictureOf, recordOf, toneAddress } from '@longhand/transcripts/testing'
import { ToastProvider } from '@longhand/ui-kit'
import { MessagesProvider } from '@longhand/ui-kit/i18n'
import '@longhand/ui-kit/styles.css'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { askedWords, buildDocument } from '../peers/build-document.js'

const sections = buildDocument(askedWords())
const timeLen = Math.ceil(sections.at(-1).endTime / 1000)
const asked = new URL(document.URL).searchParams
const picture = asked.has('picture') ? { picture: pictureOf() } : {}
const server = createFakeServer({
  records: [recordOf({ recordingId: 'bench', timeLen, ...picture })],
  sections: { bench: sections },
  audioPath: toneAddress(60),
})
const page = createElement(
  'main',
  { style: { height: '100dvh' } },
  createElement(TranscriptPage, { recordingId: 'bench', view: asked.get('view') ?? 'text' }),
)
const toasts = createElement(ToastProvider, { label: 'Notifications', closeLabel: 'Close' }, page)
createRoot(document.getElementById('root')).render(
  createElement(
    MessagesProvider,
    { language: 'en' },
    createElement(FakeApi, { handlers: server.handlers }, toasts),
  ),
)
