import { readdirSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { gzipSync } from "node:zlib"

import fc, { type Arbitrary } from "fast-check"

import { weighted } from "../simulate/draw"

/** What the attacked shop has. */
export interface Target {
  /** A token that the account accepts. */
  token: string
  /** The document of the account's merchant. */
  merchantDocument: string
  /** A charge that an order has, and its amount in minor units. */
  merchantChargeId: string
  amount: number
}

export interface HostileDelivery {
  path: string
  headers: Record<string, string>
  body: Buffer
  /** Whether the server may answer and close the connection before it has read everything. */
  mayBeCutOff: boolean
}

const MOST_BYTES = 256 * 1024
const BATCH = 500
const FOLDER = resolve(
  __dirname,
  "../../integration-tests/fixtures/notifications"
)
const DOCUMENTED = readdirSync(FOLDER)
  .sort()
  .map((file) => JSON.parse(readFileSync(join(FOLDER, file), "utf8")) as object)

/** Generates deliveries without end, always the same for a seed; a third contradict the gateway about the charge. */
export function* hostileDeliveries(
  seed: number,
  target: Target
): Generator<HostileDelivery, never> {
  const drawn = deliveryTo(target)
  for (let batch = 0; ; batch++) {
    const batchSeed = (Math.imul(seed, 0x9e3779b1) + batch) | 0
    yield* fc.sample(drawn, { seed: batchSeed, numRuns: BATCH })
  }
}

function deliveryTo(target: Target): Arbitrary<HostileDelivery> {
  const { token } = target
  const right = [token, `Bearer ${token}`, `bearer  ${token} `]
  const drawn = fc.record({
    // Few paths only: Medusa's body parser remembers every requested path for ever.
    path: weighted(
      [80, "/hooks/checkout-transparent/br"],
      [5, "/Hooks/Checkout-Transparent/%62r/"],
      [1, "/hooks/checkout-transparent/nobody"],
      [9, "/hooks/payment/pp_transparent-card_br"],
      [1, "/hooks/payment/transparent-card_nobody"]
    ),
    authorization: fc.oneof(
      { weight: 88, arbitrary: fc.constantFrom(...right) },
      {
        weight: 12,
        arbitrary: fc.constantFrom(
          ...["", "Bearer ", `${token}x`, token.slice(1), "\u00e9\u0080"],
          ...["x".repeat(4_000), `Basic ${btoa(token)}`]
        ),
      }
    ),
    type: weighted(
      [6, "application/json"],
      [1, "text/plain"],
      [1, "multipart/form-data; boundary=x"]
    ),
    body: bodyTo(target),
  })
  return drawn.map(({ path, authorization, type, body }) => ({
    ...{ path, body, headers: { authorization, "content-type": type } },
    mayBeCutOff:
      !right.includes(authorization) ||
      body.length > MOST_BYTES ||
      path.endsWith("nobody"),
  }))
}

function bodyTo(target: Target): Arbitrary<Buffer> {
  const { merchantDocument } = target
  const about = aboutCharge(target).chain((one) => changed(one, 2))
  const documented = fc
    .constantFrom(...DOCUMENTED)
    .chain((one) => changed({ ...one, merchantDocument }, 7))
  const choices: [number, Arbitrary<string | Uint8Array>][] = [
    [40, about],
    [26, documented],
    [8, fc.constantFrom(...HOSTILE_VALUES)],
    [11, broken(fc.oneof(about, documented))],
    [5, fc.uint8Array({ maxLength: 2_000 })],
    [1, fc.constantFrom(...HEAVY).map((make) => make())],
  ]
  return fc
    .oneof(...choices.map(([weight, arbitrary]) => ({ weight, arbitrary })))
    .map((body) => Buffer.from(body as string))
}

/** Makes any statement about the charge, except the result of a challenge, which is stored as reported. */
function aboutCharge({ merchantChargeId, merchantDocument, amount }: Target) {
  const reported = {
    status: fc.constantFrom(...STATUSES),
    amount: fc.constantFrom(amount, 0, 1, amount - 1, amount * 10),
    originalAmount: fc.constantFrom(amount, amount + 1, null),
    refundedAmount: fc.constantFrom(0, 1, amount, amount * 2),
  }
  const transaction = fc.record({
    transactionId: fc.nat(999).map((nth) => `transaction-${nth}`),
    paymentType: fc.constantFrom("CREDIT", "PIX", ""),
    ...reported,
  })
  return fc.record({
    type: weighted([3, "PAYMENT"], [1, "payment"], [1, "REFUND"]),
    eventDate: fc.constant("2026-11-20T10:12:04.003-03:00"),
    merchantDocument: weighted([9, merchantDocument], [1, undefined]),
    id: fc.nat().map((nth) => `event-${nth}`),
    data: fc.record({
      merchantChargeId: fc.constant(merchantChargeId),
      ...reported,
      transactions: fc.array(transaction, { maxLength: 2 }),
    }),
  })
}

/** Replaces fields of the JSON, at any depth, by raw text; some are there twice then. */
function changed(one: object, most: number): Arbitrary<string> {
  const fields = JSON.stringify(one).match(/"\w+":("[^"]*"|[\w.-]+)/g) ?? []
  const change = fc.record({
    field: fc.constantFrom(...fields),
    value: fc.constantFrom(...HOSTILE_VALUES),
    isTwice: weighted([3, false], [1, true]),
  })
  return fc.array(change, { maxLength: most }).map((changes) =>
    changes.reduce((text, { field, value, isTwice }) => {
      const other = `${field.slice(0, field.indexOf(":"))}:${value}`
      return text.replace(field, () => (isTwice ? `${field},${other}` : other))
    }, JSON.stringify(one))
  )
}

function broken(whole: Arbitrary<string>): Arbitrary<string | Buffer> {
  const breaks: ((text: string, at: number) => string | Buffer)[] = [
    (text, at) => text.slice(0, at),
    (text) => `${text}${text}`,
    (text) => `[${text}]`,
    (text, at) => `${text.slice(0, at)}\u0000${text.slice(at)}`,
    (text) => `\uFEFF\uFEFF${text}`,
    (text) => `payload=${encodeURIComponent(text)}`,
    (text) => Buffer.from(text, "utf16le"),
    (text) => gzipSync(text),
    // Replaces the end of the text by bytes that are not UTF-8.
    (text, at) => Buffer.from(text).fill(at % 256, at),
  ]
  return fc
    .tuple(whole, fc.nat(), fc.constantFrom(...breaks))
    .map(([text, at, make]) => make(text, 1 + (at % (text.length - 1))))
}

/** Very large bodies; each is made only when it is drawn. */
const HEAVY = [
  () => `{"data":${"[".repeat(100_000)}${"]".repeat(100_000)}}`,
  () => `${'{"data":'.repeat(25_000)}1${"}".repeat(25_000)}`,
  () => `{"amount":${"9".repeat(200_000)}}`,
  () => `{"data":{"transactions":[${"{},".repeat(60_000)}{}]}}`,
  () => `{"x":"${"x".repeat(MOST_BYTES)}"}`,
]

/** Hostile values, as they are written in JSON. */
const HOSTILE_VALUES = [
  ..."0 -0 -1 1.5 1e400 true null [] {} [[[]]] 2147483648".split(" "),
  ...["9007199254740993", "1".repeat(400), '"\\u0000"', '"\\udc00\\ud800"'],
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"toString":1,"valueOf":2,"toJSON":3,"then":4,"length":5}',
  ...[
    ...["", " ", "1e3", "0x10", "NaN", "PAID", "REFUNDED", "CHARGEBACK"],
    ...["9".repeat(400), "x".repeat(10_000), "0000-01-01", "2026-02-30"],
    ...["' or 1=1 --", ":claim", "$1", "<script>", "__proto__", "\u202e\u0007"],
  ].map((text) => JSON.stringify(text)),
]

const STATUSES = [
  ..."PAID CAPTURED PARTIAL REFUNDED PARTIALLY_REFUNDED CANCELED".split(" "),
  ..."ERROR EXPIRED DENIED CHARGEBACK AUTHORIZED PRE_AUTHORIZED".split(" "),
  ...["PENDING", "FROZEN", "paid", null, 17, "", "__proto__"],
]
