import type { MedusaContainer } from "@medusajs/framework/types"
import type { MedusaRecords } from "../charge/medusa-records"
import type { ReconciliationInput } from "../charge/decide/reconciliation-input"
import { systemClock } from "../payments/gateway-clients"
import { readRecords } from "../medusa/read-records"
import { LEAST_CLOCK_DIFFERENCE_MS } from "../charge/times"
import { ledgerOf } from "../medusa/core"

/** The ledger's and Medusa's side of a charge, as they are now. */
export async function readReconciliationInput(
  container: MedusaContainer,
  chargeId: string
): Promise<ReconciliationInput> {
  const [input] = await readReconciliationInputs(container, [chargeId])
  if (!input) {
    throw new Error(`The ledger has no charge ${chargeId}.`)
  }
  return input
}

/** The ledger's and Medusa's side of many charges, in the order of the ids; without ids that do not exist. */
export async function readReconciliationInputs(
  container: MedusaContainer,
  chargeIds: readonly string[]
): Promise<ReconciliationInput[]> {
  const ledger = ledgerOf(container)
  const [charges, operations, { now, aheadMs }] = await Promise.all([
    ledger.chargesWithIds(chargeIds),
    ledger.operationsOf(chargeIds),
    ledger.time().then(({ now, ofMachine }) => ({
      now,
      aheadMs: systemClock.now().getTime() - ofMachine.getTime(),
    })),
  ])
  const [records, elsewhere, chargesWithOpenSibling] = await Promise.all([
    readRecords(container, charges),
    ledger.writtenElsewhere(charges),
    ledger.chargesWithOpenSibling(chargeIds),
  ])
  return chargeIds.flatMap((id) => {
    const charge = charges.find((candidate) => candidate.id === id)
    const booked = records.get(id)
    return charge && booked
      ? [
          {
            charge,
            operations: operations.filter(({ chargeId }) => chargeId === id),
            records: inTimeOfDatabase(booked, aheadMs),
            isWrittenElsewhere: elsewhere.has(id),
            hasOpenSibling: chargesWithOpenSibling.has(id),
            now,
          },
        ]
      : []
  })
}

/**
 * Converts the dates of Medusa's rows into the database's time. Medusa uses the clock of the process that writes; if
 * that clock is wrong, a fresh row would look like what a killed process left behind.
 */
export function inTimeOfDatabase(
  records: MedusaRecords,
  aheadMs: number
): MedusaRecords {
  const earlier = (time: Date) => new Date(time.getTime() - aheadMs)
  const dated = <Row extends { createdAt: Date }>(row: Row): Row => ({
    ...row,
    createdAt: earlier(row.createdAt),
  })
  const { payment, order } = records
  return Math.abs(aheadMs) < LEAST_CLOCK_DIFFERENCE_MS
    ? records
    : {
        ...records,
        payment: payment && {
          ...payment,
          ...(payment.canceledAt
            ? { canceledAt: earlier(payment.canceledAt) }
            : {}),
          captures: payment.captures.map(dated),
          refunds: payment.refunds.map(dated),
        },
        order: order && dated(order),
      }
}
