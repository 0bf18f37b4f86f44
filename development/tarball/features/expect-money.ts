import { isDeepStrictEqual } from "node:util"
import { expectSuccess } from "../../../harness/shopper/a-shopper"
import {
  askUntilAnswerMeets,
  centavos,
  type StoreConnection,
} from "./connect-to-store"

/** The expected amounts of an order, in minor units. */
interface Money {
  /** The amounts of the order's charges, beginning with the smallest. Canceled and expired charges are not included. */
  charged: number[]
  captured: number
  refunded?: number
  /** The amount that the order still owes. The default is 0. */
  outstanding?: number
}

interface OrderOfAdmin {
  summary: { transaction_total: number; pending_difference: number }
  payment_collections: {
    captured_amount: number | null
    refunded_amount: number | null
  }[]
}

interface ChargeOfOrder {
  merchant_charge_id: string
  method: string
  state: string
  amount: number
  captured: number
  refunded: number
  link: { order_number: string | null } | null
}

/**
 * Waits until the order, its payment collections, the ledger and the simulator all show the expected amounts. If this
 * takes too long, throws an error with the amounts that each of them shows.
 */
export async function expectAmountsOfOrder(
  store: StoreConnection,
  orderId: string,
  { charged, captured, refunded = 0, outstanding = 0 }: Money
): Promise<void> {
  const expected = {
    order: { paid: captured - refunded, outstanding },
    collections: { captured, refunded },
    ledger: { charged, captured, refunded },
    simulator: { charged, captured, refunded },
  }
  await askUntilAnswerMeets(
    () => readAmountsOfOrder(store, orderId),
    (money) => isDeepStrictEqual(money, expected),
    `Of order ${orderId} this was expected: ${JSON.stringify(expected)}`
  )
}

async function readAmountsOfOrder(store: StoreConnection, orderId: string) {
  const { admin } = store
  const { order } = (await expectSuccess(
    admin.request(
      "get",
      `/admin/orders/${orderId}?fields=id,summary,*payment_collections`
    )
  )) as { order: OrderOfAdmin }
  const { payments } = (await expectSuccess(
    admin.request(
      "get",
      `/admin/checkout-transparent/orders/${orderId}/payments`
    )
  )) as { payments: { charges: ChargeOfOrder[] } }
  const charges = payments.charges.filter(
    ({ state }) => state !== "canceled" && state !== "expired"
  )
  const { payment_collections: collections, summary } = order
  const { transaction_total: paid, pending_difference: outstanding } = summary
  return {
    order: { paid: centavos(paid), outstanding: centavos(outstanding) },
    collections: {
      captured: sum(
        collections.map((one) => centavos(one.captured_amount ?? 0))
      ),
      refunded: sum(
        collections.map((one) => centavos(one.refunded_amount ?? 0))
      ),
    },
    ledger: sumAmounts(
      charges.map(({ amount, captured, refunded }) => ({
        amount: centavos(amount),
        captured: centavos(captured),
        refunded: centavos(refunded),
      }))
    ),
    simulator: sumAmounts(
      await Promise.all(
        charges.map((charge) => amountsAtSimulator(store, charge))
      )
    ),
  }
}

async function amountsAtSimulator(
  { simulator }: StoreConnection,
  { method, link, merchant_charge_id: id }: ChargeOfOrder
) {
  if (method === "link") {
    const made = await simulator.paymentLink(link?.order_number ?? "")
    return {
      amount: made?.amount ?? 0,
      captured: made?.paidAmount ?? 0,
      refunded: made?.refundedAmount ?? 0,
    }
  }
  const charge = await simulator.charge(id)
  return {
    amount: charge?.originalAmount ?? 0,
    captured: charge?.capturedAmount ?? 0,
    refunded: charge?.refundedAmount ?? 0,
  }
}

function sumAmounts(
  charges: { amount: number; captured: number; refunded: number }[]
) {
  return {
    charged: charges
      .map(({ amount }) => amount)
      .sort((one, other) => one - other),
    captured: sum(charges.map(({ captured }) => captured)),
    refunded: sum(charges.map(({ refunded }) => refunded)),
  }
}

function sum(amounts: number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
