import type { AccessEntry, AccessGroup, AccessKind } from '@longhand/contracts'
import { Button, ConfirmDialog, Notice } from '@longhand/ui-kit'
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useEndAccessMutation, useListAccessQuery, useSignOutElsewhereMutation } from '../api/account-api.ts'
import { accountMessages } from '../messages.ts'
import { Loaded } from '../PersonalInfoPage/Loaded.tsx'
import { Section } from '../PersonalInfoPage/Section.tsx'
import { useOutcomeToast } from '../use-outcome-toast.ts'
import styles from './Access.module.css'
import { AccessList } from './AccessList.tsx'
import { EndAllDialog } from './EndAllDialog.tsx'
import { endable, useAccessName } from './use-access-names.ts'

export interface AccessSectionProps {
  /** Says what a new password by mail has ended and what it has not. */
  isAfterReset?: boolean
}

/** Everything that outlives a session, to be ended one by one or together. */
export function AccessSection({ isAfterReset = false }: AccessSectionProps): ReactNode {
  const text = accountMessages.useMessages()
  const query = useListAccessQuery()
  return (
    <Section title={text('access.title')}>
      <Loaded query={query} lines={6}>
        {(groups) => <Groups groups={groups} isAfterReset={isAfterReset} />}
      </Loaded>
    </Section>
  )
}

function Groups({
  groups,
  isAfterReset,
}: {
  groups: readonly AccessGroup[]
  isAfterReset: boolean
}): ReactNode {
  const text = accountMessages.useMessages()
  const report = useOutcomeToast()
  const nameOf = useAccessName()
  const [chosen, setChosen] = useState<{ kind: AccessKind; entry: AccessEntry }>()
  const [isEndingAll, setEndingAll] = useState(false)
  const [end] = useEndAccessMutation()
  const [signOut, { isLoading }] = useSignOutElsewhereMutation()
  // What was ended takes its button along: the focus goes to where the list begins.
  const note = useRef<HTMLParagraphElement>(null)
  const others = endable(groups)
  const hasLinks = others.some(({ kind }) => kind === 'shareLink')

  async function endOne(): Promise<void> {
    if (!chosen) return
    const { kind, entry } = chosen
    if (!report(await end({ kind, entryId: entry.entryId }), text('access.ended')))
      throw new Error('It was not ended.')
  }

  return (
    <div className={styles.root}>
      <p ref={note} tabIndex={-1} className={styles.note}>
        {text('access.note')}
      </p>
      {isAfterReset && hasLinks ? <Notice tone="amber">{text('access.afterReset')}</Notice> : null}
      {groups
        .filter(({ total }) => total > 0)
        .map((group) => (
          <AccessList
            key={group.kind}
            group={group}
            onEnd={(entry) => setChosen({ kind: group.kind, entry })}
          >
            {group.kind === 'session' && others.some(({ kind }) => kind === 'session') ? (
              <div className={styles.elsewhere}>
                <Button
                  icon="logout"
                  busy={isLoading}
                  onClick={() => void signOut().then((result) => report(result, text('access.signedOut')))}
                >
                  {text('access.signOut')}
                </Button>
                <p className={styles.note}>{text('access.signOutNote')}</p>
              </div>
            ) : null}
          </AccessList>
        ))}
      {others.length === 0 ? (
        <p className={styles.note}>{text('access.alone')}</p>
      ) : (
        <div>
          <Button variant="danger" onClick={() => setEndingAll(true)}>
            {text('access.endAll')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={chosen !== undefined}
        onOpenChange={() => setChosen(undefined)}
        title={chosen ? text('access.endQuestion', { name: nameOf(chosen.kind, chosen.entry) }) : ''}
        description={text('access.endNote')}
        confirmLabel={text(chosen?.kind === 'session' ? 'access.logOut' : 'access.end')}
        cancelLabel={text('access.keep')}
        danger
        onConfirm={endOne}
        focusAfterConfirm={note}
      />
      <EndAllDialog
        open={isEndingAll}
        onOpenChange={setEndingAll}
        title={text('access.endAllQuestion')}
        groups={others}
        focusAfterConfirm={note}
      />
    </div>
  )
}
