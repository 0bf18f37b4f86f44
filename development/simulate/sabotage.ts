import type { Knex } from "@medusajs/framework/mikro-orm/knex"

import type { LedgerModuleService } from "../../src/modules/ledger/service"

/** A fault that is planted, so that it can be seen that the simulation finds it. */
export interface Sabotage {
  ledger?: (ledger: LedgerModuleService) => void
  database?: (knex: Knex) => Promise<unknown>
  /** In the place of what modules below src/ export. */
  code?: Record<string, object>
}

export const SABOTAGES: Record<string, Sabotage> = {
  /** Nothing keeps a second charge of a payment collection from being made. */
  two_claims: {
    database: (knex) =>
      knex.raw(
        'drop index "IDX_checkout_transparent_charge_one_open_per_collection"'
      ),
    ledger: (ledger) => {
      ledger.findOpenChargeOfCollection = () => Promise.resolve(undefined)
    },
  },
  /** An answer that is lost counts as a refusal. */
  lost_is_failed: {
    ledger: (ledger) => {
      ledger.markUnknown = async (id, { code, message }) => {
        await ledger.resolve(id, {
          outcome: "rejected",
          chargeState: "failed",
          details: {},
          resolvedVia: "answer",
          error: { code, message },
        })
      }
    },
  },
  /** What a person has to see is not written down. */
  nothing_listed: {
    ledger: (ledger) => {
      ledger.raiseDiscrepancy = () => Promise.resolve(undefined)
    },
  },
  /** A refund that is only to be booked is sent. */
  booked_again: {
    ledger: (ledger) => {
      ledger.adoptBooking = () => Promise.resolve(undefined)
    },
  },
  /** What is reserved on a card is captured, whatever its order owes. */
  captured_whole: {
    code: {
      "medusa/orders": { dueOfCollection: () => Promise.resolve(undefined) },
    },
  },
  /** A payment that was wholly given back pays for its cart all the same. */
  returned_counts: {
    code: {
      "charge/medusa-records": {
        paysForSomething: (payment: { isCanceled: boolean }) =>
          !payment.isCanceled,
      },
    },
  },
  /** That a charge is absent is believed of whichever gateway is asked. */
  anybody_knows: {
    code: { "options/find-account": { placeOf: () => "anywhere" } },
  },
  /** The gateway's figure is offered to be accepted, and never is. */
  advice_in_vain: {
    ledger: (ledger) => {
      ledger.acceptFigure = () => Promise.resolve(false)
    },
  },
  /** Nobody asks what became of an operation in doubt. */
  never_looked_up: {
    ledger: (ledger) => {
      ledger.takeDueOperations = () => Promise.resolve([])
    },
  },
}

/** The one that is planted in this process; none unless a test says so. */
export function planted(): Sabotage {
  const name = process.env.SIMULATE_SABOTAGE
  if (!name) return {}
  const sabotage = SABOTAGES[name]
  if (!sabotage) throw new Error(`There is no sabotage ${name}.`)
  return sabotage
}
