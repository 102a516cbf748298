export const zhCN = {
  waiting_other: '{{count}} 个录音排队中',
  transcribing_other: '{{count}} 个录音转写中',
  statusAndTime: '{{status}}，约 {{time}}',
}
