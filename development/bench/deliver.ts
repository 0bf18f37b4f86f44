import { Pool } from "undici"

import { defaultMerchant } from "../../src/simulator"

const LONGEST_ANSWER_MS = 30_000

export interface Receiver {
  /** Resolves when the last byte of a 200 is there; throws for every other answer. */
  deliver(path: string, body: string): Promise<void>
  close(): Promise<void>
}

/** Sends notifications as the service does. */
export function receiverAt(url: string, connections: number): Receiver {
  const pool = new Pool(url, {
    connections,
    headersTimeout: LONGEST_ANSWER_MS,
    bodyTimeout: LONGEST_ANSWER_MS,
  })
  return {
    async deliver(path, body) {
      const answer = await pool.request({ method: "POST", path, headers, body })
      const said = await answer.body.text()
      if (answer.statusCode !== 200) {
        throw new Error(`POST ${path}: ${answer.statusCode} ${said}`)
      }
    },
    close: () => pool.close(),
  }
}

const headers = {
  "content-type": "application/json",
  authorization: defaultMerchant.notificationToken,
  event_type: "TransactionUpdateMessage",
}
