import { randomUUID } from "node:crypto"
import type { CardAuthorization } from "../../charge/charge-request"
import { minorUnits } from "../../charge/money"
import type { Observation, Step } from "./observed-calls"
import type { Trial } from "./trial"
import { StoppedError } from "./trial-given"

/** The card tokens that the operator's documents publish for the sandbox (gateway-notes, "2026-11"). */
export const PUBLISHED_CARDS = {
  approved: "card_ZVHmBRSw3EjkJ7s93Vm4S5FiZwuQjgTi",
  denied: "card_t/BIChj63GkO650jVX0xSsIeRD03GxDY",
}

const CPF = "52998224725"
const CNPJ = "11222333000181"

const ADDRESS = {
  street: "Avenida Paulista",
  number: "1000",
  neighborhood: "Bela Vista",
  city: "São Paulo",
  state: "SP",
  country: "BR",
  zipCode: "01310100",
}

/** Prefixes that are observed in public code. */
const PREFIXES = ["", "/v1", "/api/v1", "/sandbox/v1"]

export interface Buying {
  /** The buyer's CPF. */
  document: string
  /** Returns the token of a card for the next charge. */
  cardToken: () => Promise<string>
}

export const SANDBOX_BUYER: Buying = {
  document: CPF,
  cardToken: () => Promise.resolve(PUBLISHED_CARDS.approved),
}

/** A field that is undefined is not sent. */
type CardChanges = {
  [Field in keyof CardAuthorization]?: CardAuthorization[Field] | undefined
} & { token?: string }

/** Makes a card charge that differs from the usual one in `changes`; reserved only, unless they say otherwise. */
async function card(
  trial: Trial,
  { document, cardToken }: Buying,
  {
    step,
    says,
    changes: { token, ...changes } = {},
    ...given
  }: {
    step: Step
    says: string
    changes?: CardChanges
    amount?: number
    id?: string
  }
): Promise<{ id: string; observed: Observation }> {
  const { amount = trial.observations.amount } = given
  const temporaryCardToken = token ?? (await cardToken())
  return trial.create(step, `Card: ${says}`, {
    method: "CREDIT",
    ...given,
    make: (client, merchantChargeId, budget) =>
      client.authorizeCard(
        {
          merchantChargeId,
          amount: minorUnits(amount),
          customer: customerOf(document),
          temporaryCardToken,
          installments: 1,
          installmentType: "NONE",
          billingAddress: ADDRESS,
          softDescriptor: "CONFIRM",
          lateCapture: true,
          ...changes,
        } as CardAuthorization,
        budget
      ),
  })
}

/** The buyer of every charge. */
export function customerOf(document: string) {
  return {
    name: "Maria Teste",
    email: "maria.teste@example.com",
    document,
    documentType: "CPF" as const,
    phone: {
      countryCode: "55",
      areaCode: "11",
      number: "987654321",
      type: "MOBILE" as const,
    },
  }
}

/** Looks an unused id up, at the configured address and then at the others, and stays with the one that answers. */
export async function tryAddresses(trial: Trial): Promise<void> {
  const { pathPrefix, callerOrigin } = trial.settings
  const origins =
    callerOrigin === undefined ? [{}, { callerOrigin: "medusa" }] : [{}]
  const candidates = [
    pathPrefix,
    ...PREFIXES.filter((one) => one !== pathPrefix),
  ]
    .map((prefix) => (prefix === pathPrefix ? {} : { pathPrefix: prefix }))
    .flatMap((prefix) => origins.map((origin) => ({ ...prefix, ...origin })))
  const tried: {
    candidate: (typeof candidates)[number]
    observed: Observation
  }[] = []
  for (const candidate of candidates) {
    trial.stopIfAsked()
    trial.use({ ...trial.given.settings, ...candidate })
    const observed = await trial.lookUp(randomUUID())
    tried.push({ candidate, observed })
    if (observed.kind === "not_sent")
      throw new StoppedError(observed.error?.words)
    if (observed.kind === "absent") break
  }
  const best =
    tried.find(({ observed }) => observed.kind === "absent") ??
    // An address that is refused without a header, and unreadable with it, is the right one.
    tried.find(({ observed }) => observed.statuses.includes(404)) ??
    tried[0]
  if (!best) return
  trial.note("unused", best.observed)
  trial.use({ ...trial.given.settings, ...best.candidate })
  Object.assign(trial.observations.found, best.candidate)
}

/** Asks for a second token, and looks up with the first one. */
export async function tryTokens(trial: Trial): Promise<void> {
  const restore = trial.tokens.forget()
  await trial.lookUp(randomUUID())
  restore()
  trial.note("first_token", await trial.lookUp(randomUUID()))
}

