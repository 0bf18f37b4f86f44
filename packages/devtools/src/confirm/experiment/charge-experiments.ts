import { randomUUID } from "node:crypto"
import { minorUnits } from "../../../../../src/domain/money"
import { buildPixChargeRequest } from "../../../../../src/payment-method-adapters/pix/pix-wire-format"
import { buildWalletChargeRequest } from "../../../../../src/payment-method-adapters/wallet/wallet-wire-format"

import {
  isAccepted,
  createChargeStateCheck,
  stateOfShownCharge,
} from "./call-result"
import {
  ADDRESS,
  buyerOfRun,
  type CardChanges,
  payByCard,
  PUBLISHED_CARDS,
} from "./pay-by-card"
import type { ConfirmationRun } from "./confirmation-run"

/** How long the Pix code of the run can be paid, in seconds. */
export const CONFIRM_PIX_LIFETIME_SECONDS = 30 * 60

const CNPJ = "11222333000181"

const CAPTURED_AT_ONCE = { lateCapture: false }
const THREE_INSTALLMENTS = {
  installments: 3,
  installmentType: "MERCHANT",
} as const

/**
 * Creates card charges to test two questions: which spelling of the card token's field the gateway accepts, and what
 * the gateway does with a repeated charge id. The possible spellings are `temporatyCardToken` and `temporaryCardToken`.
 *
 * If the gateway accepts only the spelling that is not configured, later card charges use this spelling. If the gateway
 * accepts neither spelling, the repeated id is not tested.
 */
export async function testTokenSpellingAndRepeatedId(
  run: ConfirmationRun
): Promise<void> {
  const { cardDialect } = run
  const first = await payByCard(run, [
    "first",
    "taken at once",
    CAPTURED_AT_ONCE,
  ])
  const isUsual = cardDialect.temporaryCardTokenField === "temporatyCardToken"
  const other = isUsual ? "temporaryCardToken" : "temporatyCardToken"
  run.cardDialect = { ...cardDialect, temporaryCardTokenField: other }
  const says = `taken at once, with ${other}`
  const second = await payByCard(run, [
    "other_spelling",
    says,
    CAPTURED_AT_ONCE,
  ])
  const made = [first, second].find(({ result }) => result.charge)
  if (made !== second) run.cardDialect = cardDialect
  if (!made) return
  const { id } = made
  run.recordResult("paid", {
    ...made.result,
    lookup: await run.lookUpTestChargeUntil(id),
  })
  const amount = run.plan.amount + 100
  const again = [
    "repeat",
    "the same id with another amount",
    CAPTURED_AT_ONCE,
  ] as const
  const { result } = await payByCard(run, again, { id, amount })
  result.lookup = await run.lookUpTestCharge(id)
}

/** Creates a card charge with 1 or 3 installments that is captured at once, and looks the charge up. */
export async function testCardSale(run: ConfirmationRun, installments: 1 | 3) {
  const { id, result } = await payByCard(
    run,
    installments === 1
      ? ["first", "taken at once", CAPTURED_AT_ONCE]
      : [
          "installments",
          "in 3, taken at once",
          { ...CAPTURED_AT_ONCE, ...THREE_INSTALLMENTS },
        ]
  )
  if (result.kind === "skipped") return
  result.lookup = await run.lookUpTestChargeUntil(id)
  if (installments === 1) run.recordResult("paid", result)
}

/**
 * Tests captures, refunds and voids. Reserves money, captures half of it, and refunds this half in two parts. Also
 * tries a second capture, and a refund of money that is already refunded. Finally voids a second reservation.
 */
