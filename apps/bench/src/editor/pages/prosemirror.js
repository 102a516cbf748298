import { baseKeymap } from '@tiptap/pm/commands'
import { history, redo, undo } from '@tiptap/pm/history'
import { keymap } from '@tiptap/pm/keymap'
import { Schema } from '@tiptap/pm/model'
import { EditorState } from '@tiptap/pm/state'
import { EditorView } from '@tiptap/pm/view'
import { askedWords, buildDocument } from '../peers/build-document.js'

const schema = new Schema({
  nodes: {
    doc: { content: 'section+' },
    section: {
      content: 'text*',
      attrs: { speaker: { default: '' }, startTime: { default: 0 } },
      toDOM: ({ attrs }) => ['p', { 'data-speaker': attrs.speaker, 'data-start': attrs.startTime }, 0],
    },
    text: {},
  },
})
const sections = buildDocument(askedWords()).map(({ text, spkName, startTime }) =>
  schema.node('section', { speaker: spkName, startTime }, text === '' ? [] : [schema.text(text)]),
)
const state = EditorState.create({
  doc: schema.node('doc', null, sections),
  plugins: [history(), keymap({ 'Mod-z': undo, 'Mod-y': redo }), keymap(baseKeymap)],
})
new EditorView(document.getElementById('root'), { state })
