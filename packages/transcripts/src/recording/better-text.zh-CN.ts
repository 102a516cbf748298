export const betterTextZhCN = {
  this: '现在有了更好的引擎，可以免费重新转写此录音。您的修改、说话人名称和字幕都会保留。',
  some_other:
    '现在有了更好的引擎，可以免费重新转写 {{count}} 个文字较粗略的录音。您的修改、说话人名称和字幕都会保留。',
  start: '重新转写',
}
