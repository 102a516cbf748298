import { defineMessages } from '@longhand/ui-kit/i18n'
import { zhCN } from './picture.zh-CN.ts'

export const pictureMessages = /* @__PURE__ */ defineMessages('@longhand/player/picture', {
  name: 'Picture',
  making: 'The picture is being prepared. You can listen meanwhile.',
  notMade: 'The picture could not be prepared. The sound plays without it.',
  notPlayed: 'The picture can’t be played right now. The sound plays without it.',
  retry: 'Try again',
  show: 'Show the picture',
  hide: 'Hide the picture',
  float: 'Let the picture float',
  dock: 'Dock the picture next to the text',
  move: 'Move the picture',
  moveHint: 'Drag, or use the arrow keys',
  resize: {
    small: 'Make the picture larger',
    medium: 'Make the picture larger',
    large: 'Make the picture small',
  },
  frameBack: 'One frame back',
  frameForward: 'One frame forward',
  frameKeys: 'One frame back or forward',
  subtitles: 'Subtitles',
  subtitlesOn: 'Show subtitles',
  subtitlesOff: 'Hide subtitles',
  subtitleKeys: 'Subtitles on or off',
  fullScreen: 'Full screen',
  endFullScreen: 'End full screen',
  fullScreenKeys: 'Full screen on or off',
  ownWindow: 'Picture in a window of its own',
}).addLanguage('zh-CN', zhCN)
