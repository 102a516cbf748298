import type { EncodingSample } from '@longhand/transcript/imports'
import { Button } from '@longhand/ui-kit'
import type { ReactNode } from 'react'
import styles from './ImportDialog.module.css'
import { importMessages } from './import-messages.ts'

interface EncodingChoiceProps {
  encodings: readonly EncodingSample[]
  onChoose: (name: string) => void
}

/** Lines of a file in each encoding that it may be in: a person sees which of them is a text. */
export function EncodingChoice({ encodings, onChoose }: EncodingChoiceProps): ReactNode {
  const t = importMessages.useMessages()
  return (
    <section className={styles.choice} aria-label={t('whichEncoding')}>
      <p className={styles.note}>{t('whichEncoding')}</p>
      {encodings.map(({ name, lines }) => (
        <div key={name} className={styles.sample}>
          <p className={styles.lines} dir="auto">
            {lines.join('\n')}
          </p>
          <Button onClick={() => onChoose(name)}>{t('useEncoding', { name })}</Button>
        </div>
      ))}
    </section>
  )
}
