import type { IncomingMessage } from "node:http"
import { finished } from "node:stream"

/** The longest body of a notification that is read, in bytes; the gateway's have a few thousand. */
export const LONGEST_NOTIFICATION_BYTES = 256 * 1024

/**
 * Reads a body of limited size. Undefined if it is longer: the rest is not read, so the connection must be closed
 * with the answer. Rejects if the sender goes away.
 *
 * Uses listeners, because an async iterator over the request takes several times as long.
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
        // Paused and not destroyed: destroying would close the socket before the answer is sent.
        request.pause()
        resolve(undefined)
        return
      }
      chunks.push(chunk)
    }
    // `finished` also reports a request that ended or broke off before this call.
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
