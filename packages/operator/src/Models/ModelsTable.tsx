import type { ManagedModel } from '@longhand/contracts'
import { Badge, type BadgeProps, Button, EmptyState, IconButton, Progress, Table } from '@longhand/ui-kit'
import { formatBytes, formatPercent, useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { formatSeconds, nameLanguages } from '../format.ts'
import styles from '../Listing/Listing.module.css'
import { operatorMessages } from '../messages.ts'

export type ModelAction = 'install' | 'try' | 'remove' | 'again' | 'earlier' | 'later'

export interface ModelsTableProps {
  models: readonly ManagedModel[]
  /** That say what they have. */
  workers: number
  mayChange: boolean
  onAction: (model: ManagedModel, action: ModelAction) => void
  /** The text of its trial is to be shown. */
  onReadTrial: (model: ManagedModel) => void
}

const tones: Record<NonNullable<ManagedModel['state']>, BadgeProps['tone']> = {
  installed: 'bean',
  removing: 'amber',
  coming: 'amber',
  wanted: 'amber',
  available: 'neutral',
}
/** Of the recording on which models are tried. */
const sampleLanguage = 'en'
/** More are counted. */
const namedLanguages = 6

/** A row for each model. */
export function ModelsTable({
  models,
  workers,
  mayChange,
  onAction,
  onReadTrial,
}: ModelsTableProps): ReactNode {
  const text = operatorMessages.useMessages()
  const language = useLanguage()
  return (
    <Table<ManagedModel>
      caption={text('models.title')}
      captionHidden
      rows={models}
      rowKey={({ model }) => model}
      empty={<EmptyState icon="waveform" title={text('models.none')} />}
      columns={[
        {
          key: 'model',
          header: text('models.model'),
          rowHeader: true,
          cell: ({ model, title }) => (
            <span className={styles.who}>
              {title}
              {title === model ? null : <span className={styles.soft}>{model}</span>}
            </span>
          ),
        },
        { key: 'use', header: text('models.use'), cell: ({ use }) => text(`modelUse.${use}`) },
        {
          key: 'languages',
          header: text('work.languages'),
          cell: ({ languages }) => <Languages of={languages} />,
        },
        {
          key: 'quality',
          header: text('work.quality'),
          cell: ({ quality }) => (quality === null ? '' : text(`quality.${quality}`)),
        },
        {
          key: 'size',
          header: text('models.size'),
          align: 'end',
          cell: ({ bytes }) => formatBytes(bytes, language),
        },
        {
          key: 'licence',
          header: text('models.licence'),
          cell: ({ licence, conditions, link }) => (
            <span className={styles.who}>
              {link === null ? licence : <a href={link}>{licence}</a>}
              {conditions === null ? null : <span className={styles.soft}>{conditions}</span>}
            </span>
          ),
        },
        {
          key: 'state',
          header: text('work.state'),
          cell: (model) => <State model={model} workers={workers} onReadTrial={() => onReadTrial(model)} />,
        },
        ...(mayChange
          ? [
              {
                key: 'actions',
                header: text('people.actions'),
                align: 'end' as const,
                cell: (model: ManagedModel) => <Actions model={model} models={models} onAction={onAction} />,
              },
            ]
          : []),
      ]}
    />
  )
}

function Languages({ of: languages }: { of: readonly string[] }): ReactNode {
  const text = operatorMessages.useMessages()
  const language = useLanguage()
  if (languages.length > namedLanguages) return text('models.manyLanguages', { count: languages.length })
  return nameLanguages(languages, language)
}

function State({
  model,
  workers,
  onReadTrial,
}: {
  model: ManagedModel
  workers: number
  onReadTrial: () => void
}): ReactNode {
  const text = operatorMessages.useMessages()
  const language = useLanguage()
  const { state, share, problem, removalProblem, use, usedFor, workers: having, trial, languages } = model
  const isInstalled = state === 'installed'
  return (
    <span className={styles.who}>
      {state === null ? null : (
        <span>
          <Badge tone={tones[state]}>{text(`modelState.${state}`)}</Badge>
        </span>
      )}
      {share === null ? null : (
        <Progress
          label={text('models.coming', { model: model.model })}
          labelHidden
          value={share}
          detail={formatPercent(share, language)}
        />
      )}
      {problem === null ? null : <span className={styles.soft}>{text('models.problem', { problem })}</span>}
      {removalProblem === null ? null : (
        <span className={styles.soft}>{text('models.removalProblem', { problem: removalProblem })}</span>
      )}
      {isInstalled && having < workers ? (
        <span className={styles.soft}>{text('models.onSome', { having, workers })}</span>
      ) : null}
      {isInstalled && use === 'recordings' ? (
        <span className={styles.soft}>
          {usedFor.length === 0 ? text('models.unused') : <UsedFor languages={usedFor} />}
        </span>
      ) : null}
      {isInstalled && use === 'recordings' && languages.length > 0 && !languages.includes(sampleLanguage) ? (
        <span className={styles.soft}>{text('models.noTrial')}</span>
      ) : null}
      {trial ? <Trial model={model.model} trial={trial} onRead={onReadTrial} /> : null}
    </span>
  )
}

function UsedFor({ languages }: { languages: readonly string[] }): ReactNode {
  const text = operatorMessages.useMessages()
  return (
    <>
      {text('models.usedFor')} <Languages of={languages} />
    </>
  )
}

function Trial({
  model,
  trial,
  onRead,
}: {
  model: string
  trial: NonNullable<ManagedModel['trial']>
  onRead: () => void
}): ReactNode {
  const text = operatorMessages.useMessages()
  const language = useLanguage()
  if (trial.state === 'waiting')
    return (
      <span className={styles.soft} role="status">
        {text('models.trying')}
      </span>
    )
  if (trial.state === 'failed')
    return <span className={styles.soft}>{text('models.trialFailed', { problem: trial.problem ?? '' })}</span>
  return (
    <>
      <span className={styles.soft}>
        {text('models.tried', {
          seconds: formatSeconds(trial.seconds ?? 0, language),
          sample: formatSeconds(trial.sampleSeconds ?? 0, language),
        })}
      </span>
      <span>
        <Button size="small" aria-label={text('models.readTrialOf', { model })} onClick={onRead}>
          {text('models.readTrial')}
        </Button>
      </span>
    </>
  )
}

function Actions({
  model,
  models,
  onAction,
}: Pick<ModelsTableProps, 'models' | 'onAction'> & { model: ManagedModel }): ReactNode {
  const text = operatorMessages.useMessages()
  const alike = models.filter(({ use, state }) => use === model.use && state === 'installed')
  const place = alike.indexOf(model)
  const offered: ModelAction[] = []
  if (model.state === 'available' || model.state === null) offered.push('install')
  if (model.canTry && model.trial?.state !== 'waiting') offered.push('try')
  if (model.state !== 'available' && model.state !== 'removing' && model.state !== null)
    offered.push('remove')
  if (model.removalProblem !== null) offered.push('again')
  const names = { model: model.model }
  return (
    <span className={styles.actions}>
      {place > 0 ? (
        <IconButton
          size="small"
          icon="chevron-up"
          label={text('models.earlierOf', names)}
          onClick={() => onAction(model, 'earlier')}
        />
      ) : null}
      {place >= 0 && place < alike.length - 1 ? (
        <IconButton
          size="small"
          icon="chevron-down"
          label={text('models.laterOf', names)}
          onClick={() => onAction(model, 'later')}
        />
      ) : null}
      {offered.map((action) => (
        <Button
          key={action}
          size="small"
          aria-label={text(`models.${action}Of` as 'models.tryOf', names)}
          onClick={() => onAction(model, action)}
        >
          {text(`models.${action}` as 'models.try')}
        </Button>
      ))}
    </span>
  )
}
