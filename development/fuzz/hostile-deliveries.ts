import { readdirSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { gzipSync } from "node:zlib"

import fc, { type Arbitrary } from "fast-check"

import { oneOf, weighted } from "../simulate/draw"
import { changed, HOSTILE_VALUES } from "./hostile-json"

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

/**
 * Generates deliveries without end, always the same for a seed. About a third are about the
 * target's charge and contradict the gateway; a few come twice.
 */
export function* hostileDeliveries(
  seed: number,
  target: Target
): Generator<HostileDelivery, never> {
  const drawn = fc.tuple(deliveryTo(target), fc.nat(24), fc.nat(BATCH))
  for (let batch = 0; ; batch++) {
    const batchSeed = Math.imul(seed, 0x9e3779b1) + batch
    const all = fc.sample(drawn, { seed: batchSeed | 0, numRuns: BATCH })
    for (const [nth, [delivery, repeats, earlier]] of all.entries()) {
      yield repeats === 0 && nth > 0 ? all[earlier % nth]![0] : delivery
    }
  }
}

function deliveryTo(target: Target): Arbitrary<HostileDelivery> {
  const { token } = target
  const right = [token, token, `Bearer ${token}`, `bearer  ${token} `]
  const wrong = ["", "Bearer ", `${token}x`, token.slice(1), "\u00e9\u0080"]
  // Few paths only: Medusa's body parser remembers every requested path for ever.
  const path = weighted(
    [80, "/hooks/checkout-transparent/br"],
    [5, "/Hooks/Checkout-Transparent/%62r/"],
    [3, "/hooks/checkout-transparent/br-manual"],
    [1, "/hooks/checkout-transparent/nobody"],
    [9, "/hooks/payment/pp_transparent-card_br"],
    [1, "/hooks/payment/transparent-card_nobody"]
  )
  const authorization = oneOf(
    [88, fc.constantFrom(...right)],
    [
      12,
      fc.constantFrom(
        ...[...wrong, token.toUpperCase(), "null", "x".repeat(4_000)],
        ...[`Bearer Bearer ${token}x`, `Basic ${btoa(token)}`]
      ),
    ]
  )
  return fc
    .tuple(path, authorization, bodyTo(target), headers)
    .map(([path, authorization, body, { isCores, others }]) => ({
      path,
      // Where core's parser reads the body, a header must not make it refuse what is meant for us.
      headers: path.startsWith("/hooks/payment")
        ? { authorization, ...isCores }
        : { authorization, ...isCores, ...others },
      body,
      mayBeCutOff:
        !right.includes(authorization) ||
        body.length > MOST_BYTES ||
        path.endsWith("nobody"),
    }))
}

const headers = fc.record({
  isCores: fc.record({
    "content-type": weighted(
      [6, "application/json"],
      [1, "text/plain"],
      [1, "application/xml"],
      [1, "APPLICATION/JSON; charset=utf-8"],
      [1, "multipart/form-data; boundary=x"]
    ),
    event_type: fc.constantFrom(
      ...["TransactionUpdateMessage", "Challenge3dsUpdateMessage", ""],
      ...["\u00e9\u00ff\t\u0080", "x".repeat(3_000), "' or 1=1 --"]
    ),
  }),
  others: weighted<Record<string, string>>(
    [50, {}],
    [3, { "content-type": "application/json; charset=none" }],
    [3, { "content-type": ";;;=\u00ff" }],
    [1, { "content-encoding": "gzip" }],
    [1, { "content-encoding": "none" }]
  ),
})

function bodyTo(target: Target): Arbitrary<Buffer> {
  const { merchantDocument } = target
  const about = changed(aboutCharge(target), 2)
  const documented = changed(
    fc
      .tuple(fc.constantFrom(...DOCUMENTED), weighted([7, true], [3, false]))
      .map(([one, isOurs]) => ({
        ...one,
        ...(isOurs ? { merchantDocument } : {}),
      })),
    7
  )
  const text = oneOf<Arbitrary<string | Uint8Array>>(
    [36, about],
    [26, documented],
    [10, fc.json()],
    [5, fc.constantFrom(...HOSTILE_VALUES)],
    [6, documented.map((text) => `[${text}]`)],
    [11, broken(fc.oneof(about, documented))],
    [5, fc.uint8Array({ maxLength: 2_000 })],
    [1, fc.constantFrom(...heavyTo(target)).map((make) => make())]
  )
  return text.map((body) => Buffer.from(body as string))
}

/** Makes any statement about the charge, except the result of a challenge, which is stored as reported. */
function aboutCharge({ merchantChargeId, merchantDocument, amount }: Target) {
  const reported = {
    status: fc.constantFrom(...STATUSES),
    amount: fc.constantFrom(amount, 0, 1, amount - 1, amount * 10),
    originalAmount: fc.constantFrom(amount, amount, amount + 1, null),
    refundedAmount: fc.constantFrom(0, 0, 1, amount, amount * 2),
  }
  const transaction = fc.record({
    transactionId: fc.nat(999).map((nth) => `transaction-${nth}`),
    paymentType: weighted([3, "CREDIT"], [1, "PIX"], [1, ""]),
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

function broken(whole: Arbitrary<string>): Arbitrary<string | Buffer> {
  const breaks: ((text: string, at: number) => string | Buffer)[] = [
    (text, at) => text.slice(0, at),
    (text) => `${text}${text}`,
    (text, at) => `${text.slice(0, at)}\u0000${text.slice(at)}`,
    (text) => text.replaceAll('"', "'"),
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

/** Makes a very large body; generated only when it is drawn. */
function heavyTo({ merchantChargeId, merchantDocument }: Target) {
  const open = `{"type":"PAYMENT","merchantDocument":"${merchantDocument}","data":{"merchantChargeId":"${merchantChargeId}","status":"REFUNDED",`
  const manyFields = () =>
    Array.from({ length: 15_000 }, (_, n) => `"f${n}":${n}`).join()
  return [
    () => `${"[".repeat(100_000)}${"]".repeat(100_000)}`,
    () => `{"data":${"[".repeat(100_000)}${"]".repeat(100_000)}}`,
    () => `${'{"data":'.repeat(25_000)}1${"}".repeat(25_000)}`,
    () => "[".repeat(200_000),
    () => `${open}"x":"${"x".repeat(200_000)}"}}`,
    () => `${open}"amount":${"9".repeat(200_000)}}}`,
    () => `${open}"status":"${"\\ud800".repeat(40_000)}"}}`,
    () => `${open}${manyFields()}}}`,
    () => `${open}"transactions":[${"{},".repeat(60_000)}{}]}}`,
    () => `${open}${'"status":"PAID",'.repeat(15_000)}"a":1}}`,
    () => `${open}"x":"${"x".repeat(MOST_BYTES)}"}}`,
    () => "0".repeat(MOST_BYTES * 2),
  ]
}

const STATUSES = [
  ..."PAID CAPTURED PARTIAL REFUNDED PARTIALLY_REFUNDED CANCELED".split(" "),
  ..."ERROR EXPIRED DENIED CHARGEBACK AUTHORIZED PRE_AUTHORIZED".split(" "),
  ..."PENDING FROZEN paid".split(" "),
  ...[null, 17, "", "__proto__", "toString"],
]
