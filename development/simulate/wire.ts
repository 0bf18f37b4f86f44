import type { Dispatcher } from "undici"

import type { Loss } from "../chaos/gateway-faults"
import type { CallFault } from "./call-fault"
import type { InjectedAnswer } from "./injected-request"
import { moment, standStill } from "./moments"
import { time } from "./virtual-time"

/** A request as it is sent. */
export interface Sent {
  origin: string
  method: string
  path: string
  headers: Record<string, string>
  body: string | undefined
}

/** Longer than any caller waits, in milliseconds. */
const NEVER_MS = 10 * 60_000

/** What came back over the wire. */
export type Outcome =
  | { kind: "answered"; answer: InjectedAnswer }
  | { kind: "cut"; answer: InjectedAnswer }
  | { kind: "reset" }

export const EMPTY: InjectedAnswer = {
  status: 200,
  headers: { "content-type": "application/json" },
  body: "{}",
}

export async function lose(
  { how, status = 500 }: Loss,
  answer: InjectedAnswer
): Promise<Outcome> {
  switch (how) {
    case "hang":
      await time.sleep(NEVER_MS)
      return { kind: "reset" }
    case "reset":
      return { kind: "reset" }
    case "html": {
      const body = `<html><h1>${status}</h1></html>`
      const headers = { "content-type": "text/html" }
      return { kind: "answered", answer: { status, headers, body } }
    }
    case "error": {
      const body = JSON.stringify({ message: "Unavailable", errors: [] })
      return { kind: "answered", answer: { ...EMPTY, status, body } }
    }
    case "half": {
      const body = answer.body.slice(0, answer.body.length / 2)
      return { kind: "cut", answer: { ...answer, body } }
    }
    case "empty":
      return { kind: "answered", answer: { ...answer, body: "" } }
  }
}

/** Makes a replacement of undici's Agent: a request is written at once when it is dispatched, or never. */
export function agentFor(wire: {
  nextFault: (sent: Sent) => CallFault
  exchange: (
    sent: Sent,
    fault: Exclude<CallFault, { kind: "refused" }>
  ) => Promise<Outcome>
}) {
  return class WireToSimulator {
    dispatch(
      { origin, method, path, headers, body }: Dispatcher.DispatchOptions,
      handler: Dispatcher.DispatchHandler
    ): boolean {
      const controller = { abort: () => undefined } as never
      const sent: Sent = {
        origin: String(origin),
        method,
        path,
        headers: headers as Record<string, string>,
        body: body as string | undefined,
      }
      const words = `${method} ${path.replace(/[0-9a-f-]{36}/g, "…")}`
      void (async () => {
        await moment("before", words)
        await standStill()
        const fault = wire.nextFault(sent)
        if (fault.kind === "refused") {
          const error = Object.assign(new Error("refused"), {
            code: "ECONNREFUSED",
          })
          return handler.onResponseError?.(controller, error)
        }
        handler.onRequestStart?.(controller, {})
        const outcome = await wire.exchange(sent, fault)
        await moment("after", words)
        await standStill()
        if (outcome.kind === "reset") {
          return handler.onResponseError?.(controller, new Error("reset"))
        }
        const { status, headers: reported, body: text } = outcome.answer
        handler.onResponseStart?.(controller, status, reported, "")
        handler.onResponseData?.(controller, Buffer.from(text))
        return outcome.kind === "cut"
          ? handler.onResponseError?.(controller, new Error("cut"))
          : handler.onResponseEnd?.(controller, {})
      })()
      return true
    }

    close(): Promise<void> {
      return Promise.resolve()
    }
  }
}
