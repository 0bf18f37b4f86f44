import type { MedusaContainer } from "@medusajs/framework/types"
import { describeError } from "../../domain/errors/payment-plugin-error"
import { message } from "../../domain/message"
import { ledgerOf, logOf } from "../../medusa/core"
import type { LeasedCharge } from "../../modules/ledger"
import { listEndless } from "./long-waits"
import { BROKEN_OFF_PAUSE_MS } from "./pauses"
import type { Synchronized } from "./synchronize-leased"

/** Ends a synchronization that an unexpected error broke off. The lease is released, whatever fails here. */
export async function breakOff(
  container: MedusaContainer,
  leased: LeasedCharge,
  error: unknown
): Promise<Synchronized> {
  const ledger = ledgerOf(container)
  const why = describeError(error)
  const { charge, takenAt: at } = leased
  logOf(container).error(
    `checkout-transparent: charge ${charge.merchantChargeId} could not be synchronized: ${why}`
  )
  try {
    await listEndless(ledger, leased, `${why}.`)
  } finally {
    await ledger.releaseCharge(leased, {
      againAfterMs: BROKEN_OFF_PAUSE_MS,
      isWaiting: true,
    })
  }
  return {
    kind: "waiting",
    againAfterMs: BROKEN_OFF_PAUSE_MS,
    why: message("broke_off"),
    charge,
    at,
  }
}
