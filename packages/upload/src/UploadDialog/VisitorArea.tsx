import { Button, ButtonLink, Notice } from '@longhand/ui-kit'
import { type ReactElement, useState } from 'react'
import { uploadMessages } from '../messages.ts'
import type { HeldFiles } from '../store/hold-files.ts'
import { useFileProblemWords } from '../UploadList/describe-file-problem.ts'
import { useHeldFiles } from '../UploadProvider/uploads-context.ts'
import { DropArea } from './DropArea.tsx'
import styles from './UploadDialog.module.css'

export interface VisitorAreaProps {
  /** Also called when files wait. Without it nothing is offered. */
  onLogIn: ((mode: LoginChoice) => void) | undefined
  logInHref?: ((mode: LoginChoice) => string) | undefined
  dropped?: HeldFiles | undefined
}

export type LoginChoice = 'login' | 'signup'

/** A newcomer has no account to log in to. */
const choices = [
  { mode: 'signup', label: 'visitor.signUp', for: 'newcomer' },
  { mode: 'login', label: 'visitor.logIn', for: undefined },
] as const

const none: HeldFiles = { held: [], lost: [], refused: [] }

export function VisitorArea({ onLogIn, logInHref, dropped }: VisitorAreaProps): ReactElement {
  const text = uploadMessages.useMessages()
  const fileProblem = useFileProblemWords()
  const { hold } = useHeldFiles()
  const [files, setFiles] = useState(none)
  const [reported, setReported] = useState<HeldFiles>()
  if (dropped && dropped !== reported) {
    setReported(dropped)
    setFiles(together(files, dropped))
  }

  const { held, lost, refused } = files
  const variantOf = (mode: LoginChoice): 'primary' | 'secondary' | 'quiet' =>
    mode === 'login' ? 'quiet' : held.length > 0 ? 'primary' : 'secondary'
  const logIn = onLogIn ? (
    <div className={styles.choices}>
      {choices.map(({ mode, label, for: audience }) =>
        logInHref ? (
          <ButtonLink
            key={mode}
            size="small"
            variant={variantOf(mode)}
            href={logInHref(mode)}
            data-for={audience}
          >
            {text(label)}
          </ButtonLink>
        ) : (
          <Button
            key={mode}
            size="small"
            variant={variantOf(mode)}
            onClick={() => onLogIn(mode)}
            data-for={audience}
          >
            {text(label)}
          </Button>
        ),
      )}
    </div>
  ) : null
  return (
    <>
      <DropArea
        isCompact={held.length > 0}
        onFiles={(chosen) =>
          void hold(chosen).then((now) => {
            setFiles((before) => together(before, now))
            if (isHeldAlone(now)) onLogIn?.('signup')
          })
        }
      />
      {held.length > 0 || lost.length + refused.length === 0 ? (
        <Notice tone={held.length > 0 ? 'bean' : 'neutral'}>
          <div className={styles.visitor}>
            <p role="status">
              {held.length === 0
                ? text('visitor.note')
                : held.length === 1
                  ? text('visitor.heldFile', { name: held[0]! })
                  : text('visitor.heldFiles', { number: held.length })}
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

/** Nothing about these files has to be read here first. */
function isHeldAlone({ held, lost, refused }: HeldFiles): boolean {
  return held.length > 0 && lost.length + refused.length === 0
}

function together(before: HeldFiles, now: HeldFiles): HeldFiles {
  return { ...now, held: [...before.held, ...now.held] }
}
