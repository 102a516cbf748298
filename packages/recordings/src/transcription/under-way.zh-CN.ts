export const zhCN = {
  waiting_other: '{{count}} 段录音排队中',
  transcribing_other: '{{count}} 段录音转写中',
  statusAndTime: '{{status}}，约 {{time}}',
}
