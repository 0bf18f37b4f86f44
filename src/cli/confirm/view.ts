import {
  amountsIn,
  chargeSums,
  type ReadSums,
  readSums,
} from "../../charge/charge-sums"
import {
  type GatewayState,
  gatewayStateOf,
  type PaymentType,
} from "../../charge/charge-state"
import type { GatewayCharge } from "../../charge/gateway-charge"
import { minorUnits } from "../../charge/money"
import { readInstant } from "../../charge/reading/instant"
import { GATEWAY_CLOCK_DIFFERENCE_MS } from "../../charge/times"
import type { Observations, Observation, Step } from "./observed-calls"

/** Answers the judges' questions about what was observed. An answer is undefined where nothing was observed. */
export class View {
  readonly observed: Partial<Record<Step, Observation>>

  constructor(readonly all: Observations) {
    this.observed = all.observed
  }

  /** Whether a request was accepted. */
  ok(step: Step): boolean | undefined {
    const { kind, charge } = this.observed[step] ?? {}
    if (kind === "answered" || (kind === "unknown" && charge)) return true
    return kind === "rejected" ? false : undefined
  }

  /** Whether a step was answered in full; false where only a lookup showed that it was done. */
  isDone(step: Step): boolean | undefined {
    const { kind, charge } = this.observed[step] ?? {}
    if (kind === "answered") return true
    return kind === "unknown" && charge ? false : undefined
  }

  /** Whether a call was answered as wanted; undefined without an answer. */
  isKind(step: Step, wanted: Observation["kind"]): boolean | undefined {
    const { kind, statuses = [] } = this.observed[step] ?? {}
    const isAnswered = kind !== "not_sent" && statuses.length > 0
    return isAnswered ? kind === wanted : undefined
  }

  /** How a step was refused, in words that are safe to show. */
  why(...steps: Step[]): string | undefined {
    return steps.map((step) => this.observed[step]?.error?.words).find(Boolean)
  }

  accepts(...steps: Step[]) {
    const is = every(...steps.map((step) => this.ok(step)))
    return is === false ? { is, observed: this.why(...steps) } : { is }
  }

  /** The charge as a step answered it, else as its lookup showed it. */
  answer(step: Step): GatewayCharge | undefined {
    return this.observed[step]?.charge ?? this.observed[step]?.lookup?.charge
  }

  /** The charge as the lookup after a step showed it, else as the step answered it. */
  shown(step: Step): GatewayCharge | undefined {
    return this.observed[step]?.lookup?.charge ?? this.observed[step]?.charge
  }

  state(step: Step, type: PaymentType = "CREDIT"): GatewayState | undefined {
    const charge = this.shown(step)
    return charge && gatewayStateOf(type, charge)
  }

  /** A charge's status and amounts in the gateway's words. */
  words(step: Step): string | undefined {
    const charge = this.answer(step)
    const status = charge?.transactions[0]?.transactionStatus
    return (
      charge &&
      `${status ?? charge.chargeStatus} ${JSON.stringify(amountsIn(charge))}`
    )
  }

  original(step: Step): number | undefined {
    const charge = this.answer(step)
    return charge && amountsIn(charge).original
  }

  /** What the gateway shows for one centavo; 1 if it counts as we do. */
  get unit(): number {
    const unit = (this.original("paid") ?? 0) / this.all.amount
    return Number.isInteger(unit) && unit > 0 ? unit : 1
  }

  /** The sums of a step's charge as the plugin reads them, in our centavos; a text if it does not believe them. */
  sums(step: Step): ReadSums | string | undefined {
    const charge = this.answer(step)
    const state = charge && gatewayStateOf("CREDIT", charge)
    if (!state || state === "unrecognized") return undefined
    const { unit, part } = this
    const captured = minorUnits(part * unit)
    const known = {
      amount: minorUnits(this.all.amount * unit),
      mostCaptured: captured,
      sums: chargeSums(captured, 0),
    }
    const read = readSums(state, charge, known)
    if (typeof read === "string") return read
    const { captured: taken, refunded } = read.sums
    return {
      state: read.state,
      sums: chargeSums(taken / unit, refunded / unit),
    }
  }

  /** The part that is captured of a reserved charge. */
  get part(): number {
    return Math.floor(this.all.amount / 2)
  }

  /** Whether a time that a step reported is about the time of its answer. */
  isNow(step: Step, field: "createdAt" | "updatedAt") {
    const charge = this.answer(step)
    const reported = readInstant(
      charge?.transactions[0]?.[field] ?? charge?.createdAt
    )
    const at = this.observed[step]?.at ?? 0
    return {
      is:
        reported &&
        Math.abs(reported.getTime() - at) < GATEWAY_CLOCK_DIFFERENCE_MS,
      observed: reported && `${field} read as ${reported.toISOString()}`,
    }
  }
}

export function not(condition: boolean | undefined): boolean | undefined {
  return condition === undefined ? undefined : !condition
}

/** False if one is false, undefined if one is not known or there is none, else true. */
export function every(...conditions: (boolean | undefined)[]) {
  if (conditions.includes(false)) return false
  const isKnown = conditions.length > 0 && !conditions.includes(undefined)
  return isKnown || undefined
}
