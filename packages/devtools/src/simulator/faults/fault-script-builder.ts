import type { Operation } from "../gateway/gateway-request"
import type { Fault, FaultScript, PanelAction } from "./fault"
import { buildRepeatMethods, type Repeat } from "./script-queue"

type ScriptedBody = Extract<Fault, { kind: "respond" }>["body"]

/**
 * Returns one function for each kind of fault that a test can plan for requests to the gateway. `operation` is the kind
 * of request that gets the fault, for example "authorize".
 *
 * Each function returns an object with `once()`, `times()` and `always()`. The test calls one of these, to say how many
 * of the next requests get the fault. The file `faults/fault.ts` describes the faults.
 */
export function createFaultScriptBuilder(
  operation: Operation,
  add: (script: FaultScript) => Promise<void>
) {
  const scriptFault = (fault: Fault): Repeat =>
    buildRepeatMethods((times) => add({ operation, fault, times }))
  return {
    hang: () => scriptFault({ kind: "hang" }),
    hangAfterCommit: () => scriptFault({ kind: "hang_after_commit" }),
    reset: () => scriptFault({ kind: "reset" }),
    resetAfterCommit: () => scriptFault({ kind: "reset_after_commit" }),
    failBeforeCommit: (status = 500) =>
      scriptFault({ kind: "fail_before_commit", status }),
    failAfterCommit: (status = 500) =>
      scriptFault({ kind: "fail_after_commit", status }),
    html: (status = 502) => scriptFault({ kind: "html", status }),
    slow: (ms: number) => scriptFault({ kind: "slow", ms }),
    slowBeforeCommit: (ms: number) =>
      scriptFault({ kind: "slow_before_commit", ms }),
    respond: (
      status: number,
      body: unknown,
      headers?: Record<string, string>
    ) =>
      scriptFault({
        kind: "respond",
        status,
        // The body is stored as it will be sent, because JSON drops undefined members and turns dates into texts.
        body: JSON.parse(JSON.stringify(body ?? null)) as ScriptedBody,
        ...(headers && { headers }),
      }),
    invisibleFor: (ms: number) => scriptFault({ kind: "invisible_for", ms }),
    queue: () => scriptFault({ kind: "queue" }),
    /**
     * Scripts a change at the merchant panel or a payment by the payer, to test a race. The simulator makes the change
     * first, and handles the request right after it. If the charge does not allow the change, the request is answered
     * with 500.
     */
    afterPanel: (action: PanelAction) =>
      scriptFault({ kind: "after_panel", action }),
  }
}
