import { describeError } from '@longhand/api-client'
import { operatorLimits, type SiteDetails } from '@longhand/contracts'
import { Button, Notice, TextArea, TextField, useToast } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useSetSiteDetailsMutation } from '../api/operator-api.ts'
import styles from '../Listing/Listing.module.css'
import { siteMessages } from './site-messages.ts'

export interface SiteDetailsFormProps {
  details: SiteDetails
  onChanged: () => void
}

/** Says who runs the site. */
export function SiteDetailsForm({ details, onChanged }: SiteDetailsFormProps): ReactNode {
  const text = siteMessages.useMessages()
  const language = useLanguage()
  const toast = useToast()
  const [entered, setEntered] = useState({
    name: details.name,
    contact: details.contact,
    imprint: details.imprint.en,
    imprintZh: details.imprint['zh-CN'],
  })
  const [isTried, setTried] = useState(false)
  const [save, { isLoading, error }] = useSetSiteDetailsMutation()
  const { name, contact, imprint, imprintZh } = entered
  const isNameless = name.trim() === '' && [contact, imprint, imprintZh].some((one) => one.trim() !== '')

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setTried(true)
    if (isNameless) return
    const { error: refusal } = await save({
      name,
      contact,
      imprint: { en: imprint, 'zh-CN': imprintZh },
      revision: details.revision,
    })
    // Also when another owner was quicker: what was entered stays, next to how it is now.
    onChanged()
    if (!refusal) toast.show({ tone: 'success', title: text('saved') })
  }

  const field = (of: keyof typeof entered) => ({
    label: text(of),
    value: entered[of],
    onValueChange: (value: string) => setEntered({ ...entered, [of]: value }),
  })
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <h2 className={styles.heading}>{text('details')}</h2>
      <p className={styles.soft}>{text('detailsNote')}</p>
      <TextField
        {...field('name')}
        maxLength={operatorLimits.siteNameLength}
        error={isTried && isNameless ? text('nameMissing') : undefined}
      />
      <TextField
        {...field('contact')}
        maxLength={operatorLimits.siteContactLength}
        hint={text('contactNote')}
        spellCheck={false}
      />
      <TextArea
        {...field('imprint')}
        maxLength={operatorLimits.imprintLength}
        hint={text('imprintNote')}
        rows={5}
        lang="en"
      />
      <TextArea
        {...field('imprintZh')}
        maxLength={operatorLimits.imprintLength}
        hint={text('imprintNote')}
        rows={5}
        lang="zh-CN"
      />
      {error ? (
        <Notice tone="red">
          {describeError(error, language)} {text('now', { name: details.name })}
        </Notice>
      ) : null}
      <Button type="submit" variant="primary" busy={isLoading}>
        {text('save')}
      </Button>
    </form>
  )
}
