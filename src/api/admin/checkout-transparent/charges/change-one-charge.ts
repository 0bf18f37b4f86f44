import type { MedusaContainer } from "@medusajs/framework/types"
import {
  ContainerRegistrationKeys,
  MedusaError,
} from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import {
  type ActionInput,
  amountToCapture,
  amountToRefund,
  belongsToOrder,
} from "../../../../charge/allowed-actions"
import { outcomeOfChange } from "../../../../charge/change-outcome"
import { describeError } from "../../../../charge/errors/payment-plugin-error"
import type { Log } from "../../../../charge/log"
import { decimalOf, sumOf } from "../../../../charge/medusa-records"
import {
  decimalFromMinorUnits,
  minorUnits,
  minorUnitsFromDecimal,
  minus,
  sumOfDecimals,
} from "../../../../charge/money"
import {
  capturePayment,
  refundPayment,
} from "../../../../medusa/change-payments"
import type { LedgerModuleService } from "../../../../modules/ledger"
import { LEDGER_MODULE } from "../../../../modules/ledger/ports/ledger"
import { leaseChargePatiently } from "../../../../reconciliation/lease-charge"
import {
  isStillAsObserved,
  readActionInputs,
} from "../../../../reconciliation/read-action-inputs"
import {
  type ChangedCharge,
  changedMeanwhile,
  type Kind,
  nothingWas,
  reasonAgainst,
} from "./refused-change"
import { refusedChangeText } from "../../../../texts/admin-texts"
import { refundCheckoutTransparentChargeWorkflow } from "../../../../workflows/refund-checkout-transparent-charge"

/** A change of one charge that a person asks for, by what he saw of it. */
export interface AskedChange {
  chargeId: string
  observed: string
  /** An admin user's id. */
  by: string
}

/**
 * Captures what is reserved, or a part of it (`amount`, in the main unit), through core, as the order's
 * page does; one at a time. What came of it is read from the ledger.
 */
export async function captureOne(
  container: MedusaContainer,
  asked: AskedChange & { amount?: string | undefined }
): Promise<ChangedCharge> {
  return alone(container, { kind: "capture", ...asked }, async (input) => {
    const { payment } = input.records
    const most = amountToCapture(input)
    if (!payment || most === 0) {
      return reasonAgainst("capture", input)
    }
    const isWhole = most === input.charge.amount
    // Medusa's own amount of the whole may be finer than a centavo.
    const amount =
      asked.amount ??
      (isWhole ? undefined : decimalFromMinorUnits(minorUnits(most)))
    return afterwards(
      container,
      {
        kind: "capture",
        charge: input.charge,
        amount: amount === undefined ? most : minorUnitsFromDecimal(amount),
      },
      () =>
        capturePayment(container, {
          paymentId: payment.id,
          amount,
          by: asked.by,
        })
    )
  })
}

/** `amount`: in the main unit; default: all that is left. */
type AskedRefund = AskedChange & {
  reason: string
  amount?: string | undefined
}

/**
 * Gives back what is left of what was taken, or a part of it: through core where an order has it. What none
 * has goes back by decision, as a whole. Undefined where nothing that was taken can be given back.
 */
export async function refundOne(
  container: MedusaContainer,
  asked: AskedRefund
): Promise<ChangedCharge | undefined> {
  const input = await inputOf(container, asked.chargeId)
  if (!isStillAsObserved(asked.observed, input)) {
    return changedMeanwhile("refund", input)
  }
  const left = amountToRefund(input)
  if (left === 0) {
    return undefined
  }
  const isPart = centavosOf(asked, left) !== left
  if (isPart && !belongsToOrder(input)) {
    return {
      kind: "refused",
      why: `Nothing was refunded: no order has charge ${input.charge.merchantChargeId}, so its money goes back as a whole.`,
    }
  }
  return belongsToOrder(input)
    ? alone(container, { kind: "refund", ...asked }, (present) =>
        refundThroughOrder(container, present, asked)
      )
    : refundByDecision(container, input, asked)
}

async function refundThroughOrder(
  container: MedusaContainer,
  input: ActionInput,
  asked: AskedRefund
): Promise<ChangedCharge> {
  const { charge, records } = input
  const { payment } = records
  const left = amountToRefund(input)
  if (!payment || left === 0) {
    return reasonAgainst("refund", input)
  }
  if (sumOf(payment.captures) - sumOf(payment.refunds) !== left) {
    return {
      kind: "refused",
      why: `Nothing was refunded: Medusa and the payment service do not have the same of charge ${charge.merchantChargeId}. It is being put right; try again in a minute, or look at the discrepancies.`,
    }
  }
  const amount = centavosOf(asked, left)
  if (amount === 0 || amount > left) {
    const tooMuch = { kind: "too_much", left } as const
    return {
      kind: "refused",
      why: refusedChangeText("refund", charge, tooMuch),
    }
  }
  return afterwards(container, { kind: "refund", charge, amount }, () =>
    refundPayment(container, {
      paymentId: payment.id,
      // All that is left is of both sides' own decimals: Medusa's may be finer than a centavo.
      amount:
        amount === left
          ? sumOfDecimals([
              decimalOf(payment.captures),
              minus(decimalOf(payment.refunds)),
            ])
          : decimalFromMinorUnits(minorUnits(amount)),
      by: asked.by,
      note: asked.reason,
    })
  )
}

