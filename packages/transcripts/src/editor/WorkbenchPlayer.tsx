import { Player } from '@longhand/player'
import { lazyWithRetry } from '@longhand/ui-kit'
import type { ReactNode, RefObject } from 'react'
import { useWorkbench } from './workbench.ts'

const EditorShortcuts = /* @__PURE__ */ lazyWithRetry(() =>
  import('./tools/EditorShortcuts.tsx').then((file) => file.EditorShortcuts),
)
const PicturePanel = /* @__PURE__ */ lazyWithRetry(() =>
  import('@longhand/player/PicturePanel').then((file) => file.PicturePanel),
)
const PictureSwitch = /* @__PURE__ */ lazyWithRetry(() =>
  import('@longhand/player/PictureSwitch').then((file) => file.PictureSwitch),
)

interface SwitchProps {
  /** Gets the focus when the picture is hidden by a button of its own. */
  switchRef: RefObject<HTMLButtonElement | null>
}

export function WorkbenchPicture({ switchRef }: SwitchProps): ReactNode {
  const { session, text, sound, editorControls, keysWithin } = useWorkbench()
  const { screen, isPainted, playback, peaks } = sound
  if (!screen || !isPainted) return null
  return (
    <PicturePanel
      screen={screen}
      playback={playback}
      peaks={peaks}
      settings={editorControls.settings}
      text={session.store}
      language={text.language}
      switchRef={switchRef}
      keysWithin={keysWithin}
    />
  )
}

export function WorkbenchPlayer({ switchRef }: SwitchProps): ReactNode {
  const { sound, editorControls, isFixed, isEmpty, areSubtitlesShown, keysWithin } = useWorkbench()
  const { screen, isPainted, playback, peaks } = sound
  return (
    <Player
      playback={playback}
      peaks={peaks}
      stills={screen?.picture.stills}
      pictureSwitch={
        screen && isPainted ? (
          <PictureSwitch settings={editorControls.settings} buttonRef={switchRef} />
        ) : undefined
      }
      settings={editorControls.settings}
      pedals={editorControls.pedals}
      moreShortcuts={
        <EditorShortcuts
          isFixed={isFixed}
          subtitles={isFixed || isEmpty ? undefined : areSubtitlesShown ? 'open' : 'closed'}
        />
      }
      isSlim={areSubtitlesShown}
      keysWithin={keysWithin}
    />
  )
}
