/** Every call of the product's web API lives below this path; everything else the server answers with the web app. */
export const apiBasePath = '/web-api'

/** `status_code` of a call that succeeded. */
export const successCode = 1

/** `status_code` is {@link successCode} or a code of the error catalogue; `status_msg` is a sentence in the request's `accept-language`; `data` is `null` when there is nothing to answer. */
export interface Envelope<Data = unknown> {
  status_code: number
  status_msg: string
  data: Data | null
}

/** Transfers of recordings carry their own. */
export const requestTimeoutMs = 600_000

/** The value of the `source` header and of every `source` field: the web product. */
export const webSource = 0

/** The name a download gets when the server's `content-disposition` names none. */
export const defaultDownloadName = 'unknow.zip'
