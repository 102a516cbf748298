export const zhCN = {
  saved: '已保存',
  edited: '已修改',
  saving: '保存中…',
  offline: '网络不可用。您的修改已保留在本设备上，将自动保存。',
  busy: '尚未保存：服务器繁忙。您的修改已保留在本设备上，将自动保存。',
  saveNow: '立即重试',
  notSaved: '未保存。{{reason}}',
  retry: '重试',
  changedElsewhere: '已在别处修改',
  decide: '对比',
  fileFailed: '文件生成失败',
}
