import type { Operation } from "../operation"
import type { PanelAction } from "../panel/panel-action"
import { repeat, type Repeat } from "../scripts/repeat"
import type { Fault } from "./fault"
import type {
  LaggingOperation,
  QueuedOperation,
  RacingOperation,
} from "./fault-operations"
import type { FaultScript } from "./scripted-fault"

/** How often the fault strikes its operation. */
export type FaultRepeat = Repeat

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

export type QueueFaults = { queue(): FaultRepeat }

export type FaultsOf<O extends Operation> = CommonFaults &
  (O extends LaggingOperation ? LagFaults : unknown) &
  (O extends RacingOperation ? RaceFaults : unknown) &
  (O extends QueuedOperation ? QueueFaults : unknown)

type ScriptedBody = Extract<Fault, { kind: "respond" }>["body"]

type AddFault = (script: FaultScript) => Promise<void>

export function faultGrammar<O extends Operation>(
  operation: O,
  add: AddFault
): FaultsOf<O> {
  const strike = (fault: Fault): FaultRepeat =>
    repeat((times) => add({ operation, fault, times }))
  const faults: CommonFaults & LagFaults & RaceFaults & QueueFaults = {
    hang: () => strike({ kind: "hang" }),
    hangAfterCommit: () => strike({ kind: "hang_after_commit" }),
    reset: () => strike({ kind: "reset" }),
    resetAfterCommit: () => strike({ kind: "reset_after_commit" }),
    failBeforeCommit: (status = 500) =>
      strike({ kind: "fail_before_commit", status }),
    failAfterCommit: (status = 500) =>
      strike({ kind: "fail_after_commit", status }),
    html: (status = 502) => strike({ kind: "html", status }),
    slow: (ms) => strike({ kind: "slow", ms }),
    slowBeforeCommit: (ms) => strike({ kind: "slow_before_commit", ms }),
    truncated: () => strike({ kind: "truncated" }),
    empty: () => strike({ kind: "empty" }),
    respond: (status, body, headers) =>
      strike({
        kind: "respond",
        status,
        // What the script holds is what goes over the wire: undefined members, dates and such are gone.
        body: JSON.parse(JSON.stringify(body ?? null)) as ScriptedBody,
        ...(headers && { headers }),
      }),
    invisibleFor: (ms) => strike({ kind: "invisible_for", ms }),
    queue: () => strike({ kind: "queue" }),
    afterPanel: (action) => strike({ kind: "after_panel", action }),
    beforePanel: (action) => strike({ kind: "before_panel", action }),
  }
  return faults
}
