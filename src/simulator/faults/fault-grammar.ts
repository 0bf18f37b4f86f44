import type { Operation } from "../operation"
import type { PanelAction } from "../panel/panel-action"
import type { Fault } from "./fault"
import type { LaggingOperation, RacingOperation } from "./fault-operations"
import type { FaultScript } from "./scripted-fault"

/** How often the fault strikes. In process it is in place when the call returns; over HTTP, when its promise resolves. */
export type FaultRepeat = {
  once(): Promise<void>
  times(count: number): Promise<void>
  /** Whenever no counted fault of the operation is left, until cleared. */
  always(): Promise<void>
}

/** Each word is described where the fault is: `faults/fault.ts`. */
export type CommonFaults = {
  hang(): FaultRepeat
  hangAfterCommit(): FaultRepeat
  reset(): FaultRepeat
  resetAfterCommit(): FaultRepeat
  failBeforeCommit(status?: number): FaultRepeat
  failAfterCommit(status?: number): FaultRepeat
  html(status?: number): FaultRepeat
  slow(ms: number): FaultRepeat
  slowBeforeCommit(ms: number): FaultRepeat
  truncated(): FaultRepeat
  empty(): FaultRepeat
  respond(
    status: number,
    body: unknown,
    headers?: Record<string, string>
  ): FaultRepeat
}

export type LagFaults = { invisibleFor(ms: number): FaultRepeat }

/** A scripted panel action that the charge does not allow is answered 500, saying why; the request log has it, too. */
export type RaceFaults = {
  afterPanel(action: PanelAction): FaultRepeat
  beforePanel(action: PanelAction): FaultRepeat
}

export type FaultsOf<O extends Operation> = CommonFaults &
  (O extends LaggingOperation ? LagFaults : unknown) &
  (O extends RacingOperation ? RaceFaults : unknown)

type ScriptedBody = Extract<Fault, { kind: "respond" }>["body"]

type AddFault = (script: FaultScript) => Promise<void>

export function faultGrammar<O extends Operation>(
  operation: O,
  add: AddFault
): FaultsOf<O> {
  function repeat(fault: Fault): FaultRepeat {
    return {
      once: () => add({ operation, fault, times: 1 }),
      times: (count) => add({ operation, fault, times: count }),
      always: () => add({ operation, fault, times: "always" }),
    }
  }
  const faults: CommonFaults & LagFaults & RaceFaults = {
    hang: () => repeat({ kind: "hang" }),
    hangAfterCommit: () => repeat({ kind: "hang_after_commit" }),
    reset: () => repeat({ kind: "reset" }),
    resetAfterCommit: () => repeat({ kind: "reset_after_commit" }),
    failBeforeCommit: (status = 500) =>
      repeat({ kind: "fail_before_commit", status }),
    failAfterCommit: (status = 500) =>
      repeat({ kind: "fail_after_commit", status }),
    html: (status = 502) => repeat({ kind: "html", status }),
    slow: (ms) => repeat({ kind: "slow", ms }),
    slowBeforeCommit: (ms) => repeat({ kind: "slow_before_commit", ms }),
    truncated: () => repeat({ kind: "truncated" }),
    empty: () => repeat({ kind: "empty" }),
    respond: (status, body, headers) =>
      repeat({
        kind: "respond",
        status,
        // What the script holds is what goes over the wire: undefined members, dates and such are gone.
        body: JSON.parse(JSON.stringify(body ?? null)) as ScriptedBody,
        ...(headers && { headers }),
      }),
    invisibleFor: (ms) => repeat({ kind: "invisible_for", ms }),
    afterPanel: (action) => repeat({ kind: "after_panel", action }),
    beforePanel: (action) => repeat({ kind: "before_panel", action }),
  }
  return faults
}
