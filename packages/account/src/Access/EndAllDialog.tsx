import type { AccessGroup } from '@longhand/contracts'
import { ConfirmDialog } from '@longhand/ui-kit'
import type { ReactNode, RefObject } from 'react'
import { useEndAllAccessMutation } from '../api/account-api.ts'
import { accountMessages } from '../messages.ts'
import { useOutcomeToast } from '../use-outcome-toast.ts'
import styles from './Access.module.css'
import { useAccessName } from './use-access-names.ts'

/** How many names of a kind the question says. */
const maxNames = 5

export interface EndAllDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** What would end. */
  groups: readonly AccessGroup[]
  focusAfterConfirm?: RefObject<HTMLElement | null>
}

/** Names what ends before everything but this device does. */
export function EndAllDialog({
  open,
  onOpenChange,
  title,
  groups,
  focusAfterConfirm,
}: EndAllDialogProps): ReactNode {
  const text = accountMessages.useMessages()
  const report = useOutcomeToast()
  const nameOf = useAccessName()
  const [endAll] = useEndAllAccessMutation()

  async function end(): Promise<void> {
    if (!report(await endAll({}), text('access.endedAll'))) throw new Error('Nothing was ended.')
  }

  function namesOf({ kind, total, list }: AccessGroup): string {
    // Several links of one recording have one name.
    const names = list.slice(0, maxNames).map((entry) => `${nameOf(kind, entry)} ${entry.hint}`.trim())
    const more = total - names.length
    return [...names, ...(more > 0 ? [text('access.more', { count: more })] : [])].join(
      text('developer.separator'),
    )
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={
        <>
          {text('access.endAllWhat')}
          {groups.map((group) => (
            <span key={group.kind} className={styles.ends}>
              {text('access.names', {
                kind: text(`accessKind.${group.kind}`),
                total: group.total,
                names: namesOf(group),
              })}
            </span>
          ))}
        </>
      }
      confirmLabel={text('access.endAll')}
      cancelLabel={text('access.keep')}
      danger
      onConfirm={end}
      focusAfterConfirm={focusAfterConfirm}
    />
  )
}
