import { speakerNameLength } from '@longhand/contracts'
import { languageName } from '@longhand/transcript'
import { Button, Checkbox, Popover, Select, Speaker } from '@longhand/ui-kit'
import type { PopoverAnchor } from '@longhand/ui-kit'
import { TextField } from '@longhand/ui-kit/formik'
import { formatDuration, useLanguage } from '@longhand/ui-kit/i18n'
import { Form as FormElement, Formik } from 'formik'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { transcriptsMessages } from '../messages.ts'
import { spokenLanguagesMessages } from '@longhand/recordings'
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
  /** BCP 47, of the section; it can’t be changed when it is missing. */
  language?: string | undefined
  /** To choose from, `language` among them. */
  languages?: readonly string[] | undefined
  /** Called only when something differs. */
  onModify: (change: SpeakerChange) => void
}

export interface SpeakerChange {
  /** Valid and another one than before. */
  name?: string | undefined
  /** Whether it is about all sections of the speaker. */
  inBatch: boolean
  language?: string | undefined
}

interface Form extends SpeakerNameForm {
  language: string | undefined
}

export function SpeakerPopover({
  open,
  onOpenChange,
  anchor,
  name,
  startSeconds,
  speakers,
  language,
  languages = [],
  onModify,
}: SpeakerPopoverProps): ReactNode {
  const t = transcriptsMessages.useMessages()
  const suggestions = useId()

  const spoken = spokenLanguagesMessages.useMessages()
  const shownIn = useLanguage()

  function submit(form: Form): void {
    const entered = form.name.trim()
    const change: SpeakerChange = {
      inBatch: form.inBatch,
      name: entered === '' || entered === name ? undefined : entered,
      language: form.language === undefined || form.language === language ? undefined : form.language,
    }
    if (change.name !== undefined || change.language !== undefined) onModify(change)
    onOpenChange(false)
  }

  return (
    <Popover
      open={open}
      onOpenChange={onOpenChange}
      anchor={anchor}
      align="start"
      label={t('speakers.title')}
    >
      <Formik<Form>
        initialValues={{ name, inBatch: false, language }}
        validationSchema={speakerNameSchema(t('speakers.invalid'))}
        validateOnBlur={false}
        onSubmit={submit}
      >
        {({ values, setFieldValue, setFieldTouched }) => (
          <FormElement className={styles.form} noValidate>
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
            {language === undefined ? null : (
              <Select
                label={spoken('ofSection')}
                value={values.language ?? null}
                onValueChange={(chosen) => void setFieldValue('language', chosen)}
                options={languages.map((code) => ({ value: code, label: languageName(code, shownIn) }))}
              />
            )}
            <div className={styles.footer}>
              <Checkbox
                label={t('speakers.inBatch')}
                checked={values.inBatch}
                onCheckedChange={(checked) => void setFieldValue('inBatch', checked)}
              />
              <Button type="submit" variant="primary" size="small">
                {t('speakers.modify')}
              </Button>
            </div>
          </FormElement>
        )}
      </Formik>
    </Popover>
  )
}
