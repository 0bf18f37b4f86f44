import { randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"
import { resolve } from "node:path"

import type { JsonObject } from "../../src/core/reading/json-object"
import { defaultMerchant } from "../../src/simulator"

/** What the documented example of a card's notification is changed to tell. */
export interface ToldCharge {
  merchantChargeId: string
  /** In cents. */
  amount: number
}

const EXAMPLE = resolve(
  __dirname,
  "../../integration-tests/fixtures/notifications/checkout-credit.json"
)

const example = readFileSync(EXAMPLE, "utf8")

/** A notification that nobody has sent yet: this card is reserved. */
export function aNotificationOf({
  merchantChargeId,
  amount,
}: ToldCharge): JsonObject {
  const body = JSON.parse(example) as {
    data: { transactions: [{ status: string }] }
  }
  const [transaction] = body.data.transactions
  const amounts = { amount, originalAmount: amount, refundedAmount: 0 }
  return {
    ...body,
    id: randomUUID(),
    merchantDocument: defaultMerchant.merchantDocument,
    data: {
      ...body.data,
      ...amounts,
      merchantChargeId,
      transactions: [{ ...transaction, ...amounts, status: "PRE_AUTHORIZED" }],
    },
  }
}

const IN_CENTS = 129_900

/** A charge that no store has made. */
export function aChargeOfNobody(): ToldCharge {
  return { merchantChargeId: randomUUID(), amount: IN_CENTS }
}
