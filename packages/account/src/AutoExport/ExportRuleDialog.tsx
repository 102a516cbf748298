import { formatName } from '@longhand/transcript/formats'
import { describeError, isDomainError } from '@longhand/api-client'
import {
  autoExportLimits,
  exportFormats,
  exportPlaceholders,
  type ExportRule,
  type ExportValues,
  pathPlaceholders,
  renderExportTemplate,
} from '@longhand/contracts'
import { Button, Dialog, FieldGroup, Notice } from '@longhand/ui-kit'
import { Checkbox, FormError, PasswordField, Select, TextArea, TextField } from '@longhand/ui-kit/formik'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { Form, Formik, type FormikHelpers, useFormikContext } from 'formik'
import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { object, string } from 'yup'
import {
  useCreateExportRuleMutation,
  useListExportFoldersQuery,
  useListExportTagsQuery,
  useTryExportDestinationMutation,
  useUpdateExportRuleMutation,
} from '../api/auto-export-api.ts'
import { accountMessages } from '../messages.ts'
import { useOutcomeToast } from '../use-outcome-toast.ts'
import styles from './AutoExport.module.css'
import {
  destinationOf,
  everything,
  examplePath,
  isUsablePath,
  layoutOf,
  requestOf,
  type RuleValues,
  usesTemplate,
  valuesOf,
  wrongPlaceholder,
} from './rule-form.ts'

export interface ExportRuleDialogProps {
  rule: ExportRule | 'new' | undefined
  isFolderOffered: boolean
  onClose: () => void
}

export function ExportRuleDialog({ rule, isFolderOffered, onClose }: ExportRuleDialogProps): ReactNode {
  const text = accountMessages.useMessages()
  const formId = useId()
  const [isBusy, setBusy] = useState(false)
  const former = rule === 'new' ? undefined : rule
  return (
    <Dialog
      open={rule !== undefined}
      onOpenChange={onClose}
      size="large"
      title={former ? text('autoExport.change') : text('autoExport.newRule')}
      closeOnOutsidePress={false}
      action={{
        label: former ? text('autoExport.save') : text('autoExport.create'),
        form: formId,
        busy: isBusy,
      }}
    >
      {rule === undefined ? null : (
        <RuleForm
          id={formId}
          rule={former}
          isFolderOffered={isFolderOffered}
          onBusyChange={setBusy}
          onDone={onClose}
        />
      )}
    </Dialog>
  )
}

interface RuleFormProps {
  id: string
  rule: ExportRule | undefined
  isFolderOffered: boolean
  onBusyChange: (isBusy: boolean) => void
  onDone: () => void
}

function RuleForm({ id, rule, isFolderOffered, onBusyChange, onDone }: RuleFormProps): ReactNode {
  const text = accountMessages.useMessages()
  const language = useLanguage()
  const report = useOutcomeToast()
  const [create] = useCreateExportRuleMutation()
  const [update] = useUpdateExportRuleMutation()
  const rules = object({
    path: string().test('path', text('autoExport.pathRule'), (path = '') => isUsablePath(path)),
    template: string().test('template', (template = '', { parent, createError }) => {
      const wrong = usesTemplate(parent as RuleValues) ? wrongPlaceholder(template) : undefined
      return (
        wrong === undefined ||
        createError({ message: text('autoExport.templateRule', { name: `{{${wrong}}}` }) })
      )
    }),
    address: string().when('destination', {
      is: 'webdav',
      then: (address) =>
        address
          .trim()
          .required(text('developer.urlRule'))
          .matches(/^https?:\/\/\S+$/i, text('developer.urlRule')),
    }),
  })

  async function submit(values: RuleValues, helpers: FormikHelpers<RuleValues>): Promise<void> {
    onBusyChange(true)
    const fields = requestOf(values, rule)
    const result = rule ? await update({ ...fields, ruleId: rule.ruleId }) : await create(fields)
    onBusyChange(false)
    const { error } = result
    if (error === undefined) {
      report(result, rule ? text('autoExport.changed') : text('autoExport.created'))
      onDone()
    } else if (isDomainError(error, 'PARAMETER_INVALID') && values.destination === 'webdav')
      helpers.setFieldError('address', describeError(error, language))
    else helpers.setStatus(describeError(error, language))
  }

  return (
    <Formik<RuleValues> initialValues={valuesOf(rule)} validationSchema={rules} onSubmit={submit}>
      {({ status }) => (
        <Form id={id} noValidate className={styles.form}>
          <WhichRecordings rule={rule} />
          <WhichFiles />
          <Destination rule={rule} isFolderOffered={isFolderOffered} />
          <FormError>{status as string | undefined}</FormError>
        </Form>
      )}
    </Formik>
  )
}

