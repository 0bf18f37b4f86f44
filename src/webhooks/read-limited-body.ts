import type { IncomingMessage } from "node:http"
import { finished } from "node:stream"

/** The maximum size of a notification's body in bytes. The documented bodies have at most 2,000 bytes. */
export const LONGEST_NOTIFICATION_BYTES = 256 * 1024

/**
 * Reads the body of a request up to a maximum size. Returns `undefined` if the body is larger. The caller then has to
 * close the connection with the response, because the rest of the body stays unread. Rejects if the sender disconnects.
 */
export function readLimitedBody(
  request: IncomingMessage,
  mostBytes: number
): Promise<Buffer | undefined> {
  if (Number(request.headers["content-length"] ?? 0) > mostBytes) {
    return Promise.resolve(undefined)
  }
  // Event listeners are used, because reading the request with an async iterator takes several times as long.
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let bytes = 0
    const onData = (chunk: Buffer): void => {
      bytes += chunk.length
      if (bytes > mostBytes) {
        stopListening()
        // The request is paused and not destroyed, because destroying it would close the socket before the answer is
        // sent.
        request.pause()
        resolve(undefined)
        return
      }
      chunks.push(chunk)
    }
    // `finished` also works for a request that has already ended or was interrupted.
    const removeFinished = finished(request, { writable: false }, (error) => {
      stopListening()
      if (error) {
        reject(error)
      } else {
        resolve(Buffer.concat(chunks))
      }
    })
    const stopListening = (): void => {
      request.off("data", onData)
      removeFinished()
    }
    request.on("data", onData)
  })
}
