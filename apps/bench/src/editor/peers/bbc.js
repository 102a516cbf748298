import * as bbc from '@bbc/react-transcript-editor'
import { createElement } from 'react'
import { render } from 'react-dom'
import { askedWords, buildDocument, paperEdit } from './build-document.js'

const TranscriptEditor = bbc.default?.default ?? bbc.default
render(
  createElement(TranscriptEditor, {
    transcriptData: paperEdit(buildDocument(askedWords())),
    sttJsonType: 'digitalpaperedit',
    mediaUrl: 'about:blank',
    isEditable: true,
    spellCheck: false,
    title: 'Bench',
  }),
  document.getElementById('root'),
)