function WhichRecordings({ rule }: { rule: ExportRule | undefined }): ReactNode {
  const text = accountMessages.useMessages()
  const { data: folders = [] } = useListExportFoldersQuery()
  const { data: tags = [] } = useListExportTagsQuery()
  const names = [...new Set([...tags.map(({ tag }) => tag), ...(rule?.tag ? [rule.tag] : [])])]
  const isFolderGone = rule?.folderId != null && folders.every(({ folderId }) => folderId !== rule.folderId)
  return (
    <FieldGroup legend={text('autoExport.which')}>
      <div className={styles.pair}>
        <Select<string>
          name="folderId"
          label={text('autoExport.folder')}
          options={[
            { value: everything, label: text('autoExport.everyFolder') },
            ...folders.map(({ folderId, folderName }) => ({ value: folderId, label: folderName })),
            ...(isFolderGone
              ? [{ value: rule.folderId ?? '', label: rule.folderName ?? text('autoExport.deletedFolder') }]
              : []),
          ]}
        />
        {names.length === 0 ? null : (
          <Select<string>
            name="tag"
            label={text('autoExport.tag')}
            options={[
              { value: everything, label: text('autoExport.anyTag') },
              ...names.map((tag) => ({ value: tag, label: tag })),
            ]}
          />
        )}
      </div>
    </FieldGroup>
  )
}

function WhichFiles(): ReactNode {
  const text = accountMessages.useMessages()
  const language = useLanguage()
  const { values } = useFormikContext<RuleValues>()
  const layout = layoutOf(values.format)
  const example = useExample(layout)
  return (
    <FieldGroup legend={text('autoExport.files')}>
      <div className={styles.pair}>
        <Select
          name="format"
          label={text('autoExport.format')}
          options={exportFormats.map((format) => ({
            value: format,
            label: `${formatName(format, language)} (.${format})`,
          }))}
        />
        <div className={styles.checks}>
          <Checkbox name="speakers" label={text('autoExport.speakers')} />
          <Checkbox name="timestamps" label={text('autoExport.timestamps')} />
        </div>
      </div>
      <TextField
        name="path"
        label={text('autoExport.path')}
        hint={text('autoExport.placeholders', { names: written(pathPlaceholders) })}
        maxLength={autoExportLimits.pathLength}
        autoComplete="off"
        spellCheck={false}
      />
      <p className={styles.note}>
        {text('autoExport.pathExample')}{' '}
        <code className={styles.code}>{isUsablePath(values.path) ? examplePath(values, example) : '—'}</code>
      </p>
      {layout === undefined ? null : <Checkbox name="hasTemplate" label={text('autoExport.ownLayout')} />}
      {layout !== undefined && values.hasTemplate ? (
        <>
          <TextArea
            name="template"
            label={text('autoExport.template')}
            hint={text('autoExport.placeholders', { names: written(exportPlaceholders) })}
            rows={10}
            maxLength={autoExportLimits.templateLength}
            spellCheck={false}
            className={styles.template}
          />
          <Preview>{renderExportTemplate(values.template, example, layout)}</Preview>
        </>
      ) : null}
    </FieldGroup>
  )
}

