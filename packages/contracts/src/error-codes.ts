/** What each error is called on the wire, apart from its sentences: a client knows errors without them. Codes up to 2400014 and 80000 are the specification's; the 2100000s are ours. */
export const errorCodes = {
  NOT_LOGGED_IN: 10001,
  PARAMETER_MISSING: 10002,
  USER_DELETED: 10006,
  STORAGE_QUOTA: 20001,
  SAVE_FILE_FAILED: 20002,
  FILE_NOT_FOUND: 20003,
  FILE_UPLOAD_FAILED: 20004,
  RECORD_NOT_FOUND: 30001,
  TRANSCRIPTION_FAILED: 40001,
  TOO_LONG_TO_TRANSCRIBE: 50001,
  TRANSCRIPTION_QUOTA: 50002,
  SYSTEM: 99999,
  MEMBERSHIP_EXPIRED: 2200001,
  ILLEGAL_REQUEST: 2400014,
  REJECTED_SILENTLY: 80000,
  NEWER_REVISION: 2100001,
  WRONG_CREDENTIALS: 2100002,
  WRONG_CODE: 2100003,
  TOO_MANY_TRIES: 2100004,
  ADDRESS_TAKEN: 2100005,
  COMMON_PASSWORD: 2100006,
  SAME_PASSWORD: 2100013,
  RECENT_LOGIN_NEEDED: 2100014,
  GOOGLE_OFF: 2100007,
  NOT_SUPPORTED: 2100008,
  PAYMENT_UNAVAILABLE: 2100009,
  NOT_ENOUGH_BEANS: 2100010,
  GIFT_CODE_INVALID: 2100011,
  ORDER_OVER: 2100012,
  SHARE_LINK_ENDED: 2100020,
  SHARE_PASSWORD_REQUIRED: 2100021,
  SHARE_PASSWORD_WRONG: 2100022,
  FOLDER_NAME_TAKEN: 2100030,
  LIMIT_REACHED: 2100031,
  NOT_POSSIBLE_NOW: 2100032,
  PARAMETER_INVALID: 2100033,
  READING_REFUSED: 2100050,
  TRANSLATION_QUOTA: 2100040,
} as const

/** The name of a domain error: what the server throws and the client switches on. */
export type ErrorName = keyof typeof errorCodes

const byCode: ReadonlyMap<number, ErrorName> = /* @__PURE__ */ new Map(
  (Object.keys(errorCodes) as ErrorName[]).map((name) => [errorCodes[name], name]),
)

/** The name of a wire code, or `undefined` for a code that this version does not know. */
export function errorNameOf(code: number): ErrorName | undefined {
  return byCode.get(code)
}
