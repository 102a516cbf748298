export const addressZhCN = {
  action: '更改邮箱',
  title: '更改 {{email}} 的邮箱',
  note: '此后他们将使用新邮箱登录和接收邮件。密码不变，已登录的设备不受影响。',
  address: '新邮箱',
  wrong: '请输入邮箱地址',
  same: '该账号的邮箱已是此地址',
  way: '生效时间',
  ways: { mail: '本人确认后', 'at-once': '立即' },
  wayNotes: {
    mail: '链接将发送到新邮箱，3 天内有效。',
    'at-once': '由您担保此邮箱属于本人。系统会向新旧邮箱发送通知，并附上您填写的原因。',
  },
  done: {
    mail: '链接已发送至 {{email}}',
    'at-once': '邮箱已更改为 {{email}}',
  },
}
