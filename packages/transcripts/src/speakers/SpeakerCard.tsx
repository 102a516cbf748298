import { speakerNameLength } from '@longhand/contracts'
import type { Section } from '@longhand/transcript'
import { Button, Menu, MenuItem, Progress, Speaker } from '@longhand/ui-kit'
import { TextField } from '@longhand/ui-kit/formik'
import { formatDuration, formatPercent, useLanguage } from '@longhand/ui-kit/i18n'
import { Form, Formik } from 'formik'
import type { ReactNode } from 'react'
import { transcriptsMessages } from '../messages.ts'
import type { SpeakerPortrait } from './share-of-talk.ts'
import { speakerNameSchema } from './speaker-name.ts'
import styles from './SpeakersDialog.module.css'

export interface SpeakerCardProps {
  portrait: SpeakerPortrait
  others: readonly SpeakerPortrait[]
  onPlay: (sample: Section) => void
  onRename: (name: string) => void
}

export function SpeakerCard({ portrait, others, onPlay, onRename }: SpeakerCardProps): ReactNode {
  const t = transcriptsMessages.useMessages()
  const language = useLanguage()
  const name = portrait.name === '' ? t('editor.nameless') : portrait.name

  function rename(entered: string): void {
    if (entered !== '' && entered !== portrait.name) onRename(entered)
  }

  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <Speaker index={portrait.index} name={name} />
        <span className={styles.share}>
          {t('speakers.share', {
            share: formatPercent(portrait.percent / 100, language),
            time: formatDuration(portrait.talkMs / 1000),
          })}
        </span>
      </div>
      <Progress label={t('speakers.shareOf', { name })} labelHidden value={portrait.share} />
      <ul className={styles.samples} aria-label={t('speakers.samplesOf', { name })}>
        {portrait.samples.map((sample) => (
          <li key={sample.id}>
            <button type="button" className={styles.sample} onClick={() => onPlay(sample)}>
              <span className={styles.time}>▶ {formatDuration(sample.startMs / 1000)}</span>
              <span className={styles.text} dir="auto">
                {sample.text}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <div className={styles.naming}>
        <Formik
          enableReinitialize
          initialValues={{ name: portrait.name }}
          validationSchema={speakerNameSchema(t('speakers.invalid'))}
          validateOnBlur={false}
          onSubmit={(form) => rename(form.name.trim())}
        >
          {({ dirty }) => (
            <Form className={styles.form} noValidate>
              <TextField
                name="name"
                label={t('speakers.nameOf', { name })}
                maxLength={speakerNameLength}
                reserveMessage={false}
                autoComplete="off"
              />
              <Button type="submit" size="small" disabled={!dirty}>
                {t('speakers.modify')}
              </Button>
            </Form>
          )}
        </Formik>
        {others.length > 0 ? (
          <Menu
            trigger={
              <Button size="small" variant="quiet" icon="users" aria-label={t('speakers.mergeOf', { name })}>
                {t('speakers.merge')}
              </Button>
            }
          >
            {others.map((other) => (
              <MenuItem key={other.id} onSelect={() => onRename(other.name)}>
                {other.name === '' ? t('editor.nameless') : other.name}
              </MenuItem>
            ))}
          </Menu>
        ) : null}
      </div>
    </li>
  )
}
