import { type IncomingHttpHeaders, request } from "node:http"
import { defaultMerchant } from "../../packages/devtools/src/simulator"

export interface DeliveryAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

export interface Delivery {
  /**
   * The value of the header `authorization`, or `null` for no such header. The default is the token that the simulator
   * sends.
   */
  authorization?: string | null
  headers?: Record<string, string>
  /** The body of the request. An object is sent as JSON. A text or buffer is sent as it is. */
  body?: object | string | Buffer
  /**
   * Whether to leave the request unfinished: the headers and `body` are sent, and the connection stays open. Announce
   * more bytes in the header `content-length`, so that the server waits for them. Default: false.
   */
  staysOpen?: boolean
}

/**
 * Posts a notification over a new connection. Resolves to the answer, even if the server answers and closes the
 * connection before it has received the whole request.
 */
export function postNotification(
  url: string,
  { authorization, headers, body = "", staysOpen }: Delivery = {}
): Promise<DeliveryAnswer> {
  const bytes = bytesOf(body)
  const token =
    authorization === undefined
      ? defaultMerchant.notificationToken
      : authorization
  return new Promise((resolve, reject) => {
    let isAnswered = false
    const sent = request(url, {
      method: "POST",
      agent: false,
      headers: {
        ...(token === null ? {} : { authorization: token }),
        ...(headers && "transfer-encoding" in headers
          ? {}
          : { "content-length": String(bytes.length) }),
        ...headers,
      },
    })
    sent.on("response", (answer) => {
      isAnswered = true
      let text = ""
      answer.setEncoding("utf8")
      answer.on("data", (chunk: string) => (text += chunk))
      answer.on("error", reject)
      answer.on("end", () => {
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: text,
        })
        sent.destroy()
      })
    })
    sent.on("error", (error) => {
      if (!isAnswered) reject(error)
    })
    if (bytes.length > 0) sent.write(bytes)
    else sent.flushHeaders()
    if (!staysOpen) sent.end()
  })
}

function bytesOf(body: object | string | Buffer): Buffer {
  if (Buffer.isBuffer(body)) return body
  return Buffer.from(typeof body === "string" ? body : JSON.stringify(body))
}
