import { describeError } from '@longhand/api-client'
import { type Scope, scopes, tokenLimits } from '@longhand/contracts'
import { Button, Dialog } from '@longhand/ui-kit'
import { FormError, Select, TextField } from '@longhand/ui-kit/formik'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { Form, Formik, type FormikHelpers } from 'formik'
import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { array, number, object, string } from 'yup'
import { useGetUserInfoQuery } from '../api/account-api.ts'
import { useCreateAccessTokenMutation } from '../api/developer-api.ts'
import { accountMessages } from '../messages.ts'
import { ChoiceList } from './ChoiceList.tsx'
import styles from './DeveloperSection.module.css'
import { ShownOnce } from './ShownOnce.tsx'

interface TokenValues {
  name: string
  scopes: Scope[]
  life: (typeof lives)[number]
  minutesPerMonth: string
}

const lifeDays = { month: 30, quarter: 90, year: 365, never: undefined } as const
const lives = ['month', 'quarter', 'year', 'never'] as const
const empty: TokenValues = { name: '', scopes: [], life: 'quarter', minutesPerMonth: '' }

export interface NewTokenDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function NewTokenDialog({ open, onOpenChange }: NewTokenDialogProps): ReactNode {
  const text = accountMessages.useMessages()
  const formId = useId()
  const [token, setToken] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  function change(next: boolean): void {
    onOpenChange(next)
    if (!next) setToken(undefined)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={token === undefined ? text('developer.newToken') : text('developer.tokenMade')}
      closeOnOutsidePress={false}
      action={
        token === undefined ? { label: text('developer.createToken'), form: formId, busy: isBusy } : undefined
      }
      footer={
        <Button variant="primary" onClick={() => change(false)}>
          {text('developer.done')}
        </Button>
      }
    >
      {token === undefined ? (
        <TokenForm id={formId} onBusyChange={setBusy} onCreated={setToken} />
      ) : (
        <ShownOnce label={text('developer.token')} secret={token} note={text('developer.tokenOnce')} />
      )}
    </Dialog>
  )
}

interface TokenFormProps {
  id: string
  onBusyChange: (isBusy: boolean) => void
  onCreated: (token: string) => void
}

function TokenForm({ id, onBusyChange, onCreated }: TokenFormProps): ReactNode {
  const text = accountMessages.useMessages()
  const language = useLanguage()
  const [create] = useCreateAccessTokenMutation()
  const { data: userInfo } = useGetUserInfoQuery()
  const offered = scopes.filter((scope) => scope !== 'operator' || userInfo?.role !== undefined)
  const minutesRule = text('developer.minutesRule', { max: tokenLimits.minutesPerMonth })
  const rules = object({
    name: string().trim().required(text('developer.nameEmpty')).max(tokenLimits.nameLength),
    scopes: array().min(1, text('developer.scopesEmpty')),
    minutesPerMonth: number()
      .transform((value: number, written: string) => (written === '' ? undefined : value))
      .integer(minutesRule)
      .min(1, minutesRule)
      .max(tokenLimits.minutesPerMonth, minutesRule),
  })

  async function submit(
    { name, scopes: chosen, life, minutesPerMonth }: TokenValues,
    helpers: FormikHelpers<TokenValues>,
  ): Promise<void> {
    const expiresInDays = lifeDays[life]
    onBusyChange(true)
    const { data, error } = await create({
      name: name.trim(),
      scopes: chosen,
      expiresInDays,
      minutesPerMonth: minutesPerMonth === '' ? undefined : Number(minutesPerMonth),
    })
    onBusyChange(false)
    if (data) onCreated(data.token)
    else helpers.setStatus(describeError(error, language))
  }

  return (
    <Formik<TokenValues> initialValues={empty} validationSchema={rules} onSubmit={submit}>
      {({ status }) => (
        <Form id={id} noValidate className={styles.form}>
          <TextField
            name="name"
            label={text('developer.name')}
            hint={text('developer.nameHint')}
            autoComplete="off"
            maxLength={tokenLimits.nameLength}
            parse={(value) => value.replace(/\p{Cc}/gu, '')}
          />
          <ChoiceList
            name="scopes"
            legend={text('developer.scopes')}
            options={offered.map((scope) => ({
              value: scope,
              label: text(`tokenScope.${scope.replace(':', '-') as ScopeKey}`),
              note: scope,
            }))}
          />
          <div className={styles.pair}>
            <Select
              name="life"
              label={text('developer.expires')}
              options={lives.map((life) => ({ value: life, label: text(`tokenLife.${life}`) }))}
            />
            <TextField
              name="minutesPerMonth"
              label={text('developer.minutes')}
              hint={text('developer.minutesHint')}
              inputMode="numeric"
              autoComplete="off"
              parse={(value) => value.replace(/\D/g, '').slice(0, 6)}
            />
          </div>
          <FormError>{status as string | undefined}</FormError>
        </Form>
      )}
    </Formik>
  )
}

/** A colon parts a message's namespace from its name. */
export type ScopeKey = Dashed<Scope>
type Dashed<Text> = Text extends `${infer What}:${infer Deed}` ? `${What}-${Deed}` : Text
