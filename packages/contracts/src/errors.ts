import { errorCodes, type ErrorName } from './error-codes.ts'

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

export const errorCatalog = {
  NOT_LOGGED_IN: {
    code: errorCodes.NOT_LOGGED_IN,
    sentence: { en: 'You are not logged in', 'zh-CN': '您还未登录' },
    effects: ['clear-session', 'toast'],
  },
  /** A field is missing; the sentence that is sent names it. */
  PARAMETER_MISSING: {
    code: errorCodes.PARAMETER_MISSING,
    sentence: { en: 'Required parameters missing', 'zh-CN': '缺少必要参数' },
    effects: toast,
  },
  /** A field has a value that is not allowed; the sentence that is sent names the field and what is allowed. */
  PARAMETER_INVALID: {
    code: errorCodes.PARAMETER_INVALID,
    sentence: { en: 'A value is not valid', 'zh-CN': '参数无效' },
    effects: toast,
  },
  USER_DELETED: {
    code: errorCodes.USER_DELETED,
    sentence: { en: 'User has been deleted', 'zh-CN': '用户已被删除' },
    effects: ['clear-session', 'toast', 'go-home'],
  },
  STORAGE_QUOTA: {
    code: errorCodes.STORAGE_QUOTA,
    sentence: { en: 'Storage quota insufficient', 'zh-CN': '存储空间不足' },
    effects: toast,
  },
  SAVE_FILE_FAILED: {
    code: errorCodes.SAVE_FILE_FAILED,
    sentence: { en: 'Save file failed', 'zh-CN': '文件保存失败' },
    effects: toast,
  },
  FILE_NOT_FOUND: {
    code: errorCodes.FILE_NOT_FOUND,
    sentence: { en: 'File not found', 'zh-CN': '文件不存在' },
    effects: toast,
  },
  /** The bytes that arrived are not a recording that the product takes; the sentence says why. */
  FILE_UPLOAD_FAILED: {
    code: errorCodes.FILE_UPLOAD_FAILED,
    sentence: { en: 'File upload failed', 'zh-CN': '文件上传失败' },
    effects: toast,
  },
  RECORD_NOT_FOUND: {
    code: errorCodes.RECORD_NOT_FOUND,
    sentence: { en: 'Record not found', 'zh-CN': '记录不存在' },
    effects: toast,
  },
  TRANSCRIPTION_FAILED: {
    code: errorCodes.TRANSCRIPTION_FAILED,
    sentence: { en: 'Transcription failed', 'zh-CN': '转写失败' },
    effects: toast,
  },
  TOO_LONG_TO_TRANSCRIBE: {
    code: errorCodes.TOO_LONG_TO_TRANSCRIBE,
    sentence: { en: 'Only audio under 3 hours supported', 'zh-CN': '仅支持 3 小时以内的音频' },
    effects: toast,
  },
  TRANSCRIPTION_QUOTA: {
    code: errorCodes.TRANSCRIPTION_QUOTA,
    sentence: { en: 'Transcription quota exceeded, try tomorrow', 'zh-CN': '转写额度已用完，请明天再试' },
    effects: toast,
  },
  SYSTEM: {
    code: errorCodes.SYSTEM,
    sentence: { en: 'System exception', 'zh-CN': '系统异常' },
    effects: toast,
  },
  MEMBERSHIP_EXPIRED: {
    code: errorCodes.MEMBERSHIP_EXPIRED,
    sentence: { en: 'Membership expired', 'zh-CN': '会员已过期' },
    effects: ['toast', 'reload'],
  },
  /** The request may not be made by this person, in this browser or in this state. */
  ILLEGAL_REQUEST: {
    code: errorCodes.ILLEGAL_REQUEST,
    sentence: { en: 'Request is illegal', 'zh-CN': '非法请求' },
    effects: ['toast', 'open-login'],
  },
  REJECTED_SILENTLY: {
    code: errorCodes.REJECTED_SILENTLY,
    sentence: { en: 'Rejected', 'zh-CN': '已拒绝' },
    effects: ['silent'],
  },

  /** `data` holds the newer `revision` and `updateTime`. */
  NEWER_REVISION: {
    code: errorCodes.NEWER_REVISION,
    sentence: { en: 'This transcript was changed elsewhere', 'zh-CN': '该文稿已在别处被修改' },
    effects: ['silent'],
  },
  WRONG_CREDENTIALS: {
    code: errorCodes.WRONG_CREDENTIALS,
    sentence: { en: 'Email or password is not correct', 'zh-CN': '邮箱或密码不正确' },
    effects: ['silent'],
  },
  WRONG_CODE: {
    code: errorCodes.WRONG_CODE,
    sentence: { en: 'Verification code is not correct or has expired', 'zh-CN': '验证码错误或已过期' },
    effects: ['silent'],
  },
  TOO_MANY_TRIES: {
    code: errorCodes.TOO_MANY_TRIES,
    sentence: {
      en: 'Too many tries. Please wait a little and try again',
      'zh-CN': '尝试次数过多，请稍后再试',
    },
    effects: ['silent'],
  },
  ADDRESS_TAKEN: {
    code: errorCodes.ADDRESS_TAKEN,
    sentence: {
      en: 'This email address already has an account. Log in instead',
      'zh-CN': '该邮箱已注册，请直接登录',
    },
    effects: ['silent'],
  },
  COMMON_PASSWORD: {
    code: errorCodes.COMMON_PASSWORD,
    sentence: { en: 'This password is too common. Please choose another', 'zh-CN': '该密码过于常见，请更换' },
    effects: ['silent'],
  },
  SAME_PASSWORD: {
    code: errorCodes.SAME_PASSWORD,
    sentence: {
      en: 'This is your current password. Please choose another one',
      'zh-CN': '新密码与当前密码相同，请更换',
    },
    effects: ['silent'],
  },
  /** The login is too long ago for what outlives it: `confirmLogin` takes the password or a code, and the call can be repeated. */
  RECENT_LOGIN_NEEDED: {
    code: errorCodes.RECENT_LOGIN_NEEDED,
    sentence: { en: 'Please confirm first that it’s you', 'zh-CN': '请先确认是您本人' },
    effects: toast,
  },
  GOOGLE_OFF: {
    code: errorCodes.GOOGLE_OFF,
    sentence: {
      en: 'Logging in with Google is not available here. Please use your email address',
      'zh-CN': '此处无法使用 Google 登录，请使用邮箱登录',
    },
    effects: ['silent'],
  },
  /** The engine that this server has can't do what was asked; the sentence says what it can. */
  NOT_SUPPORTED: {
    code: errorCodes.NOT_SUPPORTED,
    sentence: { en: 'That is not available here', 'zh-CN': '暂不支持该操作' },
    effects: toast,
  },
  /** No payment channel is set up here, or the gateway can't be reached. */
  PAYMENT_UNAVAILABLE: {
    code: errorCodes.PAYMENT_UNAVAILABLE,
    sentence: { en: 'Payment is not available right now', 'zh-CN': '暂时无法支付' },
    effects: toast,
  },
  NOT_ENOUGH_BEANS: {
    code: errorCodes.NOT_ENOUGH_BEANS,
    sentence: { en: 'Beans not enough', 'zh-CN': '豆子不足' },
    effects: toast,
  },
  /** Unknown, used up, expired, voided, or redeemed by this user before; the sentence says which where that gives nothing away. */
  GIFT_CODE_INVALID: {
    code: errorCodes.GIFT_CODE_INVALID,
    sentence: { en: 'Please enter the correct redemption code', 'zh-CN': '请输入正确的兑换码' },
    effects: ['silent'],
  },
  ORDER_OVER: {
    code: errorCodes.ORDER_OVER,
    sentence: { en: 'This order is paid or closed', 'zh-CN': '此订单已支付或已关闭' },
    effects: ['silent'],
  },
  /** No one has this link, or it was revoked, or its time is over, or its recording was deleted: all alike. */
  SHARE_LINK_ENDED: {
    code: errorCodes.SHARE_LINK_ENDED,
    sentence: { en: 'This link no longer works', 'zh-CN': '该链接已失效' },
    effects: ['silent'],
  },
  SHARE_PASSWORD_REQUIRED: {
    code: errorCodes.SHARE_PASSWORD_REQUIRED,
    sentence: { en: 'This link is protected by a password', 'zh-CN': '该链接受密码保护' },
    effects: ['silent'],
  },
  SHARE_PASSWORD_WRONG: {
    code: errorCodes.SHARE_PASSWORD_WRONG,
    sentence: { en: 'That password is not correct', 'zh-CN': '密码不正确' },
    effects: ['silent'],
  },
  FOLDER_NAME_TAKEN: {
    code: errorCodes.FOLDER_NAME_TAKEN,
    sentence: { en: 'A folder with this name already exists', 'zh-CN': '已存在同名文件夹' },
    effects: ['silent'],
  },
  LIMIT_REACHED: {
    code: errorCodes.LIMIT_REACHED,
    sentence: { en: 'The limit is reached', 'zh-CN': '数量已达上限' },
    effects: toast,
  },
  NOT_POSSIBLE_NOW: {
    code: errorCodes.NOT_POSSIBLE_NOW,
    sentence: { en: 'This is not possible right now', 'zh-CN': '当前无法执行该操作' },
    effects: toast,
  },
  /** The sentence of consent was not recognized in the recording; the sentence that is sent says what was missing. */
  READING_REFUSED: {
    code: errorCodes.READING_REFUSED,
    sentence: {
      en: 'The sentence was not heard. Read the whole sentence in a quiet room',
      'zh-CN': '没有听到该句。请在安静的房间里朗读整句',
    },
    effects: ['silent'],
  },
  TRANSLATION_QUOTA: {
    code: errorCodes.TRANSLATION_QUOTA,
    sentence: {
      en: 'This month’s free translation went to another recording. Members can translate any number',
      'zh-CN': '本月的免费翻译已用于另一段录音，会员不限次数',
    },
    effects: ['silent'],
  },
} as const satisfies Record<ErrorName, ErrorEntry>

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
