import { describeError } from '@longhand/api-client'
import { type AnnouncementAudience, announcementAudiences, operatorLimits } from '@longhand/contracts'
import { Button, ConfirmDialog, Notice, Select, TextArea, TextField } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useAnnounceMutation } from '../api/operator-api.ts'
import styles from '../Listing/Listing.module.css'
import { operatorMessages } from '../messages.ts'

const empty = { title: '', titleZh: '', text: '', textZh: '' }
type Field = keyof typeof empty

export interface AnnouncementFormProps {
  /** What was announced last: two operators do not announce the same. */
  before: string | undefined
  /** Before it is confirmed. */
  onAsk: () => void
  onSent: () => void
}

/** Writes to everyone, to members or to one person, in both languages. */
export function AnnouncementForm({ before, onAsk, onSent }: AnnouncementFormProps): ReactNode {
  const text = operatorMessages.useMessages()
  const language = useLanguage()
  const [to, setTo] = useState<AnnouncementAudience>('all')
  const [email, setEmail] = useState('')
  const [written, setWritten] = useState(empty)
  const [isTried, setTried] = useState(false)
  const [isAsked, setAsked] = useState(false)
  /** Until it is known to be sent: what is sent twice under one key goes out once. */
  const [key, setKey] = useState(() => crypto.randomUUID())
  const [announce, { data: sent, error }] = useAnnounceMutation()
  const isMissing =
    Object.values(written).some((value) => value.trim() === '') || (to === 'person' && email.trim() === '')
  const problemOf = (value: string): string | undefined =>
    isTried && value.trim() === '' ? text('announcement.missing') : undefined
  const field = (name: Field) => ({
    label: text(`announcement.${name}`),
    value: written[name],
    onValueChange: (value: string) => setWritten({ ...written, [name]: value }),
    error: problemOf(written[name]),
    maxLength: operatorLimits[name.startsWith('title') ? 'titleLength' : 'messageLength'],
  })

  function ask(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (isMissing) return
    onAsk()
    setAsked(true)
  }

  async function send(): Promise<void> {
    const { error: refusal } = await announce({
      to,
      email: to === 'person' ? email.trim() : undefined,
      title: { en: written.title, 'zh-CN': written.titleZh },
      text: { en: written.text, 'zh-CN': written.textZh },
      key,
    })
    if (refusal) return
    setWritten(empty)
    setTried(false)
    setKey(crypto.randomUUID())
    onSent()
  }

  return (
    <form className={styles.form} onSubmit={ask}>
      <h2 className={styles.heading}>{text('announcement.heading')}</h2>
      <Select<AnnouncementAudience>
        label={text('announcement.to')}
        value={to}
        onValueChange={setTo}
        options={announcementAudiences.map((value) => ({ value, label: text(`audience.${value}`) }))}
      />
      {to === 'person' ? (
        <TextField
          label={text('announcement.email')}
          type="email"
          value={email}
          onValueChange={setEmail}
          error={problemOf(email)}
          autoComplete="off"
        />
      ) : null}
      <TextField {...field('title')} lang="en" />
      <TextArea {...field('text')} lang="en" rows={3} />
      <TextField {...field('titleZh')} lang="zh-CN" />
      <TextArea {...field('textZh')} lang="zh-CN" rows={3} />
      {error ? <Notice tone="red">{describeError(error, language)}</Notice> : null}
      {sent && !error ? (
        <Notice tone="bean">{text('announcement.sent', { count: sent.reached })}</Notice>
      ) : null}
      <Button type="submit" variant="primary">
        {text('announcement.send')}
      </Button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={text('announcement.confirm', { to: to === 'person' ? email.trim() : text(`audience.${to}`) })}
        description={[text('announcement.confirmNote'), before].filter(Boolean).join(' ')}
        confirmLabel={text('announcement.send')}
        onConfirm={send}
      />
    </form>
  )
}
