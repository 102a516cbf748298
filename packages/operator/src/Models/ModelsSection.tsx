import { describeError } from '@longhand/api-client'
import type { ManagedModel } from '@longhand/contracts'
import { ConfirmDialog, ErrorState, Notice, Skeleton, useToast } from '@longhand/ui-kit'
import { useLanguage } from '@longhand/ui-kit/i18n'
import { type ReactNode, useState } from 'react'
import {
  useInstallModelMutation,
  useListManagedModelsQuery,
  useOrderModelsMutation,
  useRemoveModelMutation,
  useTryModelMutation,
} from '../api/operator-api.ts'
import styles from '../Listing/Listing.module.css'
import { operatorMessages } from '../messages.ts'
import { type ModelAction, ModelsTable } from './ModelsTable.tsx'
import { TrialDialog } from './TrialDialog.tsx'

export interface ModelsSectionProps {
  /** Whether the user may change anything. */
  mayChange: boolean
}

const doneTexts = {
  install: 'models.installDone',
  try: 'models.tryDone',
  remove: 'models.removeDone',
  again: 'models.removeDone',
} as const

const usualInterval = 15_000
/** While something is on its way. */
const shortInterval = 2_000

/** Speech models: what is here and what it is used for, what could be, and in which order they are preferred. */
export function ModelsSection({ mayChange }: ModelsSectionProps): ReactNode {
  const text = operatorMessages.useMessages()
  const language = useLanguage()
  const toast = useToast()
  const [isMoving, setMoving] = useState(false)
  const { data, error, isFetching, refetch } = useListManagedModelsQuery(
    {},
    { pollingInterval: isMoving ? shortInterval : usualInterval },
  )
  const moves = data?.list.some(isUnderWay) ?? false
  if (moves !== isMoving) setMoving(moves)
  const [install] = useInstallModelMutation()
  const [remove] = useRemoveModelMutation()
  const [tryOut] = useTryModelMutation()
  const [order] = useOrderModelsMutation()
  const [refused, setRefused] = useState<string>()
  const [asked, setAsked] = useState<{ model: ManagedModel; open: boolean }>()
  const [read, setRead] = useState<{ model: ManagedModel; open: boolean }>()

  async function carryOut(
    { model }: ManagedModel,
    action: Exclude<ModelAction, 'earlier' | 'later'>,
  ): Promise<void> {
    const { error: refusal } = await { install, remove, again: remove, try: tryOut }[action]({ model })
    setRefused(describeError(refusal, language))
    if (!refusal) toast.show({ tone: 'success', title: text(doneTexts[action], { model }) })
    void refetch()
  }

  async function move(model: ManagedModel, by: 1 | -1): Promise<void> {
    if (!data) return
    const { error: refusal } = await order({ models: moved(data.list, model, by), revision: data.revision })
    setRefused(describeError(refusal, language))
    void refetch()
  }

  function act(model: ManagedModel, action: ModelAction): void {
    if (action === 'earlier' || action === 'later') void move(model, action === 'earlier' ? -1 : 1)
    else if (action === 'remove') setAsked({ model, open: true })
    else void carryOut(model, action)
  }

  if (!data)
    return error === undefined ? (
      <Skeleton lines={6} height="2.5rem" />
    ) : (
      <ErrorState
        title={text('models.failed')}
        description={describeError(error, language)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  return (
    <div className={styles.section}>
      <p className={styles.total}>{text('models.note')}</p>
      {data.workers === 0 ? <Notice tone="amber">{text('models.noWorker')}</Notice> : null}
      {refused === undefined ? null : <Notice tone="red">{refused}</Notice>}
      <ModelsTable
        models={data.list}
        workers={data.workers}
        mayChange={mayChange}
        onAction={act}
        onReadTrial={(model) => setRead({ model, open: true })}
      />
      {read ? (
        <TrialDialog
          open={read.open}
          onOpenChange={(open) => setRead({ ...read, open })}
          model={read.model}
        />
      ) : null}
      {asked ? (
        <ConfirmDialog
          open={asked.open}
          onOpenChange={(open) => setAsked({ ...asked, open })}
          title={text('models.removeTitle', { model: asked.model.model })}
          description={text(asked.model.link === null ? 'models.removeOwnNote' : 'models.removeNote')}
          confirmLabel={text('models.remove')}
          cancelLabel={text('keep')}
          onConfirm={() => carryOut(asked.model, 'remove')}
          danger
        />
      ) : null}
    </div>
  )
}

function isUnderWay({ state, trial }: ManagedModel): boolean {
  return state === 'coming' || state === 'wanted' || state === 'removing' || trial?.state === 'waiting'
}

/** The installed ones in their order, with one of them before or after its neighbour of the same use. */
function moved(list: readonly ManagedModel[], model: ManagedModel, by: 1 | -1): string[] {
  const installed = list.filter(({ state }) => state === 'installed')
  const alike = installed.filter(({ use }) => use === model.use)
  const place = alike.findIndex((one) => one.model === model.model)
  const other = alike[place + by]
  return installed.map((one) => {
    if (one.model === model.model) return other?.model ?? one.model
    return one.model === other?.model ? model.model : one.model
  })
}
