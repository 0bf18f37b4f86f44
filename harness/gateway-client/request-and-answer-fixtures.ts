import type { GatewayLinkRequest } from "../../src/domain/payment-link/payment-link"
import { minorUnits } from "../../src/domain/money"
import type { CreateChargeRequest } from "../../src/gateway/client"
import {
  type CardChargeRequest,
  buildCardChargeRequest,
  type CardDialect,
} from "../../src/payment-method-adapters/card/card-wire-format"
import { buildPixChargeRequest } from "../../src/payment-method-adapters/pix/pix-wire-format"
import { buildWalletChargeRequest } from "../../src/payment-method-adapters/wallet/wallet-wire-format"
import type { CodeRequest } from "../../src/payment-method-adapters/checkout/prepare-payment-code-charge"
import type { CallFailure } from "../../src/gateway/answer/create-gateway-error"

export const CHARGE_ID = "6f1c2f0a-5b1e-5c3d-9a77-0d1c2b3a4f5e"
export const CLIENT_SECRET = "canary-client-secret-4711"
export const ACCESS_TOKEN = "canary.access.token-0815"
export const CARD_TOKEN = "canary-card-token-2342"
export const DOCUMENT = "52998224725"

export const CARD_ID = "canary-card-id-6f1c"
export const ISSUER_ID = "canary-issuer-016153570198200"

type CardOverrides = Partial<CardChargeRequest> & {
  /**
   * The temporary card token of the charge. A test that only needs another token gives this value instead of a whole
   * `card`.
   */
  temporaryCardToken?: string
}

export function aCardChargeRequest({
  temporaryCardToken = CARD_TOKEN,
  ...overrides
}: CardOverrides = {}): CardChargeRequest {
  return {
    merchantChargeId: CHARGE_ID,
    amount: minorUnits(1999),
    customer: {
      name: "Maria da Silva",
      email: "maria@example.com",
      document: DOCUMENT,
      documentType: "CPF",
    },
    card: { kind: "temporary", temporaryCardToken },
    installments: 1,
    installmentType: "NONE",
    billingAddress: {
      street: "Rua das Laranjeiras",
      number: "10",
      neighborhood: "Centro",
      city: "Rio de Janeiro",
      state: "RJ",
      country: "BR",
      zipCode: "22240000",
    },
    lateCapture: false,
    ...overrides,
  }
}

function aCodeRequest(overrides: Partial<CodeRequest>): CodeRequest {
  const { merchantChargeId, amount, customer } = aCardChargeRequest()
  const expirationSeconds = 3_600
  return { merchantChargeId, amount, customer, expirationSeconds, ...overrides }
}

const SAVED_CARDS: CardDialect["savedCards"] = {
  idField: "cardId",
  idInAnswer: "id",
  needsSecurityCode: false,
  entryMode: "CREDENTIAL_ON_FILE",
}

export function aSavedCard(): CardChargeRequest["card"] {
  return { kind: "saved", cardId: CARD_ID, issuerTransactionId: ISSUER_ID }
}

/** Builds the request that creates a card charge, in the form that the gateway client expects. */
export function aCardChargeCreationRequest(
  overrides: CardOverrides = {},
  dialect: Partial<CardDialect> = {}
): CreateChargeRequest {
  return buildCardChargeRequest(aCardChargeRequest(overrides), {
    temporaryCardTokenField: "temporatyCardToken",
    savedCards: SAVED_CARDS,
    ...dialect,
  })
}

export function aPixChargeCreationRequest(
  overrides: Partial<CodeRequest> = {}
): CreateChargeRequest {
  return buildPixChargeRequest(aCodeRequest(overrides))
}

export function aWalletChargeCreationRequest(
  overrides: Partial<CodeRequest> = {}
): CreateChargeRequest {
  return buildWalletChargeRequest(aCodeRequest(overrides))
}

export function aChargeAnswer(
  overrides: Record<string, unknown> = {}
): Record<string, unknown> {
  return {
    merchantChargeId: CHARGE_ID,
    id: "gw-1",
    chargeStatus: "PAID",
    amount: 1999,
    originalAmount: 1999,
    refundedAmount: 0,
    transactions: [
      {
        transactionId: "t-1",
        paymentType: "CREDIT",
        transactionStatus: "PAID",
        amount: 1999,
        credit: { brand: "VISA", nsu: "000123", authorizationCode: 456 },
      },
    ],
    ...overrides,
  }
}

export const LINK_ID = "65a1f0c2d3"
export const TRANSACTION_ID = "7e8b9c1d-5b1e-5c3d-9a77-0d1c2b3a4f5e"

export const aLinkAnswer = {
  link: `https://pay.example/p/${LINK_ID}`,
  deeplink: "wallet://pay/65a1f0c2d3",
  brcode: "00020126BR.GOV.BCB.PIX6304ABCD",
  status: "ACTIVE",
  charge: { order_number: "ORDER-1" },
  expired_at: "2026-12-01",
}

export const aRefundAnswer = {
  id: "7e8b9c1d-5b1e-5c3d-9a77-0d1c2b3a4f60",
  originalTransactionId: TRANSACTION_ID,
  status: "PARTREFUNDED",
  amount: 500,
}

export const aGatewayLinkRequest: GatewayLinkRequest = {
  orderNumber: "ORDER-1",
  name: "Pedido 1024",
  amount: minorUnits(1_999),
  methods: ["pix", "wallet", "card"],
}

const anHttpAnswer = (httpStatus: number, body: unknown) => ({
  httpStatus,
  retryAfter: undefined,
  receivedAt: new Date(0),
  body: JSON.stringify(body),
})

export const aRefusedCall = (
  httpStatus: number,
  body: unknown = {}
): CallFailure => ({
  kind: "refused",
  answer: anHttpAnswer(httpStatus, body),
})

export const anInvalidAnswer = (
  fault: "unreadable" | "other_charge"
): CallFailure => ({
  kind: "answer_invalid",
  answer: anHttpAnswer(200, ""),
  fault,
})

/** Resolves to the error with which the promise rejects. Rejects if the promise resolves. */
export const rejectionOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    (value) => {
      throw new Error(`Expected a rejection, got ${JSON.stringify(value)}`)
    },
    (error: unknown) => error
  )
