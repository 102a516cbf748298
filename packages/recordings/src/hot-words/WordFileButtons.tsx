import { saveDownload } from '@longhand/api-client'
import { Button, useToast } from '@longhand/ui-kit'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import { hotWordsMessages } from './hot-words-messages.ts'
import styles from './HotWordsDialog.module.css'
import { readWordFile, writeWordFile } from './word-list.ts'

export interface WordFileButtonsProps {
  words: readonly string[]
  onWords: (words: readonly string[]) => void
}

export function WordFileButtons({ words, onWords }: WordFileButtonsProps): ReactNode {
  const t = hotWordsMessages.useMessages()
  const toast = useToast()
  const input = useRef<HTMLInputElement>(null)

  async function read(file: File | undefined): Promise<void> {
    if (!file) return
    try {
      const found = readWordFile(await file.text())
      onWords(found)
      toast.show({ title: t('imported', { count: found.filter((word) => !words.includes(word)).length }) })
    } catch {
      toast.show({ title: t('unreadable'), tone: 'error' })
    }
  }

  return (
    <div className={styles.files}>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        hidden
        aria-label={t('import')}
        onChange={({ target }) => {
          void read(target.files?.[0])
          // The same file may be chosen again.
          target.value = ''
        }}
      />
      <Button size="small" icon="upload" onClick={() => input.current?.click()}>
        {t('import')}
      </Button>
      <Button
        size="small"
        icon="download"
        disabled={words.length === 0}
        onClick={() =>
          saveDownload({
            name: t('fileName'),
            blob: new Blob([writeWordFile(words)], { type: 'text/csv;charset=utf-8' }),
          })
        }
      >
        {t('export')}
      </Button>
    </div>
  )
}
