export const zhCN = {
  here: '本站：{{what}}',
  languages_other: '{{count}} 种语言',
  picked: '本站：从文稿中摘出的句子',
  none: '本站暂不支持',
}
