import { Button, IconButton, Menu, MenuItem, MenuSeparator, Popover } from '@longhand/ui-kit'
import { memo } from 'react'
import type { ReactNode } from 'react'
import type { SubtitleChoice } from '@longhand/player'
import { useProfileTexts } from '../rules/use-profile-texts.ts'
import { SubtitleRulesForm } from './SubtitleRulesForm.tsx'
import { subtitlesEditorMessages } from './subtitles-editor-messages.ts'
import styles from './SubtitlesEditor.module.css'
import type { SubtitleActions } from './use-subtitle-actions.tsx'

export interface SubtitlesToolbarProps {
  choice: SubtitleChoice
  onChoice: (change: Partial<SubtitleChoice>) => void
  frameRate: number
  problemCount: number
  onProblem: (direction: -1 | 1) => void
  actions: SubtitleActions
}

/** What the one bar of the page has for subtitles. */
export const SubtitlesToolbar = /* @__PURE__ */ memo(function SubtitlesToolbar({
  choice,
  onChoice,
  frameRate,
  problemCount,
  onProblem,
  actions,
}: SubtitlesToolbarProps): ReactNode {
  const t = subtitlesEditorMessages.useMessages()
  const { names } = useProfileTexts()
  const rules = t('rulesAre', { rules: names[choice.profile] })
  return (
    <div className={styles.bar} role="group" aria-label={t('tools')}>
      <Popover
        title={t('rules')}
        align="start"
        trigger={
          <Button size="small" icon="settings" aria-haspopup="dialog" aria-label={rules}>
            <span className={styles.rulesAre}>{rules}</span>
            <span className={styles.rulesName}>{names[choice.profile]}</span>
          </Button>
        }
      >
        <SubtitleRulesForm choice={choice} onChoice={onChoice} frameRate={frameRate} />
      </Popover>
      <span className={styles.count} data-wrong={problemCount > 0 || undefined} role="status">
        {problemCount > 0 ? t('problems', { count: problemCount }) : t('noProblems')}
      </span>
      {problemCount === 0 ? null : (
        <>
          <IconButton
            icon="chevron-up"
            size="small"
            tooltipSide="bottom"
            label={t('previousProblem')}
            shortcut="Shift+F8"
            onClick={() => onProblem(-1)}
          />
          <IconButton
            icon="chevron-down"
            size="small"
            tooltipSide="bottom"
            label={t('nextProblem')}
            shortcut="F8"
            onClick={() => onProblem(1)}
          />
          <Button size="small" icon="sparkle" onClick={() => actions.fix()}>
            {t('fix')}
          </Button>
        </>
      )}
      <Menu trigger={<IconButton icon="more" size="small" tooltipSide="bottom" label={t('more')} />}>
        <MenuItem icon="volume" onSelect={() => actions.addMark('sound')}>
          {t('addSound')}
        </MenuItem>
        <MenuItem icon="document" onSelect={() => actions.addMark('narrative')}>
          {t('addNarrative')}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon="restore" onSelect={() => actions.reset()}>
          {t('resetAll')}
        </MenuItem>
      </Menu>
    </div>
  )
})
