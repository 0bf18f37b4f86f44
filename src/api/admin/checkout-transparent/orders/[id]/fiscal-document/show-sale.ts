import type { MedusaContainer } from "@medusajs/framework/types"
import type { Charge } from "../../../../../../charge/charge"
import { ledgerOf } from "../../../../../../medusa/core"
import {
  linesOfSale,
  type LineOfSale,
} from "../../../../../../pricing/cart/lines-of-sale"
import type { ChargesOf } from "../../../../../../modules/ledger"
import { majorUnits } from "../../../show-values"

const MOST_SHOWN = 20

/** Returns an order as its fiscal note has it: lines with discount and other expenses, and how it was paid. */
export async function showSale(
  scope: MedusaContainer,
  orderId: string,
  of: ChargesOf
) {
  const { charges } = await ledgerOf(scope).findCharges(
    { of: [of] },
    { by: "created_at", direction: "desc", limit: MOST_SHOWN, offset: 0 }
  )
  const paid = charges.filter(({ sums }) => sums.captured > 0)
  // The interest of money that went back is none of the order that another payment has paid since.
  const kept = paid.filter(({ sums }) => sums.captured > sums.refunded)
  const counted = kept.length > 0 ? kept : paid.slice(0, 1)
  const interest = sum(counted.map((charge) => charge.interest ?? 0))
  const lines = (await linesOfSale(scope, orderId, interest)) ?? []
  return {
    total: majorUnits(
      sum(lines.map((one) => one.price - one.discount + one.otherExpenses))
    ),
    discount: majorUnits(sum(lines.map(({ discount }) => discount))),
    /** The interest of installments (outras despesas): enter it once, or as each line's share. */
    other_expenses: majorUnits(interest),
    lines: lines.map(showLine),
    payments: paid.map(showPayment),
  }
}

function showLine({ otherExpenses, price, discount, ...line }: LineOfSale) {
  return {
    ...line,
    price: majorUnits(price),
    discount: majorUnits(discount),
    other_expenses: majorUnits(otherExpenses),
  }
}

function showPayment({ method, installments, details, sums }: Charge) {
  return {
    method,
    paid_with: details.paidWith ?? null,
    amount: majorUnits(sums.captured),
    installments,
    brand: details.brand ?? null,
    acquirer: details.acquirerName ?? null,
    authorization_code: details.authorizationCode ?? null,
    end_to_end_id: details.endToEndId ?? null,
  }
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((all, one) => all + one, 0)
}
