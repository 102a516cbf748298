import { Badge, Button, ConfirmDialog, type FullScreen, SegmentedControl } from '@longhand/ui-kit'
import { formatDuration } from '@longhand/ui-kit/i18n'
import { type ReactNode, useState } from 'react'
import { AudienceLink } from './AudienceLink.tsx'
import type { CaptionLinesProps } from './CaptionLines.tsx'
import styles from './CaptionPage.module.css'
import { captionsMessages } from './messages.ts'
import { canEnd, type CaptionPhase } from './session/caption-phases.ts'
import type { CaptionSession } from './session/caption-session.ts'
import type { CaptionSnapshot } from './session/caption-snapshot.ts'
import { TranslationChoice } from './TranslationChoice.tsx'

export interface CaptionToolbarProps {
  session: CaptionSession
  snapshot: CaptionSnapshot
  size: CaptionLinesProps['size']
  onSizeChange: (size: CaptionLinesProps['size']) => void
  fullScreen: FullScreen
  audienceAddress: (link: string) => string
  translation: string | null
  onTranslationChange: (language: string | null) => void
}

const tones: Partial<Record<CaptionPhase, 'red' | 'amber'>> = {
  live: 'red',
  reconnecting: 'amber',
  delivering: 'amber',
}
const sizes = ['small', 'medium', 'large'] as const

export function CaptionToolbar({
  session,
  snapshot,
  size,
  onSizeChange,
  fullScreen,
  audienceAddress,
  translation,
  onTranslationChange,
}: CaptionToolbarProps): ReactNode {
  const t = captionsMessages.useMessages()
  const [isAsked, setAsked] = useState(false)
  const { phase, isPaused, seconds, maxSeconds, link } = snapshot
  const isOpen = canEnd(phase)
  const state =
    phase === 'live' ||
    phase === 'paused' ||
    phase === 'reconnecting' ||
    phase === 'delivering' ||
    phase === 'ending'
      ? phase
      : 'connecting'

  function ask(): void {
    // What fills the screen hides every window that is not part of it.
    if (fullScreen.isOn) fullScreen.toggle?.()
    setAsked(true)
  }

  return (
    <header className={styles.toolbar}>
      <h1 id="captions-title" className={styles.title}>
        {t('title')}
      </h1>
      <span role="status">
        <Badge tone={tones[state] ?? 'neutral'}>{t(state)}</Badge>
      </span>
      <span className={styles.elapsed}>
        {t('elapsed', { time: formatDuration(seconds), limit: formatDuration(maxSeconds) })}
      </span>
      <div className={styles.tools}>
        <SegmentedControl
          label={t('textSize')}
          size="small"
          value={size}
          onValueChange={onSizeChange}
          options={sizes.map((value) => ({ value, label: t(value) }))}
        />
        {fullScreen.toggle ? (
          <Button size="small" onClick={fullScreen.toggle}>
            {fullScreen.isOn ? t('leaveFullScreen') : t('fullScreen')}
          </Button>
        ) : null}
        {fullScreen.isOn ? null : (
          <TranslationChoice
            source={snapshot.language}
            value={translation}
            onValueChange={onTranslationChange}
          />
        )}
        {fullScreen.isOn ? null : (
          <AudienceLink
            link={link === null ? null : audienceAddress(link)}
            onShare={(isShared) => session.share(isShared)}
            disabled={!isOpen}
          />
        )}
        <Button
          size="small"
          icon={isPaused ? 'play' : 'pause'}
          disabled={!isOpen || phase === 'connecting'}
          onClick={() => (isPaused ? session.resume() : session.pause())}
        >
          {isPaused ? t('resume') : t('pause')}
        </Button>
        <Button
          size="small"
          variant="primary"
          icon="check"
          busy={phase === 'delivering' || phase === 'ending'}
          disabled={!isOpen}
          onClick={ask}
        >
          {t('end')}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={t('endQuestion')}
        description={t('endText')}
        confirmLabel={t('end')}
        onConfirm={() => session.end()}
      />
    </header>
  )
}