function Preview({ children }: { children: string }): ReactNode {
  const text = accountMessages.useMessages()
  const id = useId()
  return (
    <div className={styles.preview}>
      <p id={id} className={styles.name}>
        {text('autoExport.preview')}
      </p>
      {/* It scrolls, so that the keyboard has to reach it. */}
      <pre role="region" aria-labelledby={id} tabIndex={0} className={styles.paper}>
        {children}
      </pre>
    </div>
  )
}

function Destination({ rule, isFolderOffered }: Pick<RuleFormProps, 'rule' | 'isFolderOffered'>): ReactNode {
  const text = accountMessages.useMessages()
  const { values } = useFormikContext<RuleValues>()
  const hasPassword = rule?.destination.hasPassword === true
  return (
    <FieldGroup legend={text('autoExport.destination')}>
      {isFolderOffered || values.destination === 'folder' ? (
        <Select
          name="destination"
          label={text('autoExport.kind')}
          options={[
            { value: 'webdav', label: text('autoExport.webdav') },
            { value: 'folder', label: text('autoExport.serverFolder') },
          ]}
        />
      ) : null}
      {values.destination === 'folder' ? null : (
        <>
          <TextField
            name="address"
            type="url"
            label={text('autoExport.address')}
            hint={text('autoExport.addressHint')}
            inputMode="url"
            autoComplete="off"
            placeholder="https://cloud.example.com/remote.php/dav/files/ana/Notes/"
            maxLength={autoExportLimits.addressLength}
          />
          <div className={styles.pair}>
            <TextField
              name="userName"
              label={text('autoExport.userName')}
              autoComplete="off"
              maxLength={autoExportLimits.credentialLength}
            />
            <PasswordField
              name="password"
              label={text('autoExport.password')}
              hint={hasPassword ? text('autoExport.passwordKept') : text('autoExport.passwordHint')}
              autoComplete="off"
              maxLength={autoExportLimits.credentialLength}
            />
          </div>
        </>
      )}
      <Trial rule={rule} />
    </FieldGroup>
  )
}

function Trial({ rule }: { rule: ExportRule | undefined }): ReactNode {
  const text = accountMessages.useMessages()
  const language = useLanguage()
  const { values } = useFormikContext<RuleValues>()
  const [attempt, { isLoading }] = useTryExportDestinationMutation()
  const [result, setResult] = useState<{ isFine: boolean; message: string }>()
  const isEmpty = values.destination === 'webdav' && values.address.trim() === ''

  async function run(): Promise<void> {
    setResult(undefined)
    const { data, error } = await attempt({
      destination: destinationOf(values, rule),
      ruleId: rule?.ruleId,
    })
    if (data)
      setResult({
        isFine: data.problem === null,
        message: data.problem === null ? text('autoExport.tryFine') : data.message,
      })
    else setResult({ isFine: false, message: describeError(error, language) ?? '' })
  }

  return (
    <>
      <div>
        <Button busy={isLoading} disabled={isEmpty} onClick={() => void run()}>
          {text('autoExport.try')}
        </Button>
      </div>
      <div role="status">
        {result?.message ? <Notice tone={result.isFine ? 'bean' : 'red'}>{result.message}</Notice> : null}
      </div>
    </>
  )
}

function written(names: readonly string[]): string {
  return names.map((name) => `{{${name}}}`).join(' ')
}

function useExample(layout: ReturnType<typeof layoutOf>): ExportValues {
  const text = accountMessages.useMessages()
  const speaker = text('autoExport.exampleSpeaker')
  return {
    title: text('autoExport.exampleTitle'),
    date: '2026-11-25',
    duration: '0:42:07',
    speakers: [speaker],
    folder: text('autoExport.exampleFolder'),
    language: 'en',
    link: 'https://longhand.example.com/detail?fileId=…',
    summary: text('autoExport.exampleSummary'),
    text: `${layout === 'md' ? `**${speaker}** ·` : speaker} 0:00:00\n\n${text('autoExport.exampleText')}`,
  }
}
