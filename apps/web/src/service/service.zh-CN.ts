export const serviceZhCN = {
  imprint: '本站运营者',
  contact: '联系方式：',
  paused: '目前已暂停：{{what}}。您已开始的任务会保留，恢复后将自动继续。',
  work: {
    transcription: '转写',
    media: '音频与画面处理',
    speakers: '区分说话人',
    insights: '总结与翻译',
    links: '链接导入',
    captions: '保存实时字幕',
    voices: '文字转语音',
    mail: '邮件',
    webhooks: 'Webhook',
    exports: '自动导出',
    upkeep: '日常维护',
  },
}
