import type { IncomingMessage } from "node:http"
import { finished } from "node:stream"

/** The longest body of a notification that is read, in bytes. The gateway's bodies have a few thousand. */
export const LONGEST_NOTIFICATION_BYTES = 256 * 1024

/**
 * Reads a body of limited size. Returns `undefined` if the body is longer. The rest is then not read, so the connection
 * must be closed with the answer. Rejects if the sender disconnects.
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
    // `finished` also reports a request that ended or broke off before this call.
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
