import type { MedusaContainer } from "@medusajs/framework/types"
import type { Charge } from "../charge/charge"
import { decimalFromMinorUnits } from "../charge/money"
import {
  type Finding,
  type Pass,
  type ReconciledDay,
  windowOf,
} from "../charge/reconciled-day"
import {
  bookingsOfDay,
  type OrderOfDay,
  ordersOfDay,
  type PageOfDay,
} from "../medusa/bookings-of-day"
import type { Compared, LedgerModuleService } from "../modules/ledger"
import { LEDGER_MODULE } from "../modules/ledger/ports/ledger"
import { compareCharge, inMajorUnits, NOTHING_COMPARED } from "./compare-charge"

/** Charges of a batch, each with a lookup; and rows of Medusa or the ledger, which cost little. */
const CHARGES_AT_ONCE = 10
const ROWS_AT_ONCE = 100

/** `last`: the last row of the batch; undefined when the pass has come to its end. */
export interface PassResult extends Compared {
  last: string | undefined
}

type Batch = (
  container: MedusaContainer,
  day: ReconciledDay,
  page: PageOfDay
) => Promise<PassResult>

/** Goes through the next rows of a day, and says what does not agree. */
export function runPass(
  container: MedusaContainer,
  day: ReconciledDay
): Promise<PassResult> {
  const page = {
    ...windowOf(day.day),
    after: day.cursor,
    limit: day.pass === "charges" ? CHARGES_AT_ONCE : ROWS_AT_ONCE,
  }
  return BATCHES[day.pass](container, day, page)
}

const BATCHES: Record<Pass, Batch> = {
  charges: async (container, day, page) => {
    const charges = await ledgerOf(container).chargesOfDay(day, page)
    return resultOf(
      page,
      charges,
      await compareAll(container, charges, day.failures)
    )
  },
  captures: (container, day, page) =>
    compareBookings(container, day, { kind: "captures", page }),
  refunds: (container, day, page) =>
    compareBookings(container, day, { kind: "refunds", page }),
  placed_orders: async (container, day, page) => {
    const orders = await ordersOfDay(container, "created_at", page)
    return resultOf(page, orders, {
      ...NOTHING_COMPARED,
      findings: await unpaidAmong(container, day, orders),
    })
  },
  canceled_orders: async (container, day, page) => {
    const orders = await ordersOfDay(container, "canceled_at", page)
    return resultOf(page, orders, {
      ...NOTHING_COMPARED,
      findings: await withMoneyAmong(container, day, orders),
    })
  },
  authorizations: async (container, { account }, page) => {
    const charges = await ledgerOf(container).authorizationsOfDay(account, page)
    return resultOf(page, charges, {
      ...NOTHING_COMPARED,
      findings: charges.map((charge) => ({
        ...about(charge, "authorization_not_captured"),
        details: {
          ...named(charge),
          amount: Number(decimalFromMinorUnits(charge.amount)),
        },
      })),
    })
  },
}

function ledgerOf(container: MedusaContainer): LedgerModuleService {
  return container.resolve<LedgerModuleService>(LEDGER_MODULE)
}

function resultOf(
  { limit }: PageOfDay,
  rows: readonly { id: string }[],
  compared: Compared
): PassResult {
  return {
    ...compared,
    last: rows.length < limit ? undefined : rows.at(-1)?.id,
  }
}

async function compareAll(
  container: MedusaContainer,
  charges: readonly Charge[],
  failures: number
): Promise<Compared> {
  const each = await Promise.all(
    charges.map((charge) => compareCharge(container, charge, failures))
  )
  return {
    charges: charges.length,
    findings: each.flatMap(({ findings }) => findings),
  }
}

