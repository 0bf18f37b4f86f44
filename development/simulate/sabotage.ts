import type { Knex } from "@medusajs/framework/mikro-orm/knex"

import type { LedgerModuleService } from "../../src/modules/ledger/service"

/** A fault that is planted, so that it can be seen that the simulation finds it. */
export interface Sabotage {
  ledger?: (ledger: LedgerModuleService, knex: Knex) => void
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
      ledger.takeDoubt = () => Promise.resolve(undefined)
    },
  },
  /** What happens to a charge during its lease does not wake it again: the end writes what it had planned. */
  lost_wake: {
    ledger: (ledger, knex) => {
      const release = ledger.releaseCharge
      ledger.releaseCharge = async (leased, next = {}) => {
        await release(leased, next)
        if (next.againAfterMs === undefined) return
        await knex(CHARGE)
          .where({ id: leased.charge.id })
          .update({ synchronize_at: inMs(knex, next.againAfterMs) })
      }
    },
  },
  /** A notification asks at once for a charge that could not be asked for a moment ago. */
  hot_loop: {
    ledger: (ledger) => {
      const putOff = ledger.putOffNotifications
      ledger.putOffNotifications = (ids, next) =>
        putOff(ids, {
          ...{ ...next, firstPauseMs: 0, longestPauseMs: 0 },
          mostTries: 1_000_000,
        })
    },
  },
  /** Notifications that came while their charge was looked up end with those that were read before. */
  marked_too_early: {
    ledger: (ledger, knex) => {
      const end = ledger.endNotifications
      ledger.endNotifications = async (ids, result) => {
        await end(ids, result)
        await knex(NOTIFICATION)
          .whereIn(
            "merchant_charge_id",
            knex(NOTIFICATION).select("merchant_charge_id").whereIn("id", ids)
          )
          .update({ due_at: null })
      }
    },
  },
  /** Whoever has stood still for longer than his lease goes on as if he had it. With `--stories stopped`. */
  lease_forever: {
    ledger: (ledger) => {
      ledger.renewChargeLease = () => Promise.resolve(true)
    },
  },
  /** A notification about a payment link is stored without the link's id. */
  link_without_id: {
    ledger: (ledger) => {
      const receive = ledger.receiveNotification
      ledger.receiveNotification = (received) =>
        receive({
          ...received,
          notification:
            received.notification.kind === "payment_link_update"
              ? { ...received.notification, link: {} }
              : received.notification,
        })
    },
  },
  /** A claim to ask for an access token is over when it is made. */
  token_twice: {
    database: (knex) =>
      knex.raw(`
        create function end_claim() returns trigger language plpgsql as $$ begin
          new.claimed_until := new.claimed_until - interval '1 day'; return new;
        end $$;
        create trigger end_claim before insert or update on checkout_transparent_access_token
          for each row execute function end_claim()`),
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

const CHARGE = "checkout_transparent_charge"
const NOTIFICATION = "checkout_transparent_notification"

function inMs(knex: Knex, ms: number | null): Knex.Raw {
  return ms === null
    ? knex.raw("null::timestamptz")
    : knex.raw("checkout_transparent_now() + ? * interval '1 millisecond'", [
        ms,
      ])
}
