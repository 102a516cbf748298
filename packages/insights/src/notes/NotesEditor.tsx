import { call } from '@longhand/api-client'
import type { AnswerOf, Notes } from '@longhand/contracts'
import { Composing, useDownload } from '@longhand/saving'
import { Button, useComposition } from '@longhand/ui-kit'
import type { Editor, JSONContent } from '@tiptap/core'
import { undoDepth } from '@tiptap/pm/history'
import { EditorContent, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { insightsMessages } from '../messages.ts'
import styles from './NotesEditor.module.css'
import { NotesSaveState } from './NotesSaveState.tsx'
import { NotesToolbar } from './NotesToolbar.tsx'
import { useNotesSaving } from './use-notes-saving.ts'

export interface NotesEditorProps {
  recordingId: string
  notes: AnswerOf<'getNotes'>
}

/** Addresses that notes may link to; the server keeps no others. */
const isAllowed = (address: string): boolean => /^(https?:\/\/|mailto:)/i.test(address)
const extensions = [
  StarterKit.configure({
    heading: { levels: [1, 2, 3] },
    link: { openOnClick: false, isAllowedUri: isAllowed },
  }),
]

/** A tree of known nodes from here to the database: nothing is ever markup. */
export function NotesEditor({ recordingId, notes }: NotesEditorProps): ReactNode {
  const t = insightsMessages.useMessages()
  const { download, isDownloading } = useDownload()
  const [isEmpty, setEmpty] = useState(() => isBlank(notes.document))
  /** Without what an input method still composes: ProseMirror has that in its document at once. */
  const confirmed = useRef<Editor['state']['doc']>(undefined)
  const [composing] = useState(() => new Composing())
  const stepsBefore = useRef(0)
  const composition = useComposition<HTMLDivElement>({
    onStart: () => {
      stepsBefore.current = undoDepth(editor.state) as number
      composing.begin(composition.settle)
    },
    onEnd: () => {
      composing.end()
      // A step of what was composed and cancelled would take back nothing.
      if (confirmed.current?.eq(editor.state.doc) && undoDepth(editor.state) > stepsBefore.current)
        editor.commands.undo()
      take(editor)
    },
  })
  // ProseMirror knows keys of an input method by itself.
  const { onKeyDownCapture: _, ...handlers } = composition.handlers
  const { state, changed, flush, takeTheirs, keepMine } = useNotesSaving({
    recordingId,
    revision: notes.revision,
    composing,
    read: () => (confirmed.current ?? editor.state.doc).toJSON() as Notes,
    replace: (document) => {
      editor.commands.setContent(document as JSONContent, { emitUpdate: false })
      confirmed.current = editor.state.doc
    },
  })
  const editor = useEditor({
    extensions,
    content: notes.document as JSONContent,
    // The content security policy takes no style element; the rules it would hold are in the module's file.
    injectCSS: false,
    editorProps: {
      attributes: {
        class: styles.text ?? '',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': t('notes.label'),
      },
    },
    onUpdate: ({ editor: now }) => {
      setEmpty(now.isEmpty)
      if (!composition.isOpen()) take(now)
    },
    onCreate: ({ editor: now }) => (confirmed.current = now.state.doc),
    onBlur: () => void flush(),
  })

  function take({ state: { doc } }: Editor): void {
    if (confirmed.current?.eq(doc)) return
    confirmed.current = doc
    changed()
  }

  async function exportWord(): Promise<void> {
    await flush()
    await download(call('exportNotesWord', { recordingId }))
  }

  return (
    <div className={styles.root}>
      <NotesToolbar editor={editor} />
      <div
        className={styles.page}
        {...handlers}
        data-placeholder={isEmpty ? t('notes.placeholder') : undefined}
      >
        <EditorContent editor={editor} />
      </div>
      <div className={styles.foot}>
        <NotesSaveState
          state={state}
          onRetry={() => void flush()}
          onTakeTheirs={() => void takeTheirs()}
          onKeepMine={() => void keepMine()}
        />
        <Button
          size="small"
          variant="quiet"
          icon="download"
          busy={isDownloading}
          onClick={() => void exportWord()}
        >
          {t('panel.word')}
        </Button>
      </div>
    </div>
  )
}

function isBlank({ content }: Notes): boolean {
  return content.every((node) => node.type === 'paragraph' && !node.content?.length)
}
