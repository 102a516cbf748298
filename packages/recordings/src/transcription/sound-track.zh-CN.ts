export const zhCN = {
  label: '音轨',
  hint: '该文件有 {{count}} 条音轨',
  all: '全部音轨',
  track: '音轨 {{number}}',
  level: '{{level}} dB',
  noSound: '未发现声音',
  unreadable: '无法读取，将被忽略',
  mono: '单声道',
  stereo: '立体声',
  channels: '{{count}} 声道',
}
