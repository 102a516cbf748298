import { call } from '@longhand/api-client'
import type { AnswerOf, Notes } from '@longhand/contracts'
import { useDownload } from '@longhand/saving'
import { Button } from '@longhand/ui-kit'
import type { JSONContent } from '@tiptap/core'
import { EditorContent, useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useState } from 'react'
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
const extensions = [StarterKit.configure({ heading: { levels: [1, 2, 3] }, link: { openOnClick: false, isAllowedUri: isAllowed } })]

/** A tree of known nodes from here to the database: nothing is ever markup. */
export function NotesEditor({ recordingId, notes }: NotesEditorProps): ReactNode {
  const t = insightsMessages.useMessages()
  const { download, isDownloading } = useDownload()
  const [isEmpty, setEmpty] = useState(() => isBlank(notes.document))
  const { state, changed, flush, takeTheirs, keepMine } = useNotesSaving({
    recordingId,
    revision: notes.revision,
    read: () => editor.getJSON() as Notes,
    replace: (document) => editor.commands.setContent(document as JSONContent, { emitUpdate: false }),
  })
  const editor = useEditor({
    extensions,
    content: notes.document as JSONContent,
    // The content security policy takes no style element; the rules it would hold are in the module's file.
    injectCSS: false,
    editorProps: { attributes: { class: styles.text ?? '', role: 'textbox', 'aria-multiline': 'true', 'aria-label': t('notes.label') } },
    onUpdate: ({ editor: now }) => {
      setEmpty(now.isEmpty)
      changed()
    },
    onBlur: () => void flush(),
  })

  async function exportWord(): Promise<void> {
    await flush()
    await download(call('exportNotesWord', { recordingId }))
  }

  return (
    <div className={styles.root}>
      <NotesToolbar editor={editor} />
      <div className={styles.page} data-placeholder={isEmpty ? t('notes.placeholder') : undefined}>
        <EditorContent editor={editor} />
      </div>
      <div className={styles.foot}>
        <NotesSaveState state={state} onRetry={() => void flush()} onTakeTheirs={() => void takeTheirs()} onKeepMine={() => void keepMine()} />
        <Button size="small" variant="quiet" icon="download" busy={isDownloading} onClick={() => void exportWord()}>
          {t('panel.word')}
        </Button>
      </div>
    </div>
  )
}

function isBlank({ content }: Notes): boolean {
  return content.every((node) => node.type === 'paragraph' && !node.content?.length)
}