export async function testCaptureRefundAndVoid(
  run: ConfirmationRun
): Promise<void> {
  const { amount } = run.plan
  const part = Math.floor(amount / 2)
  const back = Math.floor(part / 3)
  const { id, result } = await payByCard(run, ["reserved", "reserved"])
  if (createChargeStateCheck("authorized")(result)) {
    const rest = { id, amount: part - back }
    await run.captureOrRefund("captured", "capture", {
      id,
      amount: part,
    })
    await run.captureOrRefund("captured_again", "capture", {
      id,
      amount: 100,
    })
    const refunded = await run.captureOrRefund("refunded_part", "refund", {
      id,
      amount: back,
    })
    refunded.lookup = await run.lookUpTestChargeUntil(
      id,
      ({ refundedAmount = 0 }) => refundedAmount > 0
    )
    const whole = await run.captureOrRefund("refunded_rest", "refund", rest)
    if (isAccepted(whole))
      await run.captureOrRefund("refunded_twice", "refund", rest)
  }
  const other = await payByCard(run, ["voided", "reserved, to be voided"])
  if (createChargeStateCheck("authorized")(other.result)) {
    await run.captureOrRefund("voided", "refund", {
      id: other.id,
      amount,
    })
  }
}

/**
 * Creates card charges to test which requests the gateway accepts. Each request differs from the default request in one
 * respect.
 */
export async function testRequestVariants(run: ConfirmationRun): Promise<void> {
  const customer = buyerOfRun(run)
  const { phone: _phone, ...withoutPhone } = customer
  const names = { ...customer, name: "José d Ávila & Irmãos 2" }
  const company = { ...customer, document: CNPJ, documentType: "CNPJ" as const }
  const short = { ...ADDRESS, number: "S/N", neighborhood: ADDRESS.city }
  const madeUp = `made-up-${randomUUID()}`
  const { denied } = PUBLISHED_CARDS
  const charges: [string, string, CardChanges][] = [
    ["no_phone", "a buyer without a phone", { customer: withoutPhone }],
    ["13", "softDescriptor of 13", { softDescriptor: "CONFIRMATION1" }],
    ["14", "softDescriptor of 14", { softDescriptor: "CONFIRMATION12" }],
    ["none", "without softDescriptor", { softDescriptor: undefined }],
    ["short_address", "an address without number", { billingAddress: short }],
    ["names", "a name with accents and &", { customer: names }],
    ["cnpj", "a buyer with a CNPJ", { customer: company }],
    ["installments", "3 installments", THREE_INSTALLMENTS],
    ["made_up_token", "a made-up card token", { temporaryCardToken: madeUp }],
    ["denied", "the declined card", { temporaryCardToken: denied }],
  ]
  for (const charge of charges) await payByCard(run, charge)
}

/**
 * Creates a Pix or wallet charge and prints the code. Waits at most `waitMs` until the charge is paid. If it is
 * still unpaid then, cancels the charge with the user's approval.
 */
export async function testCodeCharge(
  run: ConfirmationRun,
  kind: "pix" | "wallet"
) {
  const { amount } = run.plan
  const { id, result } = await run.createCharge(kind, `Code of ${kind}`, {
    make: (client, merchantChargeId, budget) => {
      const charge = {
        merchantChargeId,
        amount: minorUnits(amount),
        customer: buyerOfRun(run),
        softDescriptor: "CONFIRM",
      }
      const expirationSeconds = CONFIRM_PIX_LIFETIME_SECONDS
      return client.createCharge(
        kind === "pix"
          ? buildPixChargeRequest({ ...charge, expirationSeconds })
          : buildWalletChargeRequest(charge),
        budget
      )
    },
  })
  if (!result.charge) return
  result.lookup = await run.lookUpTestChargeUntil(id)
  const code = result.charge.transactions[0]?.code?.payload
  run.plan.say(`   ${kind} to pay: ${code}`)
  const isPaid = await run.waitForCondition(run.plan.waitMs, async () => {
    const { charge } = await run.lookUpTestCharge(id)
    return charge !== undefined && stateOfShownCharge(charge) === "paid"
  })
  if (!isPaid)
    await run.captureOrRefund(`${kind}_canceled`, "refund", {
      id,
      amount,
    })
}
