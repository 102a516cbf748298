import { IconButton } from '@longhand/ui-kit'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import type { ReactNode } from 'react'
import { insightsMessages } from '../messages.ts'
import styles from './NotesEditor.module.css'

const formats = [
  { name: 'bold', mark: 'B', toggle: (editor: Editor) => editor.chain().focus().toggleBold().run() },
  { name: 'italic', mark: 'I', toggle: (editor: Editor) => editor.chain().focus().toggleItalic().run() },
  {
    name: 'heading',
    mark: 'H',
    toggle: (editor: Editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    name: 'bulletList',
    mark: '•',
    toggle: (editor: Editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'orderedList',
    mark: '1.',
    toggle: (editor: Editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    name: 'blockquote',
    mark: '”',
    toggle: (editor: Editor) => editor.chain().focus().toggleBlockquote().run(),
  },
] as const

export function NotesToolbar({ editor }: { editor: Editor }): ReactNode {
  const t = insightsMessages.useMessages()
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      formats: formats.map(({ name }) => now.isActive(name)),
      canUndo: now.can().undo(),
      canRedo: now.can().redo(),
    }),
  })
  return (
    // A press takes no focus: anyone who types on at once types into the notes.
    <div
      className={styles.tools}
      role="toolbar"
      aria-label={t('notes.tools')}
      onMouseDown={(event) => event.preventDefault()}
    >
      {formats.map(({ name, mark, toggle }, index) => (
        <button
          key={name}
          type="button"
          className={styles.tool}
          data-format={name}
          data-mark={mark}
          aria-label={t(`notes.${name}`)}
          title={t(`notes.${name}`)}
          aria-pressed={active.formats[index] ?? false}
          onClick={() => toggle(editor)}
        />
      ))}
      <span className={styles.gap} />
      <IconButton
        icon="undo"
        size="small"
        label={t('notes.undo')}
        disabled={!active.canUndo}
        onClick={() => editor.chain().focus().undo().run()}
      />
      <IconButton
        icon="redo"
        size="small"
        label={t('notes.redo')}
        disabled={!active.canRedo}
        onClick={() => editor.chain().focus().redo().run()}
      />
    </div>
  )
}
