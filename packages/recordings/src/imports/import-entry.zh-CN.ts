export const zhCN = {
  action: '导入文稿…',
  notImported: '文稿未导入',
}
