import type { DiscrepancyKind } from "../discrepancy/discrepancy"
import type { Message } from "../message"
import type { SimpleCorrection, Correction } from "./correction"
import {
  type ReconciliationInput,
  createCorrectionToListDiscrepancy,
} from "./reconciliation-input"
import type { SituationPart, Situation } from "./situation"
import type { WaitReason } from "./wait-reasons"

type StateOf<D extends SituationPart> = Situation[D]["is"]
/** The states that the parts of a situation must have for a rule to apply. A missing part may have any state. */
export type Conditions = {
  [D in SituationPart]?: StateOf<D> | readonly StateOf<D>[]
}

type Met<C extends Conditions> = {
  [D in SituationPart]: D extends keyof C
    ? Narrowed<Situation[D], ValueIn<C[D]>>
    : Situation[D]
}

type Narrowed<S, V> = S extends { is: infer Is }
  ? [Is & V] extends [never]
    ? never
    : S
  : never
type ValueIn<S> = S extends readonly (infer V)[] ? V : S

export interface Rule {
  when: Conditions
  then: (situation: Situation, input: ReconciliationInput) => Correction
}

export function rule<const C extends Conditions>(
  when: C,
  then: (situation: Met<C>, input: ReconciliationInput) => Correction
): Rule {
  // The conditions guarantee at run time what `Met` states about the type.
  return { when, then: then as Rule["then"] }
}

export const correctionToWaitFor = (reason: WaitReason) => (): Correction => ({
  kind: "wait",
  for: reason,
})

export const correctionOfKind =
  (kind: SimpleCorrection["kind"]) => (): Correction => ({
    kind,
  })

export const correctionToListDiscrepancy =
  (kind: DiscrepancyKind, details: Message) =>
  (_: unknown, input: ReconciliationInput): Correction =>
    createCorrectionToListDiscrepancy(input, kind, details)

export const correctionToMarkBooked = ({
  bookingMarks,
}: {
  bookingMarks: Extract<Situation["bookingMarks"], { is: "missing" }>
}): Correction => ({
  kind: "mark_booked",
  operationIds: bookingMarks.operationIds,
})
