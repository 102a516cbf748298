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
  address: {
    title: '确认新邮箱',
    note: '您账号的邮箱将更改为 {{email}}。更改后请使用此邮箱登录，密码不变。',
    submit: '使用此邮箱',
    done: '邮箱已更改',
    doneNote: '今后请使用 {{email}} 登录。我们会通过邮件通知原邮箱。',
  },
  link: {
    ended: '该链接已无法使用',
    endedNote: '它已被使用、被撤回或已过期，请向发送链接的人重新索取。',
    failed: '无法打开链接',
  },
}
