import { speakerNameLength } from '@longhand/contracts'
import { Button, Checkbox, Popover, Speaker } from '@longhand/ui-kit'
import type { PopoverAnchor } from '@longhand/ui-kit'
import { TextField } from '@longhand/ui-kit/formik'
import { formatDuration } from '@longhand/ui-kit/i18n'
import { Form, Formik } from 'formik'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { transcriptsMessages } from '../messages.ts'
import { speakerNameSchema } from './speaker-name.ts'
import type { SpeakerNameForm } from './speaker-name.ts'
import styles from './SpeakerPopover.module.css'

export interface SuggestedSpeaker {
  readonly name: string
  /** Order of appearance, from 0: the colour. */
  readonly index: number
}

export interface SpeakerPopoverProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  anchor: Element | PopoverAnchor | null
  name: string
  startSeconds: number
  speakers: readonly SuggestedSpeaker[]
  /** Called only with a valid name that differs from the present one. */
  onModify: (change: SpeakerNameForm) => void
}

export function SpeakerPopover({ open, onOpenChange, anchor, name, startSeconds, speakers, onModify }: SpeakerPopoverProps): ReactNode {
  const t = transcriptsMessages.useMessages()
  const suggestions = useId()

  function submit(form: SpeakerNameForm): void {
    const entered = form.name.trim()
    if (entered !== '' && entered !== name) onModify({ name: entered, inBatch: form.inBatch })
    onOpenChange(false)
  }

  return (
    <Popover open={open} onOpenChange={onOpenChange} anchor={anchor} align="start" label={t('speakers.title')}>
      <Formik<SpeakerNameForm>
        initialValues={{ name, inBatch: false }}
        validationSchema={speakerNameSchema(t('speakers.invalid'))}
        validateOnBlur={false}
        onSubmit={submit}
      >
        {({ values, setFieldValue, setFieldTouched }) => (
          <Form className={styles.form} noValidate>
            <p className={styles.start}>{t('speakers.startsAt', { time: formatDuration(startSeconds) })}</p>
            <TextField
              name="name"
              label={t('speakers.name')}
              maxLength={speakerNameLength}
              autoComplete="off"
              onFocus={(event) => event.currentTarget.select()}
            />
            {speakers.length > 0 ? (
              <div>
                <p className={styles.heading} id={suggestions}>
                  {t('speakers.suggestion')}
                </p>
                <ul className={styles.suggestions} aria-labelledby={suggestions}>
                  {speakers.map((speaker) => (
                    <li key={speaker.index}>
                      <button
                        type="button"
                        className={styles.suggestion}
                        aria-pressed={speaker.name === values.name}
                        onClick={() => {
                          void setFieldValue('name', speaker.name)
                          void setFieldTouched('name', true, false)
                        }}
                      >
                        <Speaker index={speaker.index} name={speaker.name} />
                      </button>
                    </li>
                  ))}
                </ul>
              </div>
            ) : null}
            <div className={styles.footer}>
              <Checkbox label={t('speakers.inBatch')} checked={values.inBatch} onCheckedChange={(checked) => void setFieldValue('inBatch', checked)} />
              <Button type="submit" variant="primary" size="small">
                {t('speakers.modify')}
              </Button>
            </div>
          </Form>
        )}
      </Formik>
    </Popover>
  )
}
