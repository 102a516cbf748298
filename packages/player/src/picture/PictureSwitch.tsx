import { IconButton } from '@longhand/ui-kit'
import { useSyncExternalStore } from 'react'
import type { ReactNode, RefObject } from 'react'
import type { PlaybackSettings } from '../playback/playback-settings.ts'
import { pictureMessages } from './picture-messages.ts'

export interface PictureSwitchProps {
  settings: PlaybackSettings
  /** Gets the focus when the picture is hidden by a button of its own. */
  buttonRef: RefObject<HTMLButtonElement | null>
}

export function PictureSwitch({ settings, buttonRef }: PictureSwitchProps): ReactNode {
  const t = pictureMessages.useMessages()
  const { view } = useSyncExternalStore(settings.subscribe, settings.state).picture
  const isHidden = view === 'hidden'
  return (
    <IconButton
      ref={buttonRef}
      icon="video"
      label={isHidden ? t('show') : t('hide')}
      onClick={() => settings.changePicture({ view: isHidden ? 'docked' : 'hidden' })}
    />
  )
}
