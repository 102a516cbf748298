export const accountLinkZhCN = {
  invitation: {
    title: '欢迎',
    note: '邀请您使用邮箱 {{email}} 注册账号，请设置密码。',
    submit: '创建账号',
  },
  password: {
    title: '设置新密码',
    note: '账号：{{email}}。设置后所有设备都将退出登录。',
    submit: '设置密码',
  },
  link: {
    ended: '该链接已无法使用',
    endedNote: '它已被使用、被撤回或已过期，请向发送链接的人重新索取。',
    failed: '无法打开链接',
  },
}
