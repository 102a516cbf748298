import { formatName } from '@longhand/transcript/formats'
import type { ExportRule } from '@longhand/contracts'
import { ActionList, ActionListItem, Badge, Button, ConfirmDialog, EmptyState } from '@longhand/ui-kit'
import { formatDate, useLanguage } from '@longhand/ui-kit/i18n'
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import {
  useDeleteExportRuleMutation,
  useExportAllMutation,
  useListExportRulesQuery,
  usePauseExportRuleMutation,
} from '../api/auto-export-api.ts'
import { accountMessages } from '../messages.ts'
import { Loaded } from '../PersonalInfoPage/Loaded.tsx'
import { Section } from '../PersonalInfoPage/Section.tsx'
import { useOutcomeToast } from '../use-outcome-toast.ts'
import { ExportRuleDialog } from './ExportRuleDialog.tsx'
import { ExportsDialog } from './ExportsDialog.tsx'

/** Rules that write transcripts to a server of the user's, or to a folder of the operator's. */
export function AutoExportSection(): ReactNode {
  const text = accountMessages.useMessages()
  const report = useOutcomeToast()
  const heading = useRef<HTMLHeadingElement>(null)
  const query = useListExportRulesQuery()
  const [edited, setEdited] = useState<ExportRule | 'new'>()
  const [shown, setShown] = useState<ExportRule>()
  const [deleted, setDeleted] = useState<ExportRule>()
  const [remove] = useDeleteExportRuleMutation()

  async function confirmDeletion(): Promise<void> {
    if (!deleted) return
    if (!report(await remove({ ruleId: deleted.ruleId }), text('autoExport.deleted')))
      throw new Error('The rule was not deleted.')
  }

  return (
    <Section title={text('autoExport.title')} note={text('autoExport.note')} headingRef={heading}>
      <Loaded query={query}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState
              icon="folder"
              title={text('autoExport.none')}
              description={text('autoExport.noneNote')}
              action={
                <Button variant="primary" icon="plus" onClick={() => setEdited('new')}>
                  {text('autoExport.newRule')}
                </Button>
              }
            />
          ) : (
            <>
              <ActionList>
                {list.map((rule) => (
                  <RuleRow
                    key={rule.ruleId}
                    rule={rule}
                    onChange={() => setEdited(rule)}
                    onShow={() => setShown(rule)}
                    onDelete={() => setDeleted(rule)}
                  />
                ))}
              </ActionList>
              <div>
                <Button icon="plus" onClick={() => setEdited('new')}>
                  {text('autoExport.newRule')}
                </Button>
              </div>
            </>
          )
        }
      </Loaded>
      <ExportRuleDialog
        rule={edited}
        isFolderOffered={query.data?.isFolderOffered ?? false}
        onClose={() => setEdited(undefined)}
      />
      <ExportsDialog rule={shown} onClose={() => setShown(undefined)} />
      <ConfirmDialog
        open={deleted !== undefined}
        onOpenChange={() => setDeleted(undefined)}
        title={text('autoExport.deleteQuestion')}
        description={text('autoExport.deleteNote')}
        confirmLabel={text('developer.delete')}
        danger
        focusAfterConfirm={heading}
        onConfirm={confirmDeletion}
      />
    </Section>
  )
}

interface RuleRowProps {
  rule: ExportRule
  onChange: () => void
  onShow: () => void
  onDelete: () => void
}

function RuleRow({ rule, onChange, onShow, onDelete }: RuleRowProps): ReactNode {
  const text = accountMessages.useMessages()
  const language = useLanguage()
  const report = useOutcomeToast()
  const [pause, { isLoading: isPausing }] = usePauseExportRuleMutation()
  const [exportAll, { isLoading: isAsking }] = useExportAllMutation()
  const {
    ruleId,
    folderId,
    folderName,
    tag,
    format,
    destination,
    isPaused,
    lastExportTime,
    waiting,
    failingSince,
  } = rule
  const moment = (epochSeconds: number): string =>
    formatDate(new Date(epochSeconds * 1000), language, { dateStyle: 'medium', timeStyle: 'short' })
  const folder =
    folderId === null ? text('autoExport.everyFolder') : (folderName ?? text('autoExport.deletedFolder'))
  const name = [folder, tag, `${formatName(format, language)} (.${format})`]
    .filter(Boolean)
    .join(text('developer.separator'))
  return (
    <ActionListItem
      title={
        <>
          {name}{' '}
          {isPaused ? (
            <Badge>{text('autoExport.paused')}</Badge>
          ) : failingSince === null ? null : (
            <Badge tone="amber">{text('autoExport.failing')}</Badge>
          )}
        </>
      }
      note={destination.kind === 'folder' ? text('autoExport.serverFolder') : destination.address}
      details={[
        lastExportTime === null
          ? text('autoExport.neverExported')
          : text('autoExport.lastExport', { date: moment(lastExportTime) }),
        failingSince === null ? null : text('autoExport.failingSince', { date: moment(failingSince) }),
        waiting === 0 ? null : text('autoExport.waiting', { count: waiting }),
      ]}
      actions={
        <>
          <Button size="small" aria-label={text('autoExport.exportsOf', { name })} onClick={onShow}>
            {text('autoExport.exports')}
          </Button>
          <Button
            size="small"
            busy={isAsking}
            disabled={isPaused}
            aria-label={text('autoExport.exportAllOf', { name })}
            onClick={() =>
              void exportAll({ ruleId }).then((result) => report(result, text('autoExport.exportingAll')))
            }
          >
            {text('autoExport.exportAll')}
          </Button>
          <Button size="small" aria-label={text('autoExport.changeName', { name })} onClick={onChange}>
            {text('autoExport.change')}
          </Button>
          <Button
            size="small"
            busy={isPausing}
            aria-label={text(isPaused ? 'autoExport.resumeName' : 'autoExport.pauseName', { name })}
            onClick={() => void pause({ ruleId, isPaused: !isPaused })}
          >
            {text(isPaused ? 'autoExport.resume' : 'autoExport.pause')}
          </Button>
          <Button size="small" aria-label={text('autoExport.deleteName', { name })} onClick={onDelete}>
            {text('developer.delete')}
          </Button>
        </>
      }
    />
  )
}
