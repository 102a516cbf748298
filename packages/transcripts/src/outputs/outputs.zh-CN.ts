export const zhCN = {
  title: '导出',
  moreOptions: '更多选项…',
  speak: '转换为语音…',
  one: '“{{fileName}}”',
  oneVersion: '版本“{{version}}”',
  many_other: '{{count}} 段录音打包为一个 zip，附内容清单',
  format: '格式',
  original: '上传的原始录音',
  include: '包含',
  startTimecode: '起始时间码',
  save: '导出',
}
