/** Typed against the English texts where it is added to them. */
export const zhCN = {
  login: { title: '登录', submit: '登录', toSignup: '注册', newHere: '还没有 Longhand 账号？', toForgot: '忘记密码？' },
  signup: { title: '注册', submit: '注册', toLogin: '登录', hasAccount: '已有账号？', done: '注册成功，请登录', note: '每天免费转写 {{minutes}} 分钟，注册即送 {{hours}} 小时时长卡。' },
  forgot: { title: '重置密码', submit: '重置密码', toLogin: '返回登录', done: '密码重置成功，请登录' },
  field: {
    email: '邮箱',
    password: '密码',
    newPassword: '新密码',
    confirmPassword: '确认密码',
    verificationCode: '验证码',
  },
  hint: {
    email: '验证码将发送至此邮箱',
    accountEmail: '您注册时使用的邮箱',
    password: '8 到 20 个字符',
    confirmPassword: '请再次输入密码',
    verificationCode: '邮件中的六位数字',
  },
  rule: {
    email: '请输入有效的邮箱',
    password: '密码须为 8-20 个字符',
    repetition: '只重复一两个字符的密码很容易被猜到，请更换',
    confirmPassword: '两次输入的密码不一致，请检查',
    verificationCode: '请输入验证码',
  },
  code: {
    get: '获取验证码',
    wait: '{{seconds}}s',
    resend: '重新发送',
    sent: '验证码已发送至您的邮箱',
    sentTo: '已发送至 {{email}}',
    failed: '验证码发送失败',
    expired: '验证已过期，请重新获取验证码',
  },
  google: { or: '或', unavailable: '无法加载 Google 登录' },
  legal: '继续即表示您同意<agreement>《服务协议》</agreement>和<privacy>《隐私政策》</privacy>。',
}