function centavosOf({ amount }: AskedRefund, left: number): number {
  return amount === undefined ? left : minorUnitsFromDecimal(amount)
}

async function refundByDecision(
  container: MedusaContainer,
  input: ActionInput,
  { chargeId, by, reason }: AskedChange & { reason: string }
): Promise<ChangedCharge> {
  return afterwards(
    container,
    { kind: "refund", charge: input.charge, amount: amountToRefund(input) },
    async () => {
      const { result } = await refundCheckoutTransparentChargeWorkflow(
        container
      ).run({ input: { charge_id: chargeId, decided_by: by, reason } })
      if (result.result === "listed") {
        throw new MedusaError(
          MedusaError.Types.NOT_ALLOWED,
          result.why ??
            "The payment service refused the refund. See the discrepancies of this charge for what to do."
        )
      }
      return result.why ?? GOES_ON
    }
  )
}

const GOES_ON =
  "It is decided that the money goes back; that goes on by itself. Do not refund it again."

/** With the charge to himself, and only where it is as the person saw it. */
async function alone(
  container: MedusaContainer,
  { kind, chargeId, observed }: AskedChange & { kind: Kind },
  work: (input: ActionInput) => Promise<ChangedCharge>
): Promise<ChangedCharge> {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  const { charge } = await inputOf(container, chargeId)
  const leased = await leaseChargePatiently(ledger, chargeId, { isTurn: false })
  if (!leased) {
    return {
      kind: "refused",
      why: `${nothingWas(kind)}: charge ${charge.merchantChargeId} is being worked on by somebody else. Look at it again in a moment, then decide.`,
    }
  }
  try {
    const input = await inputOf(container, chargeId)
    return isStillAsObserved(observed, input)
      ? await work(input)
      : changedMeanwhile(kind, input)
  } finally {
    await ledger.releaseCharge(leased).catch((error: unknown) => {
      logOf(container).warn(
        `checkout-transparent: charge ${charge.merchantChargeId} is released when its lease ends: ${describeError(error)}`
      )
    })
  }
}

/** Does it, and reads from the ledger what came of it, whatever is thrown. `work` tells what it waits for. */
async function afterwards(
  container: MedusaContainer,
  {
    kind,
    charge,
    amount,
  }: { kind: Kind; charge: ActionInput["charge"]; amount: number },
  work: () => Promise<string | void>
): Promise<ChangedCharge> {
  const ledger = container.resolve<LedgerModuleService>(LEDGER_MODULE)
  let thrown: string | undefined
  let waitsFor: string | undefined
  try {
    waitsFor = (await work()) ?? undefined
  } catch (error) {
    thrown = inWords(container, kind, error)
  }
  try {
    const { charge: after, unresolved } = await ledger.currentStateOf(charge.id)
    const isUnresolved = unresolved !== undefined
    return outcomeOfChange(
      kind,
      { before: charge, after: { ...after, isUnresolved } },
      {
        asked: amount,
        why: thrown ?? waitsFor,
        goesOn: waitsFor !== undefined,
      }
    )
  } catch (error) {
    return {
      kind: "being_confirmed",
      why: `It is not known yet what came of the ${kind} of charge ${charge.merchantChargeId}: ${describeError(error)} Look at it again in a moment; do not repeat it.`,
    }
  }
}

/** A workflow throws a copy of a MedusaError (measured). */
const readable = z.object({ type: z.string(), message: z.string() })

function inWords(
  container: MedusaContainer,
  kind: Kind,
  error: unknown
): string {
  const { data } = readable.safeParse(error)
  if (data) {
    return data.message
  }
  logOf(container).error(
    `checkout-transparent: a ${kind} broke off: ${describeError(error)}`
  )
  return `The ${kind} broke off; the server's log says why.`
}

async function inputOf(
  container: MedusaContainer,
  chargeId: string
): Promise<ActionInput> {
  const input = (await readActionInputs(container, [chargeId])).get(chargeId)
  if (!input) {
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      `The ledger has no charge ${chargeId}.`
    )
  }
  return input
}

function logOf(container: MedusaContainer): Log {
  return container.resolve<Log>(ContainerRegistrationKeys.LOGGER)
}