/** What Medusa booked on a day: without a charge it is listed; a charge that did not move then is compared. */
async function compareBookings(
  container: MedusaContainer,
  day: ReconciledDay,
  { kind, page }: { kind: "captures" | "refunds"; page: PageOfDay }
): Promise<PassResult> {
  const ledger = ledgerOf(container)
  const bookings = await bookingsOfDay(container, kind, page)
  const ours = bookings.filter(({ providerId }) => isOurs(providerId, day))
  const charges = await ledger.chargesOfSessions(
    ours.map(({ paymentSessionId }) => paymentSessionId)
  )
  const elsewhere = await ledger.withoutMovementOn(
    day,
    charges.map(({ id }) => id)
  )
  const compared = await compareAll(
    container,
    charges.filter(({ id }) => elsewhere.has(id)),
    day.failures
  )
  const known = new Set(charges.map(({ paymentSessionId }) => paymentSessionId))
  const without = ours.filter(
    ({ paymentSessionId }) => !known.has(paymentSessionId)
  )
  return resultOf(page, bookings, {
    ...compared,
    findings: [
      ...compared.findings,
      ...without.map(({ paymentId, providerId }): Finding => ({
        kind: "payment_without_charge",
        subjectId: paymentId,
        details: { provider_id: providerId, booked: kind },
      })),
    ],
  })
}

/** Core's provider ids end in the account; see method-switch.ts. */
function isOurs(
  providerId: string,
  { account }: Pick<ReconciledDay, "account">
): boolean {
  return (
    providerId.startsWith("pp_transparent-") &&
    providerId.endsWith(`_${account}`)
  )
}

const PAID_OR_RESERVED = new Set([
  "completed",
  "authorized",
  "partially_authorized",
  "partially_captured",
])

/** Orders that wait for money of ours which nobody can pay any more. */
async function unpaidAmong(
  container: MedusaContainer,
  day: ReconciledDay,
  orders: readonly OrderOfDay[]
): Promise<Finding[]> {
  const unpaid = orders.filter(
    ({ isCanceled, collections }) =>
      !isCanceled &&
      collections.some(({ providerIds }) =>
        providerIds.some((id) => isOurs(id, day))
      ) &&
      !collections.some(({ status }) => PAID_OR_RESERVED.has(status))
  )
  const found = await Promise.all(
    unpaid.map(async ({ id, collections }): Promise<Finding[]> => {
      const charges = await chargesOf(container, collections)
      return charges.some(({ state }) => state === "pending")
        ? []
        : [
            {
              kind: "order_unpaid",
              subjectId: id,
              orderId: id,
              details: { charges: charges.map(named) },
            },
          ]
    })
  )
  return found.flat()
}

/** Orders that were canceled, and whose money was kept or is still reserved. */
async function withMoneyAmong(
  container: MedusaContainer,
  day: ReconciledDay,
  orders: readonly OrderOfDay[]
): Promise<Finding[]> {
  const found = await Promise.all(
    orders.map(async ({ id, collections }) => {
      const charges = await chargesOf(container, collections)
      return charges
        .filter(
          ({ account, state, sums }) =>
            account === day.account &&
            (state === "authorized" ||
              (state === "paid" && sums.captured > sums.refunded))
        )
        .map((charge) => ({
          ...about(charge, "canceled_order_with_money"),
          orderId: id,
          details: { ...named(charge), ...inMajorUnits(charge.sums) },
        }))
    })
  )
  return found.flat()
}

async function chargesOf(
  container: MedusaContainer,
  collections: OrderOfDay["collections"]
): Promise<Charge[]> {
  const ledger = ledgerOf(container)
  const each = await Promise.all(
    collections.map(({ id }) => ledger.findChargesOfCollection(id))
  )
  return each.flat()
}

function about(
  { id, orderId }: Charge,
  kind: Finding["kind"]
): Pick<Finding, "kind" | "subjectId" | "chargeId" | "orderId"> {
  return {
    kind,
    subjectId: id,
    chargeId: id,
    ...(orderId === undefined ? {} : { orderId }),
  }
}

function named({ merchantChargeId, state }: Charge): {
  merchant_charge_id: string
  state: string
} {
  return { merchant_charge_id: merchantChargeId, state }
}
