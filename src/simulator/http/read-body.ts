import type { IncomingMessage } from "node:http"

const MAX_BODY_BYTES = 1024 * 1024

export type RequestBody =
  | { kind: "empty" }
  | { kind: "json"; value: unknown }
  | { kind: "unreadable"; bytes: number }
  | { kind: "too_large" }

export async function readBody(request: IncomingMessage): Promise<RequestBody> {
  const bytes = await readBytes(request)
  if (bytes === undefined) {
    return { kind: "too_large" }
  }
  if (bytes.length === 0) {
    return { kind: "empty" }
  }
  try {
    const value: unknown = JSON.parse(bytes.toString("utf8"))
    return { kind: "json", value }
  } catch {
    return { kind: "unreadable", bytes: bytes.length }
  }
}

/** What a page's form sends; nothing for one that is too large. */
export async function readForm(
  request: IncomingMessage
): Promise<URLSearchParams> {
  const bytes = await readBytes(request)
  return new URLSearchParams(bytes?.toString("utf8"))
}

/** Undefined when there are too many. */
async function readBytes(
  request: IncomingMessage
): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += (chunk as Buffer).length
    // Read on without keeping, so that the client gets our answer rather than a broken pipe.
    if (bytes <= MAX_BODY_BYTES) {
      chunks.push(chunk as Buffer)
    }
  }
  return bytes > MAX_BODY_BYTES ? undefined : Buffer.concat(chunks)
}
