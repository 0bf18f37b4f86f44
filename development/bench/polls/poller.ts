import { Pool } from "undici"

import { mustBeLoopback } from "../must-be-loopback"

const LONGEST_ANSWER_MS = 30_000

/** One request of a storefront, and the answer it must get. */
export interface Poll {
  path: string
  headers: Record<string, string>
  status: number
}

export interface Polled {
  body: string
  etag: string | undefined
}

export interface Poller {
  /** Resolves when the last byte is there; throws for any other status. */
  ask(poll: Poll): Promise<Polled>
  close(): Promise<void>
}

/** Asks as storefronts do, over connections that stay open. */
export function pollerAt(url: string, connections: number): Poller {
  mustBeLoopback(url)
  const pool = new Pool(url, {
    connections,
    headersTimeout: LONGEST_ANSWER_MS,
    bodyTimeout: LONGEST_ANSWER_MS,
  })
  return {
    async ask({ path, headers, status }) {
      const answer = await pool.request({ method: "GET", path, headers })
      const body = await answer.body.text()
      if (answer.statusCode !== status) {
        throw new Error(
          `GET ${path}: ${answer.statusCode} instead of ${status} ${body}`
        )
      }
      return { body, etag: answer.headers.etag?.toString() }
    },
    close: () => pool.close(),
  }
}
