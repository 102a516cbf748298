import { Button, Notice } from '@longhand/ui-kit'
import { type ReactElement, useState } from 'react'
import { uploadMessages } from '../messages.ts'
import type { ChosenFile } from '../queue/upload-item.ts'
import type { HeldFiles } from '../shelf/hold-files.ts'
import { useFileProblemWords } from '../UploadList/describe-file-problem.ts'
import { useHeldFiles } from '../UploadProvider/uploads-context.ts'
import { DropArea } from './DropArea.tsx'
import styles from './UploadDialog.module.css'

const none: HeldFiles = { held: [], lost: [], refused: [] }

/** For somebody who has not logged in: files wait here. */
export function VisitorArea({ onLogIn }: { onLogIn: (() => void) | undefined }): ReactElement {
  const text = uploadMessages.useMessages()
  const fileProblem = useFileProblemWords()
  const { hold } = useHeldFiles()
  const [files, setFiles] = useState(none)

  async function keep(chosen: ChosenFile[]): Promise<void> {
    const now = await hold(chosen)
    setFiles((before) => ({ held: [...before.held, ...now.held], lost: now.lost, refused: now.refused }))
  }

  const { held, lost, refused } = files
  return (
    <>
      <DropArea isCompact={held.length > 0} onFiles={(chosen) => void keep(chosen)} />
      <Notice tone={held.length > 0 ? 'bean' : 'neutral'}>
        <div className={styles.visitor}>
          <p role="status">{held.length === 0 ? text('visitor.note') : text('visitor.held', { count: held.length, name: held[0] ?? '' })}</p>
          {onLogIn ? (
            <Button size="small" variant={held.length > 0 ? 'primary' : 'secondary'} onClick={onLogIn}>
              {text('visitor.logIn')}
            </Button>
          ) : null}
        </div>
      </Notice>
      {lost.length > 0 ? <Notice tone="amber">{text('visitor.lost', { names: lost.join(text('visitor.separator')) })}</Notice> : null}
      {refused.map(({ fileName, reason }) => (
        <Notice key={fileName} tone="red">
          {text('said.refused', { name: fileName, reason: fileProblem(reason) })}
        </Notice>
      ))}
    </>
  )
}
