import { describeError, saveDownload } from '@longhand/api-client'
import { type AnswerOf, operatorLimits } from '@longhand/contracts'
import { Button, Notice, SegmentedControl, TextArea } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { type ChangeEvent, type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useInvitePeopleMutation } from '../api/operator-api.ts'
import styles from '../Listing/Listing.module.css'
import { operatorMessages } from '../messages.ts'
import { decodePeople, readPeople, writeLinks } from './people-file.ts'

export interface InvitePeopleProps {
  canMail: boolean
  onInvited: () => void
}

type Invited = AnswerOf<'invitePeople'>['list']

const shownProblems = 10
const shownLinks = 5

/** Invites addresses that are entered or come from a table. */
export function InvitePeople({ canMail, onInvited }: InvitePeopleProps): ReactNode {
  const text = operatorMessages.useMessages()
  const language = useLanguage()
  const file = useRef<HTMLInputElement>(null)
  const [entered, setEntered] = useState('')
  const [send, setSend] = useState<'mail' | 'link'>(canMail ? 'mail' : 'link')
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<unknown>()
  const [done, setDone] = useState<Invited>()
  const [invite] = useInvitePeopleMutation()
  const { emails, problems } = readPeople(entered)

  async function read({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [chosen] = target.files ?? []
    if (chosen) setEntered(decodePeople(await chosen.arrayBuffer()))
    // The same file can be chosen again.
    target.value = ''
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setTried(true)
    if (emails.length === 0 || isBusy) return
    setBusy(true)
    setRefusal(undefined)
    const invited: Invited = []
    let refused: unknown
    for (
      let start = 0;
      start < emails.length && refused === undefined;
      start += operatorLimits.invitedAtOnce
    ) {
      const part = emails.slice(start, start + operatorLimits.invitedAtOnce)
      const { data, error } = await invite({ emails: part, send })
      refused = error
      invited.push(...(data?.list ?? []))
    }
    setBusy(false)
    setRefusal(refused)
    setDone(invited)
    // Those who are not invited yet stay.
    setEntered(emails.slice(invited.length).join('\n'))
    setTried(false)
    onInvited()
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <TextArea
        label={text('invite.emails')}
        hint={text('invite.emailsNote')}
        error={isTried && emails.length === 0 ? text('invite.missing') : undefined}
        value={entered}
        onValueChange={setEntered}
        rows={4}
        spellCheck={false}
      />
      <input
        ref={file}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        aria-label={text('invite.file')}
        hidden
        onChange={(event) => void read(event)}
      />
      <Button icon="upload" onClick={() => file.current?.click()}>
        {text('invite.file')}
      </Button>
      {entered.trim() === '' ? null : (
        <p className={styles.total} role="status">
          {text('invite.found', { count: emails.length })}
        </p>
      )}
      {problems.length === 0 ? null : (
        <Notice tone="amber">
          <p className={styles.total}>{text('invite.problems', { count: problems.length })}</p>
          <ul className={styles.cards}>
            {problems.slice(0, shownProblems).map(({ line, text: written, problem }) => (
              <li key={line} className={styles.who}>
                {text(`invite.${problem}`, { line, written })}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <SegmentedControl
        label={text('invite.by')}
        labelVisible
        value={send}
        onValueChange={setSend}
        options={[
          { value: 'mail', label: text('invite.byMail'), disabled: !canMail },
          { value: 'link', label: text('invite.byLink') },
        ]}
      />
      {canMail ? null : <p className={styles.total}>{text('invite.noMail')}</p>}
      {refusal === undefined ? null : <Notice tone="red">{describeError(refusal, language)}</Notice>}
      <Button type="submit" variant="primary" busy={isBusy}>
        {text('invite.send')}
      </Button>
      {done && done.length > 0 ? <Done invited={done} /> : null}
    </form>
  )
}

function Done({ invited }: { invited: Invited }): ReactNode {
  const text = operatorMessages.useMessages()
  const links = invited.filter(({ url }) => url !== null)
  const known = invited.filter(({ isInvited }) => !isInvited)
  return (
    <Notice tone="bean">
      <p className={styles.total}>{text('invite.done', { count: invited.length - known.length })}</p>
      {known.length === 0 ? null : (
        <p className={styles.who}>
          {text('invite.known', { emails: known.map(({ email }) => email).join(', ') })}
        </p>
      )}
      {links.length === 0 ? null : (
        <>
          <p className={styles.total}>{text('invite.handOver')}</p>
          <ul className={styles.cards}>
            {links.slice(0, shownLinks).map(({ email, url }) => (
              <li key={email} className={styles.who}>
                {email}
                <code>{url}</code>
              </li>
            ))}
          </ul>
          <Button
            icon="download"
            onClick={() =>
              saveDownload({
                name: 'invitations.csv',
                blob: new Blob([writeLinks(links)], { type: 'text/csv;charset=utf-8' }),
              })
            }
          >
            {text('invite.download')}
          </Button>
        </>
      )}
    </Notice>
  )
}
