/** A sentence in each language of the product. */
export interface Sentence {
  en: string
  'zh-CN': string
}

/**
 * - `toast`: show `status_msg`, else the catalogue's sentence
 * - `reload`: once and not in a loop
 */
export type ErrorEffect = 'toast' | 'clear-session' | 'go-home' | 'reload' | 'open-login' | 'silent'

/** One row of the catalogue: the wire code, its sentence and its effects on the client. */
export interface ErrorEntry {
  code: number
  sentence: Sentence
  effects: readonly ErrorEffect[]
}

const toast = ['toast'] as const

/** Codes up to 2400014 and 80000 are the specification's; the 2100000s are ours. */
export const errorCatalog = {
  NOT_LOGGED_IN: {
    code: 10001,
    sentence: { en: 'You are not logged in', 'zh-CN': '您还未登录' },
    effects: ['clear-session', 'toast'],
  },
  /** A field is missing or ill-formed; the sentence that is sent names it. */
  PARAMETER_MISSING: {
    code: 10002,
    sentence: { en: 'Required parameters missing', 'zh-CN': '缺少必要参数' },
    effects: toast,
  },
  USER_DELETED: {
    code: 10006,
    sentence: { en: 'User has been deleted', 'zh-CN': '用户已被删除' },
    effects: ['clear-session', 'toast', 'go-home'],
  },
  STORAGE_QUOTA: {
    code: 20001,
    sentence: { en: 'Storage quota insufficient', 'zh-CN': '存储空间不足' },
    effects: toast,
  },
  SAVE_FILE_FAILED: { code: 20002, sentence: { en: 'Save file failed', 'zh-CN': '文件保存失败' }, effects: toast },
  FILE_NOT_FOUND: { code: 20003, sentence: { en: 'File not found', 'zh-CN': '文件不存在' }, effects: toast },
  /** The bytes that arrived are not a recording that the product takes; the sentence says why. */
  FILE_UPLOAD_FAILED: { code: 20004, sentence: { en: 'File upload failed', 'zh-CN': '文件上传失败' }, effects: toast },
  RECORD_NOT_FOUND: { code: 30001, sentence: { en: 'Record not found', 'zh-CN': '记录不存在' }, effects: toast },
  TRANSCRIPTION_FAILED: { code: 40001, sentence: { en: 'Transcription failed', 'zh-CN': '转写失败' }, effects: toast },
  TOO_LONG_TO_TRANSCRIBE: {
    code: 50001,
    sentence: { en: 'Only audio under 3 hours supported', 'zh-CN': '仅支持 3 小时以内的音频' },
    effects: toast,
  },
  TRANSCRIPTION_QUOTA: {
    code: 50002,
    sentence: { en: 'Transcription quota exceeded, try tomorrow', 'zh-CN': '转写额度已用完，请明天再试' },
    effects: toast,
  },
  SYSTEM: { code: 99999, sentence: { en: 'System exception', 'zh-CN': '系统异常' }, effects: toast },
  MEMBERSHIP_EXPIRED: {
    code: 2200001,
    sentence: { en: 'Membership expired', 'zh-CN': '会员已过期' },
    effects: ['toast', 'reload'],
  },
  /** The request may not be made by this person, in this browser or in this state. */
  ILLEGAL_REQUEST: {
    code: 2400014,
    sentence: { en: 'Request is illegal', 'zh-CN': '非法请求' },
    effects: ['toast', 'open-login'],
  },
  REJECTED_SILENTLY: { code: 80000, sentence: { en: 'Rejected', 'zh-CN': '已拒绝' }, effects: ['silent'] },

  /** `data` holds the newer `revision` and `updateTime`. */
  NEWER_REVISION: {
    code: 2100001,
    sentence: { en: 'This transcript was changed elsewhere', 'zh-CN': '该文稿已在别处被修改' },
    effects: ['silent'],
  },
  WRONG_CREDENTIALS: {
    code: 2100002,
    sentence: { en: 'Email or password is not correct', 'zh-CN': '邮箱或密码不正确' },
    effects: ['silent'],
  },
  WRONG_CODE: {
    code: 2100003,
    sentence: { en: 'Verification code is not correct or has expired', 'zh-CN': '验证码错误或已过期' },
    effects: ['silent'],
  },
  TOO_MANY_TRIES: {
    code: 2100004,
    sentence: { en: 'Too many tries. Please wait a little and try again', 'zh-CN': '尝试次数过多，请稍后再试' },
    effects: ['silent'],
  },
  ADDRESS_TAKEN: {
    code: 2100005,
    sentence: { en: 'This email address already has an account. Log in instead', 'zh-CN': '该邮箱已注册，请直接登录' },
    effects: ['silent'],
  },
  COMMON_PASSWORD: {
    code: 2100006,
    sentence: { en: 'This password is too common. Please choose another', 'zh-CN': '该密码过于常见，请更换' },
    effects: ['silent'],
  },
  SAME_PASSWORD: {
    code: 2100013,
    sentence: { en: 'This is your current password. Please choose another one', 'zh-CN': '新密码与当前密码相同，请更换' },
    effects: ['silent'],
  },
  GOOGLE_OFF: {
    code: 2100007,
    sentence: { en: 'Logging in with Google is not available here. Please use your email address', 'zh-CN': '此处无法使用 Google 登录，请使用邮箱登录' },
    effects: ['silent'],
  },
  /** The engine that this server has can't do what was asked; the sentence says what it can. */
  NOT_SUPPORTED: {
    code: 2100008,
    sentence: { en: 'That is not available here', 'zh-CN': '暂不支持该操作' },
    effects: toast,
  },
  /** No payment channel is set up here, or the gateway can't be reached. */
  PAYMENT_UNAVAILABLE: {
    code: 2100009,
    sentence: { en: 'Payment is not available right now', 'zh-CN': '暂时无法支付' },
    effects: toast,
  },
  NOT_ENOUGH_BEANS: { code: 2100010, sentence: { en: 'Beans not enough', 'zh-CN': '豆子不足' }, effects: toast },
  /** Unknown, used up, expired, voided, or redeemed by this user before; the sentence says which where that gives nothing away. */
  GIFT_CODE_INVALID: {
    code: 2100011,
    sentence: { en: 'Please enter the correct redemption code', 'zh-CN': '请输入正确的兑换码' },
    effects: ['silent'],
  },
  ORDER_OVER: {
    code: 2100012,
    sentence: { en: 'This order is paid or closed', 'zh-CN': '此订单已支付或已关闭' },
    effects: ['silent'],
  },
  /** No one has this link, or it was revoked, or its time is over, or its recording was deleted: all alike. */
  SHARE_LINK_ENDED: {
    code: 2100020,
    sentence: { en: 'This link does not open anything any more', 'zh-CN': '该链接已失效' },
    effects: ['silent'],
  },
  SHARE_PASSWORD_REQUIRED: {
    code: 2100021,
    sentence: { en: 'This link is protected by a password', 'zh-CN': '该链接受密码保护' },
    effects: ['silent'],
  },
  SHARE_PASSWORD_WRONG: {
    code: 2100022,
    sentence: { en: 'That password is not correct', 'zh-CN': '密码不正确' },
    effects: ['silent'],
  },
  FOLDER_NAME_TAKEN: {
    code: 2100030,
    sentence: { en: 'There is a folder of this name already', 'zh-CN': '已存在同名文件夹' },
    effects: ['silent'],
  },
  LIMIT_REACHED: { code: 2100031, sentence: { en: 'There cannot be more', 'zh-CN': '数量已达上限' }, effects: toast },
  NOT_POSSIBLE_NOW: { code: 2100032, sentence: { en: 'This is not possible right now', 'zh-CN': '当前无法执行该操作' }, effects: toast },
  /** The sentence of consent was not recognized in the recording; the sentence that is sent says what was missing. */
  READING_REFUSED: {
    code: 2100050,
    sentence: { en: 'The sentence was not heard. Read the whole sentence in a quiet room', 'zh-CN': '没有听到该句。请在安静的房间里朗读整句' },
    effects: ['silent'],
  },
  TRANSLATION_QUOTA: {
    code: 2100040,
    sentence: {
      en: 'This month’s free translation went to another recording. Members have any number',
      'zh-CN': '本月的免费翻译已用于另一个录音，会员不限次数',
    },
    effects: ['silent'],
  },
} as const satisfies Record<string, ErrorEntry>