/** Makes a card charge in the configured spelling, or the other one, and repeats its id. */
export async function tryCard(trial: Trial, buying: Buying): Promise<void> {
  const changes = { lateCapture: false }
  const spelling = trial.settings.temporaryCardTokenField
  const other =
    spelling === "temporaryCardToken"
      ? "temporatyCardToken"
      : "temporaryCardToken"
  const first = await card(trial, buying, {
    step: "first",
    says: "taken at once",
    changes,
  })
  trial.use({ temporaryCardTokenField: other })
  const second = await card(trial, buying, {
    step: "other_spelling",
    says: `taken at once, with ${other}`,
    changes,
  })
  const made = [first, second].find(({ observed }) => observed.charge)
  if (!made) return
  trial.use({ temporaryCardTokenField: made === first ? spelling : other })
  const shown = await trial.lookUpUntil(made.id, () => true)
  trial.note("paid", { ...made.observed, lookup: shown })
  const { observed } = await card(trial, buying, {
    step: "repeat",
    says: "the same id with another amount",
    id: made.id,
    amount: trial.observations.amount + 100,
    changes,
  })
  observed.lookup = await trial.lookUp(made.id)
}

/** Reserves, captures a part, refunds it in parts and once too often; reserves another one and voids it. */
export async function tryCapture(trial: Trial, buying: Buying): Promise<void> {
  const { amount } = trial.observations
  const { id, observed } = await card(trial, buying, {
    step: "reserved",
    says: "reserved",
  })
  if (trial.stateOf("CREDIT", observed.charge) === "authorized") {
    const part = Math.floor(amount / 2)
    const back = Math.floor(part / 3)
    await trial.move("captured", "capture", { id, amount: part })
    await trial.move("captured_again", "capture", { id, amount: 100 })
    const refunded = await trial.move("refunded_part", "refund", {
      id,
      amount: back,
    })
    refunded.lookup = await trial.lookUpUntil(
      id,
      (charge) => (charge.refundedAmount ?? 0) > 0
    )
    await trial.move("refunded_rest", "refund", { id, amount: part - back })
    await trial.move("refunded_twice", "refund", { id, amount: part - back })
  }
  const other = await card(trial, buying, {
    step: "voided",
    says: "reserved, to be voided",
  })
  if (trial.stateOf("CREDIT", other.observed.charge) === "authorized") {
    await trial.move("voided", "refund", { id: other.id, amount })
  }
}

/** Makes card charges that differ from the usual one in one thing each. */
export async function tryRequests(trial: Trial, buying: Buying): Promise<void> {
  const { phone: _phone, ...withoutPhone } = customerOf(buying.document)
  const names = {
    ...customerOf(buying.document),
    name: "José d Ávila & Irmãos 2",
  }
  const company = { ...customerOf(CNPJ), documentType: "CNPJ" as const }
  const short = { ...ADDRESS, number: "S/N", neighborhood: ADDRESS.city }
  const variations: [Step, string, CardChanges][] = [
    ["no_phone", "a buyer without a phone", { customer: withoutPhone }],
    [
      "descriptor_13",
      "softDescriptor of 13",
      { softDescriptor: "CONFIRMATION1" },
    ],
    [
      "descriptor_14",
      "softDescriptor of 14",
      { softDescriptor: "CONFIRMATION12" },
    ],
    [
      "descriptor_none",
      "without softDescriptor",
      { softDescriptor: undefined },
    ],
    ["short_address", "an address without number", { billingAddress: short }],
    ["names", "a name with accents and &", { customer: names }],
    ["cnpj", "a buyer with a CNPJ", { customer: company }],
    [
      "installments",
      "3 installments",
      { installments: 3, installmentType: "MERCHANT" },
    ],
    [
      "made_up_token",
      "a made-up card token",
      { token: `made-up-${randomUUID()}` },
    ],
    ["denied", "the declined card", { token: PUBLISHED_CARDS.denied }],
  ]
  for (const [step, says, changes] of variations) {
    await card(trial, buying, { step, says, changes })
  }
}

/** Makes one card charge in 1 or 3 installments, taken at once. */
export async function trySale(
  trial: Trial,
  buying: Buying,
  installments: 1 | 3
): Promise<void> {
  const { id, observed } = await card(trial, buying, {
    step: installments === 1 ? "first" : "installments",
    says:
      installments === 1 ? "taken at once" : "3 installments, taken at once",
    changes: {
      lateCapture: false,
      installments,
      installmentType: installments === 1 ? "NONE" : "MERCHANT",
    },
  })
  observed.lookup = await trial.lookUpUntil(id, () => true)
  if (installments === 1) trial.note("paid", observed)
}
