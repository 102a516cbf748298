import { Button, ButtonLink, Notice } from '@longhand/ui-kit'
import { type ReactElement, useState } from 'react'
import { uploadMessages } from '../messages.ts'
import type { HeldFiles } from '../shelf/hold-files.ts'
import { useFileProblemWords } from '../UploadList/describe-file-problem.ts'
import { useHeldFiles } from '../UploadProvider/uploads-context.ts'
import { DropArea } from './DropArea.tsx'
import styles from './UploadDialog.module.css'

export interface VisitorAreaProps {
  onLogIn: (() => void) | undefined
  logInHref?: string | undefined
  dropped?: HeldFiles | undefined
}

const none: HeldFiles = { held: [], lost: [], refused: [] }

export function VisitorArea({ onLogIn, logInHref, dropped }: VisitorAreaProps): ReactElement {
  const text = uploadMessages.useMessages()
  const fileProblem = useFileProblemWords()
  const { hold } = useHeldFiles()
  const [files, setFiles] = useState(none)
  const [told, setTold] = useState<HeldFiles>()
  if (dropped && dropped !== told) {
    setTold(dropped)
    setFiles(together(files, dropped))
  }

  const { held, lost, refused } = files
  const variant = held.length > 0 ? 'primary' : 'secondary'
  const logIn = logInHref ? (
    <ButtonLink size="small" variant={variant} href={logInHref}>
      {text('visitor.logIn')}
    </ButtonLink>
  ) : onLogIn ? (
    <Button size="small" variant={variant} onClick={onLogIn}>
      {text('visitor.logIn')}
    </Button>
  ) : null
  return (
    <>
      <DropArea
        isCompact={held.length > 0}
        onFiles={(chosen) => void hold(chosen).then((now) => setFiles((before) => together(before, now)))}
      />
      {held.length > 0 || lost.length + refused.length === 0 ? (
        <Notice tone={held.length > 0 ? 'bean' : 'neutral'}>
          <div className={styles.visitor}>
            <p role="status">
              {held.length === 0
                ? text('visitor.note')
                : text('visitor.held', { count: held.length, name: held[0] ?? '' })}
            </p>
            {logIn}
          </div>
        </Notice>
      ) : null}
      {lost.length > 0 ? (
        <Notice tone="amber">
          <div className={styles.visitor}>
            <p role="status">{text('visitor.lost', { names: lost.join(text('visitor.separator')) })}</p>
            {held.length === 0 ? logIn : null}
          </div>
        </Notice>
      ) : null}
      {refused.map(({ fileName, reason }) => (
        <Notice key={fileName} tone="red">
          <p role="status" className={styles.refusal}>
            {text('said.refused', { name: fileName, reason: fileProblem(reason) })}
          </p>
        </Notice>
      ))}
    </>
  )
}

function together(before: HeldFiles, now: HeldFiles): HeldFiles {
  return { ...now, held: [...before.held, ...now.held] }
}
