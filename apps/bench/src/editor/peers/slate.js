import { createElement } from 'react'
import { render } from 'react-dom'
import * as slate from 'slate-transcript-editor'
import { askedWords, buildDocument, paperEdit } from './build-document.js'

const SlateTranscriptEditor = slate.default?.default ?? slate.default
render(
  createElement(SlateTranscriptEditor, {
    transcriptData: paperEdit(buildDocument(askedWords())),
    mediaUrl: '',
    title: 'Bench',
  }),
  document.getElementById('root'),
)
