import type { ReconciliationInput } from "./reconciliation-input"
import type { Correction } from "./correction"
import { type Dimension, type Situation, STATES } from "./situation"

type StateOf<D extends Dimension> = Situation[D]["is"]

/** The states in which a rule holds; a dimension that is left out is open. */
export type Conditions = {
  [D in Dimension]?: StateOf<D> | readonly StateOf<D>[]
}

/** The situation as it is where the conditions are met. */
type Met<C extends Conditions> = {
  [D in Dimension]: D extends keyof C
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
  /** Holds only where one of these is met as well. No two of them are at once. */
  either?: readonly Conditions[]
  then: (situation: Situation, input: ReconciliationInput) => Correction
}

export function rule<const C extends Conditions>(
  when: C,
  then: (situation: Met<C>, input: ReconciliationInput) => Correction,
  either?: readonly Conditions[]
): Rule {
  // What the conditions say of the situation is what `Met` says of its type.
  const rule = { when: when as Conditions, then: then as Rule["then"] }
  return either ? { ...rule, either } : rule
}

/** All states of a dimension but these. */
export function notIn<D extends Dimension, const S extends StateOf<D>>(
  dimension: D,
  ...states: S[]
): Exclude<StateOf<D>, S>[] {
  return (Object.keys(STATES[dimension]) as StateOf<D>[]).filter(
    (state): state is Exclude<StateOf<D>, S> => !states.includes(state as S)
  )
}

/** Whether a rule holds in a situation. */
export function isRuleMet(
  { when, either }: Rule,
  situation: Situation
): boolean {
  return (
    isMet(when, situation) &&
    (!either || either.some((conditions) => isMet(conditions, situation)))
  )
}

function isMet(conditions: Conditions, situation: Situation): boolean {
  return Object.entries(conditions).every(([dimension, states]) =>
    [states].flat().includes(situation[dimension as Dimension].is)
  )
}
