import { describeError, isDomainError } from '@longhand/api-client'
import {
  type HelpText,
  helpTextLimits,
  type InterfaceLanguage,
  interfaceLanguages,
} from '@longhand/contracts'
import {
  Button,
  Checkbox,
  ConfirmDialog,
  Notice,
  SegmentedControl,
  TextArea,
  TextField,
  useToast,
} from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useSetHelpTextMutation } from '../api/operator-api.ts'
import styles from '../Listing/Listing.module.css'
import { helpTextsMessages } from './help-texts-messages.ts'
import {
  beginWriting,
  isBlank,
  isHalf,
  isSameWording,
  readOrder,
  type Wording,
  type WrittenHelp,
} from './written-help.ts'

export interface HelpTextEditorProps {
  /** As it is stored; `undefined` for a new one. */
  document: HelpText | undefined
  /** Shows it as the help page does. Without it there is no preview. */
  renderHelpText: ((text: { title: string; content: string }) => ReactNode) | undefined
  onLeave: () => void
  /** It was stored, here or by another. */
  onChanged: () => void
  /** A new one was stored. */
  onMade: (titleId: string) => void
}

type View = 'write' | 'preview'

/** Writes a document of the help in both languages. */
export function HelpTextEditor({
  document,
  renderHelpText,
  onLeave,
  onChanged,
  onMade,
}: HelpTextEditorProps): ReactNode {
  const text = helpTextsMessages.useMessages()
  const language = useLanguage()
  const toast = useToast()
  const [written, setWritten] = useState<WrittenHelp>(() => beginWriting(document))
  const [stored, setStored] = useState(written)
  const [shown, setShown] = useState<InterfaceLanguage>(
    interfaceLanguages.find((one) => one === language) ?? 'en',
  )
  const [view, setView] = useState<View>('write')
  const [isTried, setTried] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const [save, { isLoading, error }] = useSetHelpTextMutation()

  const wording = written.texts[shown]
  const suppliedIn = (tag: InterfaceLanguage) => document?.supplied.find((one) => one.language === tag)
  const supplied = suppliedIn(shown)
  const order = readOrder(written.order)
  const isNameWrong = !/^[a-z0-9-]+$/.test(written.titleId)
  const half = interfaceLanguages.find((one) => isHalf(written.texts[one]))
  const hasNothing =
    interfaceLanguages.every((one) => isBlank(written.texts[one])) && !document?.supplied.length
  const isChanged = JSON.stringify(written) !== JSON.stringify(stored)
  const others = isDomainError(error, 'NEWER_REVISION')
    ? document?.texts.find((one) => one.language === shown)
    : undefined

  const setWording = (change: Partial<Wording>): void =>
    setWritten({ ...written, texts: { ...written.texts, [shown]: { ...wording, ...change } } })

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setTried(true)
    if (half !== undefined) {
      setShown(half)
      setView('write')
    }
    if (half !== undefined || hasNothing || order === undefined || isNameWrong || isLoading) return
    const wanted = (tag: InterfaceLanguage): Wording | undefined =>
      isBlank(written.texts[tag]) ? undefined : written.texts[tag]
    const { data, error: refusal } = await save({
      titleId: written.titleId,
      order,
      isShown: written.isShown,
      texts: { en: wanted('en'), 'zh-CN': wanted('zh-CN') },
      from: document?.revision ?? null,
    })
    // Also when another was quicker: what was written here stays, next to how it is now.
    onChanged()
    if (refusal || !data) return
    const now = beginWriting(data)
    setWritten(now)
    setStored(now)
    setTried(false)
    toast.show({ tone: 'success', title: text('saved') })
    if (!document) onMade(data.titleId)
  }

  const field = (name: keyof Wording, maxLength: number) => ({
    label: text(name),
    value: wording[name],
    onValueChange: (value: string) => setWording({ [name]: value }),
    error: isTried && isHalf(wording) && wording[name].trim() === '' ? text('missing') : undefined,
    maxLength,
    lang: shown,
  })

  return (
    <form className={styles.section} onSubmit={(event) => void submit(event)}>
      <div>
        <Button icon="chevron-left" onClick={() => (isChanged ? setLeaving(true) : onLeave())}>
          {text('all')}
        </Button>
      </div>
      <h2 className={styles.heading}>
        {document ? stored.texts[shown].title || document.titleId : text('newTitle')}
      </h2>
      <div className={styles.form}>
        {document ? null : (
          <TextField
            label={text('name')}
            hint={text('nameNote')}
            error={isTried && isNameWrong ? text('nameWrong') : undefined}
            value={written.titleId}
            onValueChange={(titleId) => setWritten({ ...written, titleId })}
            maxLength={helpTextLimits.nameLength}
            spellCheck={false}
            autoComplete="off"
          />
        )}
        <TextField
          label={text('order')}
          hint={
            document?.suppliedOrder == null
              ? text('orderNote')
              : text('orderSupplied', { order: document.suppliedOrder })
          }
          error={isTried && order === undefined ? text('orderWrong') : undefined}
          inputMode="numeric"
          value={written.order}
          onValueChange={(next) => setWritten({ ...written, order: next })}
        />
        <Checkbox
          label={text('show')}
          checked={written.isShown}
          onCheckedChange={(isShown) => setWritten({ ...written, isShown })}
        />
      </div>
      <div className={styles.actions} data-start>
        <SegmentedControl<InterfaceLanguage>
          label={text('language')}
          value={shown}
          onValueChange={setShown}
          options={interfaceLanguages.map((value) => ({
            value,
            label: text(value === 'en' ? 'english' : 'chinese'),
          }))}
        />
        {renderHelpText ? (
          <SegmentedControl<View>
            label={text('view')}
            value={view}
            onValueChange={setView}
            options={(['write', 'preview'] as const).map((value) => ({ value, label: text(value) }))}
          />
        ) : null}
      </div>
      {view === 'preview' && renderHelpText ? (
        <div lang={shown}>
          {isBlank(wording) ? <p className={styles.total}>{text('nothing')}</p> : renderHelpText(wording)}
        </div>
      ) : (
        <div className={styles.form}>
          <p className={styles.total}>
            {isBlank(wording)
              ? text(supplied ? 'emptySupplied' : 'emptyOwn')
              : supplied
                ? text(isSameWording(supplied, wording) ? 'isSupplied' : 'isOwn')
                : null}
          </p>
          <TextField {...field('title', helpTextLimits.titleLength)} />
          <TextField {...field('section', helpTextLimits.titleLength)} hint={text('sectionNote')} />
          <TextArea
            {...field('content', helpTextLimits.contentLength)}
            hint={text('contentNote')}
            rows={16}
          />
          {supplied && !isSameWording(supplied, wording) ? (
            <Button
              onClick={() => {
                const { title, section, content } = supplied
                setWording({ title, section, content })
              }}
            >
              {text('back')}
            </Button>
          ) : null}
        </div>
      )}
      {isTried && hasNothing ? <Notice tone="red">{text('missingAll')}</Notice> : null}
      {error ? (
        <Notice tone="red">
          {describeError(error, language)} {others ? text('replace') : null}
        </Notice>
      ) : null}
      {others ? (
        <blockquote className={styles.answer}>
          <p className={styles.soft}>{text('now')}</p>
          <p className={styles.written} lang={shown}>
            {`${others.title}\n\n${others.content}`}
          </p>
        </blockquote>
      ) : null}
      <div>
        <Button type="submit" variant="primary" busy={isLoading}>
          {text('save')}
        </Button>
      </div>
      <ConfirmDialog
        open={isLeaving}
        onOpenChange={setLeaving}
        title={text('leaveTitle')}
        description={text('leaveNote')}
        confirmLabel={text('leave')}
        cancelLabel={text('stay')}
        onConfirm={onLeave}
        danger
      />
    </form>
  )
}
