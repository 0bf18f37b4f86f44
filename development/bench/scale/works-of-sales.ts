import { randomUUID } from "node:crypto"

import {
  aRefund,
  NO_WAITS,
} from "../../../integration-tests/modules/support/a-change"
import {
  aClaim,
  anOutcome,
} from "../../../integration-tests/modules/support/an-intent"
import { minorUnits } from "../../../src/charge/money"
import { CHARGE_TABLE } from "../../../src/modules/ledger/statements/charge-rows"
import { prune } from "../../../src/modules/ledger/statements/retention"
import {
  claim,
  compare,
  enter,
  PAID,
  paidEventOf,
  processInbox,
  publish,
  receive,
  sell,
  sweep,
} from "./acts-of-a-shop"
import { KEPT_HERE, type OpenLedger } from "./open-ledger"

/** A ledger with so many charges, numbered from 1, the newest last. */
export interface FilledLedger extends OpenLedger {
  charges: number
}

/** Makes ready what is done, untimed; what it resolves to is timed. */
export interface Work {
  title: string
  prepare: (on: FilledLedger) => Promise<() => Promise<unknown>>
}

const DUE_AT_ONCE = 50

async function makeSomeDue({ knex, charges }: FilledLedger): Promise<void> {
  const ids = Array.from({ length: DUE_AT_ONCE }, () =>
    idOf(1 + Math.floor(Math.random() * charges))
  )
  await knex.raw(
    `update ${CHARGE_TABLE} set synchronize_at = now() where id = any(?) and leased_by is null`,
    [ids]
  )
}

/** At the default of `attemptLimits.declinesPerAccount` no card is tried any more. */
const MANY_FAILED = 3_000

const IN_FAILING = "account = 'failing'"

/** In an account that nobody sells in, within this hour; resolves to a charge of it. */
async function makeManyFail({ knex }: OpenLedger): Promise<string> {
  const found = () =>
    knex(CHARGE_TABLE)
      .whereRaw(`${IN_FAILING} and created_at > now() - interval '45 minutes'`)
      .first("id")
  if (!(await found())) {
    await knex.transaction(async (transaction) => {
      // One of the processes does it for all.
      await transaction.raw("select pg_advisory_xact_lock(1)")
      if (await found()) return
      await transaction(CHARGE_TABLE).whereRaw(IN_FAILING).delete()
      await transaction.raw(
        `insert into ${CHARGE_TABLE} (id, merchant_charge_id, account, installation_digest, method, payment_session_id, payment_collection_id,
          cart_id, email_digest, amount, currency_code, installments, late_capture, state, details)
        select 'ctchg_failed_' || n, 'failed_' || n, 'failing', 'bench', 'card', 'failed_' || n, 'failed_' || n, 'failed_' || n, md5('e' || n),
          1999, 'BRL', 1, false, 'declined', '{}' from generate_series(1, ${MANY_FAILED}) as n`
      )
    })
  }
  return `ctchg_failed_${MANY_FAILED}`
}

/** As the fill names them. */
export function idOf(charge: number): string {
  return `ctchg_${String(charge).padStart(26, "0")}`
}

export const WORKS_OF_SALES: Work[] = [
  {
    title: "a sale, all the statements of it",
    prepare: async (on) => () => sell(on),
  },
  {
    title: "what a shopper enters, kept and tied to the session",
    prepare: async (on) => () => enter(on),
  },
  {
    title: "the claim of a charge",
    prepare: async (on) => {
      const intent = await enter(on)
      return () => claim(on, intent)
    },
  },
  {
    title: "how many cards failed within the hour",
    prepare:
      async ({ ledger, charges }) =>
      async () =>
        ledger.countCardAttempts(idOf(charges - 19)),
  },
  {
    title: `the same where ${MANY_FAILED} did`,
    prepare: async (on) => {
      const asking = await makeManyFail(on)
      return () => on.ledger.countCardAttempts(asking)
    },
  },
  {
    title: "what came of it",
    prepare: async (on) => {
      const { operation } = await claim(on, await enter(on))
      return () => on.ledger.resolve(operation.id, PAID)
    },
  },
  {
    title: "a charge leased, compared, its event noted, let go",
    prepare: async (on) => {
      const charge = await sell(on)
      return () => compare(on, charge)
    },
  },
  {
    title: "an event taken and told",
    prepare: async (on) => {
      await on.ledger.noteEvents([paidEventOf({ id: randomUUID() })])
      return () => publish(on)
    },
  },
  {
    title: "a refund claimed, and what came of it",
    prepare: async ({ ledger, ...on }) => {
      const { id, merchantChargeId } = await sell({ ledger, ...on })
      await ledger.markBooked(
        (await ledger.operationsOf([id])).map((one) => one.id)
      )
      return async () => {
        const claimed = await ledger.claimChange(
          aRefund({ id }),
          aClaim(),
          NO_WAITS
        )
        if (claimed.kind !== "claimed")
          throw new Error(`${merchantChargeId} is ${claimed.kind}.`)
        await ledger.resolve(
          claimed.operation.id,
          anOutcome({
            chargeState: "refunded",
            sums: { captured: minorUnits(1_999), refunded: minorUnits(1_999) },
          })
        )
      }
    },
  },
  {
    title: "a notification received",
    prepare: async (on) => {
      const charge = {
        merchantChargeId: randomUUID(),
        amount: minorUnits(1_999),
      }
      return () => receive(on, charge)
    },
  },
  {
    title: "a notification claimed, compared and ended",
    prepare: async (on) => {
      await receive(on, await sell(on))
      return () => processInbox(on, 2)
    },
  },
  {
    title: "the job when nothing is due",
    prepare: async (on) => {
      // As in a shop that sells: what its gateway sends has come lately.
      for (const { id: account } of on.ledger.pluginOptions.accounts) {
        await on.ledger.noteDelivery({ account, kind: "authenticated" })
      }
      await sweep(on)
      return () => sweep(on)
    },
  },
  {
    title: `the job when ${DUE_AT_ONCE} charges are due`,
    prepare: async (on) => {
      await makeSomeDue(on)
      return () => sweep(on)
    },
  },
  {
    title: "deleting when nothing is old enough",
    prepare:
      async ({ knex }) =>
      () =>
        prune(knex, KEPT_HERE),
  },
]
