import { describeError } from '@longhand/api-client'
import { type Registration, type RegistrationMode, registrationModes } from '@longhand/contracts'
import { Button, ErrorState, Notice, Select, Skeleton, TextArea, useToast } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useGetRegistrationQuery, useSetRegistrationMutation } from '../api/operator-api.ts'
import { operatorMessages } from '../messages.ts'
import { Invitations, type InvitationsProps } from './Invitations.tsx'
import styles from '../Listing/Listing.module.css'

/** Who may register, and who is invited. */
export function RegistrationSection(invitations: InvitationsProps): ReactNode {
  const text = operatorMessages.useMessages()
  const language = useLanguage()
  const { data, error, isFetching, refetch } = useGetRegistrationQuery({})
  return (
    <div className={styles.section}>
      {data ? (
        <RegistrationForm rules={data} onChanged={() => void refetch()} />
      ) : error === undefined ? (
        <Skeleton lines={3} height="3rem" />
      ) : (
        <ErrorState
          title={text('registration.failed')}
          description={describeError(error, language)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      <Invitations {...invitations} />
    </div>
  )
}

function RegistrationForm({ rules, onChanged }: { rules: Registration; onChanged: () => void }): ReactNode {
  const text = operatorMessages.useMessages()
  const language = useLanguage()
  const toast = useToast()
  const [mode, setMode] = useState<RegistrationMode>(rules.mode)
  const [domains, setDomains] = useState(rules.domains.join('\n'))
  const [isTried, setTried] = useState(false)
  const [save, { isLoading, error }] = useSetRegistrationMutation()
  const listed = domains.split(/[\s,;]+/).filter(Boolean)
  const problem = mode === 'domain' ? problemOf(listed, text) : undefined

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setTried(true)
    if (problem !== undefined) return
    const { error: refusal } = await save({ mode, domains: listed, revision: rules.revision })
    // Also when another operator was quicker: what was entered stays, next to how it is now.
    onChanged()
    if (!refusal) toast.show({ tone: 'success', title: text('registration.saved') })
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <Select<RegistrationMode>
        label={text('registration.mode')}
        hint={text(`registration.${mode}Note`)}
        value={mode}
        onValueChange={setMode}
        options={registrationModes.map((value) => ({ value, label: text(`registration.${value}`) }))}
      />
      {mode === 'domain' ? (
        <TextArea
          label={text('registration.domains')}
          hint={text('registration.domainsNote')}
          error={isTried ? problem : undefined}
          value={domains}
          onValueChange={setDomains}
          rows={4}
          spellCheck={false}
        />
      ) : null}
      {error ? (
        <Notice tone="red">
          {describeError(error, language)}{' '}
          {text('registration.now', { mode: text(`registration.${rules.mode}`) })} {rules.domains.join(', ')}
        </Notice>
      ) : null}
      <Button type="submit" variant="primary" busy={isLoading}>
        {text('registration.save')}
      </Button>
    </form>
  )
}

function problemOf(
  domains: readonly string[],
  text: ReturnType<typeof operatorMessages.useMessages>,
): string | undefined {
  const wrong = domains.find((domain) => !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(domain))
  if (wrong !== undefined) return text('registration.domainWrong', { domain: wrong })
  return domains.length === 0 ? text('registration.domainsMissing') : undefined
}
