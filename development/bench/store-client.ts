import { Pool } from "undici"

import { mustBeLoopback } from "./must-be-loopback"

/** Far above what a completion takes under this load. */
const LONGEST_ANSWER_MS = 60_000
const MOST_CONNECTIONS = 64

/** A storefront's view of the shop. */
export interface StoreClient {
  /** The answer's body; throws for every status but a success. */
  post(path: string, body: unknown): Promise<Record<string, unknown>>
  close(): Promise<void>
}

/** Talks to this machine only, however it is called. */
export function storeClient(
  url: string,
  headers: Record<string, string>
): StoreClient {
  mustBeLoopback(url)
  const pool = new Pool(url, {
    connections: MOST_CONNECTIONS,
    headersTimeout: LONGEST_ANSWER_MS,
    bodyTimeout: LONGEST_ANSWER_MS,
  })
  return {
    async post(path, body) {
      const answer = await pool.request({
        method: "POST",
        path,
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify(body),
      })
      const text = await answer.body.text()
      if (answer.statusCode >= 300) {
        throw new Error(`POST ${path}: ${answer.statusCode} ${text}`)
      }
      return JSON.parse(text) as Record<string, unknown>
    },
    close: () => pool.close(),
  }
}
