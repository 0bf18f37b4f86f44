import type { Dispatcher } from "undici"
import type { CallFault, SentFault } from "./call-fault"
import type { RequestEnding } from "./fault-injector"
import {
  passKillPoint,
  waitWhileProcessIsPaused,
} from "../process/time/pass-kill-points"

/** A request in the form in which the HTTP client undici passes it on. */
export interface SentRequest {
  origin: string
  method: string
  path: string
  headers: Record<string, string>
  body: string | undefined
}

/** Creates a replacement of undici's Agent that sends each request to the simulator when undici dispatches it. */
export function createSimulatorAgentClass(gateway: {
  recordCallAndChooseFault(sent: SentRequest): CallFault
  answerRequestUnderFault(
    sent: SentRequest,
    fault: SentFault
  ): Promise<RequestEnding>
}) {
  return class WireToSimulator {
    dispatch(
      { origin, method, path, headers, body }: Dispatcher.DispatchOptions,
      handler: Dispatcher.DispatchHandler
    ): boolean {
      let isAborted = false
      const controller = {
        abort: () => {
          isAborted = true
        },
      } as never
      const sent: SentRequest = {
        origin: String(origin),
        method,
        path,
        headers: headers as Record<string, string>,
        body: body as string | undefined,
      }
      const words = `${method} ${path.replace(/[0-9a-f-]{36}/g, "…")}`
      void (async () => {
        await passKillPoint("before", words)
        await waitWhileProcessIsPaused()
        const fault = gateway.recordCallAndChooseFault(sent)
        if (fault.kind === "refused") {
          const error = Object.assign(new Error("refused"), {
            code: "ECONNREFUSED",
          })
          return handler.onResponseError?.(controller, error)
        }
        handler.onRequestStart?.(controller, {})
        // As in undici, a request that is aborted at its start is never sent.
        if (isAborted) return
        const outcome = await gateway.answerRequestUnderFault(sent, fault)
        await passKillPoint("after", words)
        await waitWhileProcessIsPaused()
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
