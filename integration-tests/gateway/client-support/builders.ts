import type {
  CardAuthorization,
  ChargeRequest,
  PixCharge,
} from "../../../src/charge/charge-request"

import { minorUnits } from "../../../src/charge/money"
import type { GatewaySettings } from "../../../src/gateway/settings"

export const CHARGE_ID = "6f1c2f0a-5b1e-5c3d-9a77-0d1c2b3a4f5e"
export const CLIENT_SECRET = "canary-client-secret-4711"
export const ACCESS_TOKEN = "canary.access.token-0815"
export const CARD_TOKEN = "canary-card-token-2342"
export const DOCUMENT = "52998224725"

export function gatewaySettings(
  overrides: Partial<GatewaySettings> = {}
): GatewaySettings {
  return {
    baseUrl: "http://127.0.0.1:1",
    authUrl: overrides.baseUrl ?? "http://127.0.0.1:1",
    pathPrefix: "/sandbox/v1",
    paths: {
      accessToken: "/oauth2/token",
      authorizeCard: "/charge/authorization",
      createPix: "/charge/pix",
      createWallet: "/charge/wallet",
      lookUpCharge: "/charge/{merchantChargeId}",
      captureCharge: "/charge/{merchantChargeId}/capture",
      refundCharge: "/charge/{merchantChargeId}/refund",
    },
    clientId: "client-1",
    clientSecret: CLIENT_SECRET,
    temporaryCardTokenField: "temporatyCardToken",
    timeouts: { connectMs: 5_000, callMs: 10_000, accessTokenMs: 10_000 },
    leastCallMs: 0,
    userAgent: "medusa-payment-checkout-transparent/0.0.0-test",
    ...overrides,
  }
}

export function aCardAuthorization(
  overrides: Partial<CardAuthorization> = {}
): CardAuthorization {
  return {
    merchantChargeId: CHARGE_ID,
    amount: minorUnits(1999),
    customer: {
      name: "Maria da Silva",
      email: "maria@example.com",
      document: DOCUMENT,
      documentType: "CPF",
    },
    temporaryCardToken: CARD_TOKEN,
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

export function aPixCharge(overrides: Partial<PixCharge> = {}): PixCharge {
  return { ...aCodeCharge(), expirationSeconds: 3_600, ...overrides }
}

export function aWalletCharge(
  overrides: Partial<ChargeRequest> = {}
): ChargeRequest {
  return { ...aCodeCharge(), ...overrides }
}

function aCodeCharge(): ChargeRequest {
  const { merchantChargeId, amount, customer } = aCardAuthorization()
  return { merchantChargeId, amount, customer }
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

/** The error a promise rejects with, or a failure when it does not. */
export async function errorOf(promise: Promise<unknown>): Promise<unknown> {
  let value: unknown
  try {
    value = await promise
  } catch (error) {
    return error
  }
  throw new Error(`Expected a rejection, got ${JSON.stringify(value)}`)
}
