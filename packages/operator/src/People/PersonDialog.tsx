import { describeError } from '@longhand/api-client'
import { operatorLimits, type Person, type Role, roles } from '@longhand/contracts'
import { Dialog, Notice, Select, TextArea, useToast } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import {
  useChangeRoleMutation,
  useReadmitPersonMutation,
  useSuspendPersonMutation,
} from '../api/operator-api.ts'
import { operatorMessages } from '../messages.ts'
import styles from '../Listing/Listing.module.css'

export type PersonAction = 'changeRole' | 'suspend' | 'readmit'

export interface PersonDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  person: Person
  action: PersonAction
  onChanged: () => void
}

/** Asks for what an action on an account needs, and does it. */
export function PersonDialog({
  open,
  onOpenChange,
  person,
  action,
  onChanged,
}: PersonDialogProps): ReactNode {
  const text = operatorMessages.useMessages()
  const language = useLanguage()
  const toast = useToast()
  const formId = useId()
  const [reason, setReason] = useState('')
  const [role, setRole] = useState<Role>(person.role)
  const [isTried, setTried] = useState(false)
  const [changeRole, roleChange] = useChangeRoleMutation()
  const [suspend, suspension] = useSuspendPersonMutation()
  const [readmit, readmission] = useReadmitPersonMutation()
  const { isLoading, error } = { changeRole: roleChange, suspend: suspension, readmit: readmission }[action]
  const needsReason = action !== 'changeRole'
  const isMissing = needsReason ? reason.trim() === '' : role === person.role

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setTried(true)
    if (isMissing) return
    const { userId } = person
    const sent =
      action === 'changeRole'
        ? await changeRole({ userId, role, from: person.role })
        : await { suspend, readmit }[action]({ userId, reason: reason.trim() })
    // Also when another operator was quicker: how it is now is shown.
    onChanged()
    if (sent.error) return
    onOpenChange(false)
    toast.show({ tone: 'success', title: text(`people.${action}Done`, { email: person.email }) })
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="small"
      title={text(`people.${action}Title`, { email: person.email })}
      description={text(`people.${action}Note`)}
      action={{ label: text(`people.${action}`), form: formId, busy: isLoading }}
    >
      <form id={formId} className={styles.form} onSubmit={(event) => void submit(event)}>
        {needsReason ? (
          <TextArea
            label={text('people.reason')}
            hint={text('people.reasonNote')}
            error={isTried && isMissing ? text('people.reasonMissing') : undefined}
            value={reason}
            onValueChange={setReason}
            maxLength={operatorLimits.reasonLength}
            rows={3}
          />
        ) : (
          <Select<Role>
            label={text('people.role')}
            hint={text('people.roleNow', { role: text(`role.${person.role}`) })}
            error={isTried && isMissing ? text('people.roleSame') : undefined}
            value={role}
            onValueChange={setRole}
            options={roles.map((value) => ({ value, label: text(`role.${value}`) }))}
          />
        )}
        {error ? <Notice tone="red">{describeError(error, language)}</Notice> : null}
      </form>
    </Dialog>
  )
}
