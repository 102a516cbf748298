import { Button } from '@longhand/ui-kit'
import type { ReactElement } from 'react'
import styles from '../UploadList/UploadList.module.css'
import { useUploads } from '../UploadProvider/uploads-context.ts'
import { textMessages } from './text-messages.ts'
import type { UploadText } from './upload-text.ts'

/** Lines of a text in each encoding that it may be in: a person sees which of them can be read. */
export function EncodingChoice({ text: { id, fileName, encodings } }: { text: UploadText }): ReactElement {
  const t = textMessages.useMessages()
  const uploads = useUploads()
  const question = t('whichEncoding')
  return (
    <section className={styles.question} aria-label={`${fileName}: ${question}`}>
      <p>{question}</p>
      {encodings.map(({ name, lines }) => (
        <div key={name} className={styles.sample}>
          <p dir="auto">{lines.join('\n')}</p>
          <Button size="small" onClick={() => uploads?.texts()?.chooseEncoding(id, name)}>
            {t('useEncoding', { name })}
          </Button>
        </div>
      ))}
    </section>
  )
}
