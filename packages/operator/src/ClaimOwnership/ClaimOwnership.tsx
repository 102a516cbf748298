import { describeError } from '@longhand/api-client'
import { Button, Notice, TextField } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useClaimOwnershipMutation } from '../api/operator-api.ts'
import { operatorMessages } from '../messages.ts'
import styles from '../Listing/Listing.module.css'

export interface ClaimOwnershipProps {
  /** From the address that the console prints. */
  code: string
  /** The user is the owner now. */
  onClaimed: () => void
}

/** Makes the user the first owner, with the code of the console. */
export function ClaimOwnership({ code: given, onClaimed }: ClaimOwnershipProps): ReactNode {
  const text = operatorMessages.useMessages()
  const language = useLanguage()
  const [code, setCode] = useState(given)
  const [claim, { isLoading, error }] = useClaimOwnershipMutation()

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const { error: refusal } = await claim({ code })
    if (!refusal) onClaimed()
  }

  return (
    <div className={styles.root}>
      <h1 className={styles.title}>{text('claim.title')}</h1>
      <p>{text('claim.note')}</p>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <TextField
          label={text('claim.code')}
          value={code}
          onValueChange={setCode}
          autoComplete="off"
          spellCheck={false}
          required
        />
        {error ? <Notice tone="red">{describeError(error, language)}</Notice> : null}
        <Button type="submit" variant="primary" busy={isLoading}>
          {text('claim.send')}
        </Button>
      </form>
    </div>
  )
}
