import { describeError } from '@longhand/api-client'
import { operatorLimits, type MaintenanceState } from '@longhand/contracts'
import { Button, Checkbox, Notice, TextField, useToast } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useSetMaintenanceMutation } from '../api/operator-api.ts'
import { formatMoment } from '../format.ts'
import styles from '../Listing/Listing.module.css'
import { siteMessages } from './site-messages.ts'

export interface MaintenanceFormProps {
  state: MaintenanceState
  onChanged: () => void
}

/** Tells everyone of work on the site, and takes that back. */
export function MaintenanceForm({ state, onChanged }: MaintenanceFormProps): ReactNode {
  const text = siteMessages.useMessages()
  const language = useLanguage()
  const toast = useToast()
  const { maintenance, revision } = state
  const [entered, setEntered] = useState({
    sentence: maintenance?.text.en ?? '',
    sentenceZh: maintenance?.text['zh-CN'] ?? '',
    until: maintenance?.untilTime ? toLocalInput(maintenance.untilTime) : '',
  })
  const [isClosed, setClosed] = useState(maintenance?.isClosed ?? false)
  const [isTried, setTried] = useState(false)
  const [set, { isLoading, error }] = useSetMaintenanceMutation()
  const { sentence, sentenceZh, until } = entered
  const untilTime = until === '' ? null : Math.floor(new Date(until).getTime() / 1000)
  const isWrongTime = Number.isNaN(untilTime)

  async function send(changed: MaintenanceState['maintenance']): Promise<void> {
    const { error: refusal } = await set({ maintenance: changed, revision })
    // Also when another owner was quicker: what was entered stays, next to how it is now.
    onChanged()
    if (!refusal) toast.show({ tone: 'success', title: text(changed ? 'shown' : 'takenBack') })
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setTried(true)
    if (sentence.trim() === '' || sentenceZh.trim() === '' || isWrongTime) return
    await send({ text: { en: sentence.trim(), 'zh-CN': sentenceZh.trim() }, untilTime, isClosed })
  }

  const field = (of: keyof typeof entered) => ({
    label: text(of),
    value: entered[of],
    onValueChange: (value: string) => setEntered({ ...entered, [of]: value }),
    error: isTried && of !== 'until' && entered[of].trim() === '' ? text('sentenceMissing') : undefined,
  })
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <h2 className={styles.heading}>{text('maintenance')}</h2>
      <p className={styles.soft}>{text('maintenanceNote')}</p>
      {maintenance ? (
        <Notice tone="amber">
          {text(maintenance.isClosed ? 'isClosedNow' : 'isShownNow', {
            sentence: maintenance.text[language === 'zh-CN' ? 'zh-CN' : 'en'],
          })}{' '}
          {maintenance.untilTime === null
            ? null
            : text('untilNow', { time: formatMoment(maintenance.untilTime, language) })}
        </Notice>
      ) : null}
      <TextField {...field('sentence')} lang="en" maxLength={operatorLimits.noticeLength} />
      <TextField {...field('sentenceZh')} lang="zh-CN" maxLength={operatorLimits.noticeLength} />
      <TextField
        {...field('until')}
        type="datetime-local"
        hint={text('untilNote')}
        error={isTried && isWrongTime ? text('untilWrong') : undefined}
      />
      <Checkbox label={text('close')} checked={isClosed} onCheckedChange={setClosed} />
      <p className={styles.soft}>{text('closeNote')}</p>
      {error ? <Notice tone="red">{describeError(error, language)}</Notice> : null}
      <div className={styles.actions} data-start>
        <Button type="submit" variant="primary" busy={isLoading}>
          {text('show')}
        </Button>
        {maintenance ? (
          <Button busy={isLoading} onClick={() => void send(null)}>
            {text('takeBack')}
          </Button>
        ) : null}
      </div>
    </form>
  )
}

/** As such an input writes it, in the time zone of the page. */
function toLocalInput(seconds: number): string {
  const moment = new Date(seconds * 1000)
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
