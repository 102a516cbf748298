import type { ReactNode } from 'react'
import { libraryMessages } from '../messages.ts'
import styles from './RecordingNameCell.module.css'

export interface RecordingTagsProps {
  tags: readonly string[]
  onTag: ((tag: string) => void) | undefined
}

export function RecordingTags({ tags, onTag }: RecordingTagsProps): ReactNode {
  const t = libraryMessages.useMessages()
  if (tags.length === 0) return null
  return (
    <ul className={styles.tags} aria-label={t('tags.title')}>
      {tags.map((tag) => (
        <li key={tag}>
          {onTag ? (
            <button
              type="button"
              className={styles.tag}
              title={t('tags.show', { tag })}
              onClick={() => onTag(tag)}
            >
              {tag}
            </button>
          ) : (
            <span className={styles.tag}>{tag}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
