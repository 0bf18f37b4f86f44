import type { ReconciliationInput } from "./reconciliation-input"
import type { Correction } from "./correction"
import { leftAlone } from "./left-alone"
import { isRuleMet } from "./rule"
import { RULES } from "./rules"
import { asJudged, situationOf } from "./situation"

/**
 * The next thing that brings Medusa to what the gateway has, from what both sides say now. Pure:
 * order, repetition and loss of whatever told of a change do not matter.
 */
export function nextCorrection(given: ReconciliationInput): Correction {
  const input = asJudged(given)
  const situation = situationOf(input)
  const rule = RULES.find((rule) => isRuleMet(rule, situation))
  if (!rule) {
    throw new Error("No rule holds for the situation of this charge.")
  }
  const correction = rule.then(situation, input)
  return given.isWrittenElsewhere ? leftAlone(given, correction) : correction
}
