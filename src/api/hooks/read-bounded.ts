import type { IncomingMessage } from "node:http"
import { finished } from "node:stream"

/**
 * Reads a body up to so many bytes. Undefined when it is longer: the rest is not read, so the
 * connection must be closed with the answer. Rejects when the sender goes away.
 *
 * By listeners: an async iterator over the request takes several times as long.
 */
export function readBounded(
  request: IncomingMessage,
  mostBytes: number
): Promise<Buffer | undefined> {
  if (Number(request.headers["content-length"] ?? 0) > mostBytes) {
    return Promise.resolve(undefined)
  }
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let bytes = 0
    const take = (chunk: Buffer): void => {
      bytes += chunk.length
      if (bytes > mostBytes) {
        leave()
        // Not destroyed: that would take the socket from the answer.
        request.pause()
        resolve(undefined)
        return
      }
      chunks.push(chunk)
    }
    // It also knows of a request that ended or broke off before anybody listened.
    const forget = finished(request, { writable: false }, (error) => {
      leave()
      if (error) {
        reject(error)
      } else {
        resolve(Buffer.concat(chunks))
      }
    })
    const leave = (): void => {
      request.off("data", take)
      forget()
    }
    request.on("data", take)
  })
}
