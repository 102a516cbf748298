import { describeError } from '@longhand/api-client'
import type { AnswerOf, PausedWork as Paused } from '@longhand/contracts'
import { Button, Notice, useToast } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { type ReactNode, useState } from 'react'
import { useResumeWorkMutation } from '../api/operator-api.ts'
import { formatMoment } from '../format.ts'
import styles from '../Listing/Listing.module.css'
import { PauseDialog } from './PauseDialog.tsx'
import { pauseMessages } from './pause-messages.ts'
import { usePausedNames } from './use-paused-names.ts'

export interface PausedWorkProps {
  work: AnswerOf<'getWork'>
  onChanged: () => void
}

/** What workers leave for now, and a button to have them leave more. */
export function PausedWork({ work: { paused, engines }, onChanged }: PausedWorkProps): ReactNode {
  const text = pauseMessages.useMessages()
  const language = useLanguage()
  const toast = useToast()
  const nameOf = usePausedNames()
  const [asked, setAsked] = useState<{ open: boolean; times: number }>()
  const [resume, { isLoading }] = useResumeWorkMutation()
  const [refused, setRefused] = useState<string>()

  async function goOn({ scope, name }: Paused): Promise<void> {
    const { error } = await resume({ scope, name })
    setRefused(describeError(error, language))
    if (!error) toast.show({ tone: 'success', title: text('resumed', { what: nameOf({ scope, name }) }) })
    // Also when another operator was quicker: how it is now is shown.
    onChanged()
  }

  return (
    <>
      {paused.length > 0 ? (
        <ul className={styles.cards} aria-label={text('list')}>
          {paused.map((one) => {
            const what = nameOf(one)
            const facts = { what, time: formatMoment(one.time, language), reason: one.reason }
            return (
              <li key={`${one.scope} ${one.name}`} className={styles.needed}>
                <span className={styles.who}>
                  {one.by === '' ? text('sinceErased', facts) : text('since', { ...facts, by: one.by })}
                </span>
                <Button
                  size="small"
                  busy={isLoading}
                  onClick={() => void goOn(one)}
                  aria-label={text('resumeOf', { what })}
                >
                  {text('resume')}
                </Button>
              </li>
            )
          })}
        </ul>
      ) : null}
      {refused === undefined ? null : <Notice tone="red">{refused}</Notice>}
      <div className={styles.actions} data-start>
        <Button onClick={() => setAsked((before) => ({ open: true, times: (before?.times ?? 0) + 1 }))}>
          {text('action')}
        </Button>
      </div>
      {asked ? (
        <PauseDialog
          key={asked.times}
          open={asked.open}
          onOpenChange={(open) => setAsked({ ...asked, open })}
          engines={[...new Set(engines.map(({ engine }) => engine))]}
          paused={paused}
          onChanged={onChanged}
        />
      ) : null}
    </>
  )
}
