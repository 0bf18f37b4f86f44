import { randomUUID } from "node:crypto"

import type { World } from "../world"
import type { ChargedCard } from "./resolve-card-and-use-token"
import { CODE_IMAGE_BASE64, pixPayload } from "./pix-payload"
import type {
  AuthorizationRequest,
  CodeRequest,
} from "./charge-request-schemas"
import type {
  Charge,
  ChargeEventName,
  ChargeState,
  Transaction,
} from "./simulated-charge"

type InitialState = Pick<ChargeState, "chargeStatus" | "transactionStatus"> & {
  transaction: Transaction
  event: ChargeEventName
}

/** Returns a new charge with the given statuses, transaction and first history event. Does not store the charge. */
function buildCharge(
  request: AuthorizationRequest | CodeRequest,
  { transaction, event, ...statuses }: InitialState,
  { id, now }: { id: string; now: number }
): Charge {
  const [{ amount }] = request.transactions
  const isPaid = statuses.transactionStatus === "PAID"
  return {
    id,
    merchantChargeId: request.merchantChargeId,
    smartCheckoutId: request.smartCheckoutId ?? null,
    lateCapture: request.lateCapture ?? false,
    customer: request.customer,
    transaction,
    originalAmount: amount,
    createdAt: now,
    visibleFrom: now,
    state: {
      ...statuses,
      capturedAmount: isPaid ? amount : 0,
      refundedAmount: 0,
      capturedAt: isPaid ? now : null,
      updatedAt: now,
    },
    laggingStates: [],
    refundFailedAt: null,
    history: [{ at: new Date(now).toISOString(), event, amount, by: "api" }],
  }
}

/** The code and text with which the card's issuer denies a charge. The codes are those of card networks. */
type Denial = { reasonCode: number; reasonMessage: string }

const NO_DENIAL: Denial = { reasonCode: 0, reasonMessage: "" }

function findIssuerDenial(
  { card }: ChargedCard,
  now: number
): Denial | undefined {
  if (card.sandboxOutcome === "denied") {
    return { reasonCode: 51, reasonMessage: "Saldo ou limite insuficiente" }
  }
  // A card is valid until the end of its expiry month. The creation of a card token refuses an expired card, but the
  // card may have expired since then.
  return now >= Date.UTC(card.expirationYear, card.expirationMonth, 1)
    ? { reasonCode: 54, reasonMessage: "Cartão vencido" }
    : undefined
}

/**
 * Returns a new card charge, which is paid, reserved for a later capture, or denied. If the card is a saved card, also
 * increases the saved card's number of charges by 1.
 */
export function buildCardCharge(
  request: AuthorizationRequest,
  charged: ChargedCard,
  { charges, clock, cardSettings }: World
): Charge {
  const { transactions, lateCapture } = request
  const [{ credit, ...transaction }] = transactions
  const { card, saved } = charged
  const denial = findIssuerDenial(charged, clock.now())
  const isDenied = denial !== undefined
  if (saved) {
    saved.charges += 1
  }
  const taken = lateCapture
    ? ({ status: "PRE_AUTHORIZED", event: "pre_authorized" } as const)
    : ({ status: "PAID", event: "paid" } as const)
  const { status, event } = isDenied
    ? ({ status: "DENIED", event: "denied" } as const)
    : taken
  const number = charges.nextNumber
  const initial: InitialState = {
    chargeStatus: status,
    transactionStatus: status,
    event,
    transaction: {
      transactionId: transaction.transactionId ?? randomUUID(),
      paymentType: transaction.paymentType,
      softDescriptor: transaction.softDescriptor,
      entryMode: transaction.entryMode ?? null,
      issuerTransactionId: transaction.issuerTransactionId ?? null,
      merchantInitiated: transaction.merchantInitiated ?? false,
      savedCardId: saved?.id ?? null,
      // The leading zero shows whether a client keeps the id as text.
      newIssuerTransactionId:
        saved && cardSettings.givesIssuerTransactionIds
          ? `0${900_000_000_000_000 + number}`
          : null,
      installmentNumber: credit.installmentNumber,
      installmentType: credit.installmentType,
      card,
      nsu: 100_000 + number,
      authorizationCode: isDenied ? null : 500_000 + number,
      ...(denial ?? NO_DENIAL),
    },
  }
  const moment = { id: randomUUID(), now: clock.now() }
  return buildCharge(request, initial, moment)
}

/** Returns a new Pix or wallet charge, which has a code and is not paid yet. */
export function buildCodeCharge(
  request: CodeRequest,
  { clock, codeSettings }: World
): Charge {
  const [transaction] = request.transactions
  const { amount, paymentType, softDescriptor } = transaction
  const moment = { id: randomUUID(), now: clock.now() }
  const code =
    transaction.paymentType === "PIX"
      ? {
          qrCode: pixPayload({ amount, id: moment.id }),
          qrCodeBase64: null,
          expiresAt: moment.now + transaction.pix.expiration * 1000,
        }
      : {
          qrCode: `https://wallet.simulator.invalid/pay/${moment.id}`,
          qrCodeBase64: CODE_IMAGE_BASE64,
          expiresAt: moment.now + codeSettings.walletLifetimeMs,
        }
  const transactionId = transaction.transactionId ?? randomUUID()
  const initial: InitialState = {
    chargeStatus: "PRE_AUTHORIZED",
    transactionStatus: "PENDING",
    event: "code_created",
    transaction: { transactionId, paymentType, softDescriptor, ...code },
  }
  return buildCharge(request, initial, moment)
}
