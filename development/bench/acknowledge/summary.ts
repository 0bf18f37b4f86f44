import { percentile, type Spread, spread } from "../statistics"
import type { Turn } from "./measure-turn"
import { BARE, OURS, type Scene, type Target, TURNS } from "./targets"

export interface Acknowledgements {
  rows: AcknowledgementRow[]
  /** Of our median to that of the bare insert, and the same round by round. */
  ratios: Record<Scene, { ratio: number; perRound: Spread }>
  rowBytes: { ours: number; bare: number }
  /** Medians of what the other process worked off in one turn. */
  workedOff: { ours: number; bare: number }
  /** Whether the other process had work in every turn that was to be beside it. */
  wasBusy: boolean
  /** Why the command fails. */
  problems: string[]
}

export interface AcknowledgementRow {
  scene: Scene
  target: Target
  perSecond: Spread
  medianMs: Spread
  p95Ms: Spread
  processorMs: Spread | undefined
}

export function summarizeAcknowledgements(
  turns: readonly Turn[]
): Acknowledgements {
  const of = (scene: Scene, target: Target) =>
    turns.filter((turn) => turn.scene === scene && turn.target === target)
  const besideOf = (target: Target) =>
    spread(of("beside", target).map((turn) => turn.beside?.workedOff ?? NaN))
      .median
  const bytesOf = (target: Target) => of("alone", target)[0]?.rowBytes ?? NaN
  return {
    rows: TURNS.map(({ scene, target }) => rowOf(of(scene, target))),
    ratios: {
      alone: ratioOf(of("alone", OURS), of("alone", BARE)),
      beside: ratioOf(of("beside", OURS), of("beside", BARE)),
    },
    rowBytes: { ours: bytesOf(OURS), bare: bytesOf(BARE) },
    workedOff: { ours: besideOf(OURS), bare: besideOf(BARE) },
    wasBusy: turns.every(({ beside }) => beside?.hadEnough ?? true),
    problems: turns
      .filter(({ isKept }) => !isKept)
      .map(
        ({ target, deliveries }) =>
          `${target.title}: ${deliveries} notifications were acknowledged, and there is another number of rows.`
      ),
  }
}

function rowOf(turns: readonly Turn[]): AcknowledgementRow {
  const { scene, target } = turns[0]!
  const processorMs = turns.flatMap((turn) => turn.processorMs ?? [])
  return {
    scene,
    target,
    perSecond: spread(turns.map(({ perSecond }) => perSecond)),
    medianMs: spread(turns.map(({ eachMs }) => spread(eachMs).median)),
    p95Ms: spread(turns.map(({ eachMs }) => percentile(eachMs, 95))),
    processorMs: processorMs.length > 0 ? spread(processorMs) : undefined,
  }
}

function ratioOf(
  ours: readonly Turn[],
  bare: readonly Turn[]
): { ratio: number; perRound: Spread } {
  const rate = (turns: readonly Turn[]) =>
    spread(turns.map(({ perSecond }) => perSecond)).median
  return {
    ratio: rate(ours) / rate(bare),
    perRound: spread(
      ours.map(({ perSecond }, round) => perSecond / bare[round]!.perSecond)
    ),
  }
}