/** The name of a domain error: what the server throws and the client switches on. */
export type ErrorName = keyof typeof errorCatalog

const byCode = new Map<number, ErrorName>((Object.keys(errorCatalog) as ErrorName[]).map((name) => [errorCatalog[name].code, name]))

/** The name of a wire code, or `undefined` for a code that this version does not know. */
export function errorNameOf(code: number): ErrorName | undefined {
  return byCode.get(code)
}

/** Shown for an unknown code that came without a message. */
export const unknownErrorSentence: Sentence = { en: 'System error', 'zh-CN': '系统错误' }

/** What is said when HTTP itself failed, by status. */
export const httpErrorSentences = {
  400: { en: 'Bad request', 'zh-CN': '请求错误' },
  401: { en: 'Unauthorized, please log in', 'zh-CN': '未授权，请登录' },
  403: { en: 'Access denied', 'zh-CN': '拒绝访问' },
  404: { en: 'Address error', 'zh-CN': '请求地址出错' },
  408: { en: 'Request timed out', 'zh-CN': '请求超时' },
  413: { en: 'The request is too large', 'zh-CN': '请求内容过大' },
  414: { en: 'The address is too long', 'zh-CN': '请求地址过长' },
  429: { en: 'Too many requests. Please wait a moment', 'zh-CN': '请求过于频繁，请稍候' },
  431: { en: 'The headers are too large', 'zh-CN': '请求头过大' },
  500: { en: 'Server error', 'zh-CN': '服务器内部错误' },
  501: { en: 'Not implemented', 'zh-CN': '服务未实现' },
  502: { en: 'Bad gateway', 'zh-CN': '网关错误' },
  503: { en: 'Service unavailable', 'zh-CN': '服务不可用' },
  504: { en: 'Gateway timeout', 'zh-CN': '网关超时' },
  505: { en: 'HTTP version unsupported', 'zh-CN': 'HTTP 版本不受支持' },
} as const satisfies Record<number, Sentence>

/** An HTTP status that has a sentence of its own. */
export type HttpErrorStatus = keyof typeof httpErrorSentences
