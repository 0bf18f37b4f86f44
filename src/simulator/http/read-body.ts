import type { IncomingMessage } from "node:http"

const MAX_BODY_BYTES = 1024 * 1024

export type RequestBody =
  | { kind: "empty" }
  | { kind: "json"; value: unknown }
  | { kind: "unreadable"; bytes: number }
  | { kind: "too_large" }

export async function readBody(request: IncomingMessage): Promise<RequestBody> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += (chunk as Buffer).length
    // Read on without keeping, so that the client gets our answer rather than a broken pipe.
    if (bytes <= MAX_BODY_BYTES) {
      chunks.push(chunk as Buffer)
    }
  }
  if (bytes > MAX_BODY_BYTES) {
    return { kind: "too_large" }
  }
  if (bytes === 0) {
    return { kind: "empty" }
  }
  try {
    const value: unknown = JSON.parse(Buffer.concat(chunks).toString("utf8"))
    return { kind: "json", value }
  } catch {
    return { kind: "unreadable", bytes }
  }
}
