import { step } from "../../demo/progress"
import { type Receiver, receiverAt } from "../deliver"
import { aChargeOfNobody, type ToldCharge } from "../notification-body"
import type { Stage } from "../open-stage"
import { bookedCharges } from "./booked-charges"
import { type Drain, measureDrain } from "./measure-drain"

/** Notifications of each charge of ours; they are worked off with one look-up. */
const OF_EACH = 5
const MOST_CHARGES = 400
/** Of these the fresh notifications tell, in turn. */
const FRESH_SHARE = 0.1

export interface Drains {
  ofNobody: Drain
  /** Undefined when this run made no charges. */
  ofOurs: Drain | undefined
}

export async function measureDrains(
  stage: Stage,
  { backlog }: { backlog: number }
): Promise<Drains> {
  const hooks = receiverAt(stage.storeUrl, 1)
  try {
    return {
      ofNobody: await step(`Working off ${backlog} notifications`, () =>
        measureDrain(stage, hooks, {
          charges: Array.from({ length: backlog }, aChargeOfNobody),
          ofEach: 1,
          aFreshCharge: aChargeOfNobody,
        })
      ),
      ofOurs: await ofOurs(stage, hooks),
    }
  } finally {
    await hooks.close()
  }
}

async function ofOurs(
  stage: Stage,
  hooks: Receiver
): Promise<Drain | undefined> {
  const booked = await bookedCharges(stage.databaseUrl, MOST_CHARGES)
  const fresh = Math.floor(booked.length * FRESH_SHARE)
  const charges = booked.slice(fresh)
  if (fresh === 0) return undefined
  return step(
    `Working off ${charges.length * OF_EACH} notifications of ${charges.length} charges`,
    () =>
      measureDrain(stage, hooks, {
        charges,
        ofEach: OF_EACH,
        aFreshCharge: inTurn(booked.slice(0, fresh)),
      })
  )
}

function inTurn(charges: readonly ToldCharge[]): () => ToldCharge {
  let next = 0
  return () => charges[next++ % charges.length]!
}
