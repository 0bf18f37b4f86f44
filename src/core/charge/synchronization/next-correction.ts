import type { BothSides } from "./both-sides"
import type { Correction } from "./correction"
import { leftAlone } from "./left-alone"
import { holds } from "./rule"
import { RULES } from "./rules"
import { asJudged, situationOf } from "./situation"

/**
 * The next thing that brings Medusa to what the gateway has, from what both sides say now. Pure:
 * order, repetition and loss of whatever told of a change do not matter.
 */
export function nextCorrection(given: BothSides): Correction {
  const sides = asJudged(given)
  const situation = situationOf(sides)
  const rule = RULES.find((rule) => holds(rule, situation))
  if (!rule) {
    throw new Error("No rule holds for the situation of this charge.")
  }
  const correction = rule.then(situation, sides)
  return given.isWrittenElsewhere ? leftAlone(given, correction) : correction
}
