import type { MedusaContainer } from "@medusajs/framework/types"
import type { Charge } from "../core/charge/charge"
import type { MedusaBooks } from "../core/charge/medusa-books"
import type { PluginOptions } from "../core/options/plugin-options"
import type { BothSides } from "../core/charge/synchronization/both-sides"
import { LEDGER_MODULE } from "../core/ports/ledger"
import type { LedgerModuleService } from "../modules/ledger"
import { systemClock } from "../operations/system-clock"
import { readBooks } from "./read-books"
import {
  LEAST_CLOCK_DIFFERENCE_MS,
  MINUTE_MS,
  NO_ACCOUNT_GRACE_MINUTES,
} from "../core/time/times"

/** The ledger's and Medusa's side of a charge, as they are now. */
export async function readSides(
  container: MedusaContainer,
  chargeId: string
): Promise<BothSides> {
  const [sides] = await readSidesOf(container, [chargeId])
  if (!sides) {
    throw new Error(`The ledger has no charge ${chargeId}.`)
  }
  return sides
}

/** The same of many charges at once, in the order of the ids. */
export async function readSidesOf(
  container: MedusaContainer,
  chargeIds: readonly string[]
): Promise<BothSides[]> {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const [charges, operations, { now, clockIsAheadMs }] = await Promise.all([
    ledger.chargesWithIds(chargeIds),
    ledger.operationsOf(chargeIds),
    readTime(ledger),
  ])
  const [books, elsewhere, besideOpen] = await Promise.all([
    readBooks(container, charges),
    ledger.writtenElsewhere(charges),
    ledger.besideOpen(chargeIds),
  ])
  return chargeIds.flatMap((id) => {
    const charge = charges.find((candidate) => candidate.id === id)
    const booked = books.get(id)
    return charge && booked
      ? [
          {
            charge,
            operations: operations.filter(({ chargeId }) => chargeId === id),
            books: inTimeOfDatabase(booked, clockIsAheadMs),
            isWrittenElsewhere: elsewhere.has(id),
            isBesideOpen: besideOpen.has(id),
            now,
            codeGraceMs: codeGraceMs(ledger.pluginOptions, charge),
          },
        ]
      : []
  })
}

async function readTime(
  ledger: LedgerModuleService
): Promise<{ now: Date; clockIsAheadMs: number }> {
  const { now, ofMachine } = await ledger.time()
  const aheadMs = systemClock.now().getTime() - ofMachine.getTime()
  return {
    now,
    clockIsAheadMs: Math.abs(aheadMs) < LEAST_CLOCK_DIFFERENCE_MS ? 0 : aheadMs,
  }
}

/**
 * Medusa dates its rows by the clock of the process that writes them, which is taken to be as wrong
 * as ours: one row that looks an hour old would be taken for what a killed process left behind.
 */
function inTimeOfDatabase(books: MedusaBooks, aheadMs: number): MedusaBooks {
  const dated = <Row extends { createdAt: Date }>(row: Row): Row => ({
    ...row,
    createdAt: new Date(row.createdAt.getTime() - aheadMs),
  })
  const { payment, order } = books
  return aheadMs === 0
    ? books
    : {
        ...books,
        payment: payment && {
          ...payment,
          captures: payment.captures.map(dated),
          refunds: payment.refunds.map(dated),
        },
        order: order && dated(order),
      }
}

function codeGraceMs({ accounts }: PluginOptions, { account }: Charge): number {
  const found = accounts.find(({ id }) => id === account)
  return (found?.codes.graceMinutes ?? NO_ACCOUNT_GRACE_MINUTES) * MINUTE_MS
}
