import type { Operation } from "../gateway/gateway-request"
import type { Fault, FaultScript, PanelAction } from "./fault"
import { createRepetition, type Repeat } from "./script-queue"

type ScriptedBody = Extract<Fault, { kind: "respond" }>["body"]

/**
 * Returns one function for each kind of fault. Each function returns a `Repeat`, which says for how many requests of
 * `operation` the fault is scripted. The file `faults/fault.ts` describes the faults.
 */
export function createFaultScriptBuilder(
  operation: Operation,
  add: (script: FaultScript) => Promise<void>
) {
  const strike = (fault: Fault): Repeat =>
    createRepetition((times) => add({ operation, fault, times }))
  return {
    hang: () => strike({ kind: "hang" }),
    hangAfterCommit: () => strike({ kind: "hang_after_commit" }),
    reset: () => strike({ kind: "reset" }),
    resetAfterCommit: () => strike({ kind: "reset_after_commit" }),
    failBeforeCommit: (status = 500) =>
      strike({ kind: "fail_before_commit", status }),
    failAfterCommit: (status = 500) =>
      strike({ kind: "fail_after_commit", status }),
    html: (status = 502) => strike({ kind: "html", status }),
    slow: (ms: number) => strike({ kind: "slow", ms }),
    slowBeforeCommit: (ms: number) =>
      strike({ kind: "slow_before_commit", ms }),
    respond: (
      status: number,
      body: unknown,
      headers?: Record<string, string>
    ) =>
      strike({
        kind: "respond",
        status,
        // The body is stored as it will be sent, because JSON drops undefined members and turns dates into texts.
        body: JSON.parse(JSON.stringify(body ?? null)) as ScriptedBody,
        ...(headers && { headers }),
      }),
    invisibleFor: (ms: number) => strike({ kind: "invisible_for", ms }),
    queue: () => strike({ kind: "queue" }),
    /**
     * Lets a change at the merchant panel happen right before the request is carried out, to test a race. If the charge
     * does not allow that change, the request is answered with 500, and the answer and the request log contain the
     * reason.
     */
    afterPanel: (action: PanelAction) =>
      strike({ kind: "after_panel", action }),
  }
}
