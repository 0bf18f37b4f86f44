import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

import fc, { type Arbitrary } from "fast-check"

import { ROOT } from "../../harness/root"
import {
  weightedOneOf,
  weightedConstants,
} from "../simulate/stories/weighted-arbitraries"

/** The account and the charge of the store that the hostile deliveries attack. */
export interface FuzzTarget {
  /** A notification token that the account accepts. */
  token: string
  /** The document number of the merchant to whom the account belongs. */
  merchantDocument: string
  /** The `merchantChargeId` of a charge that belongs to an order. */
  merchantChargeId: string
  amount: number
}

const MOST_BYTES = 256 * 1024
const FOLDER = join(ROOT, "harness/notifications/documented")
const DOCUMENTED = readdirSync(FOLDER)
  .sort()
  .map((file) => JSON.parse(readFileSync(join(FOLDER, file), "utf8")) as object)
const STATUSES = [
  ..."PAID CAPTURED PARTIAL REFUNDED PARTIALLY_REFUNDED CANCELED".split(" "),
  ..."ERROR EXPIRED DENIED CHARGEBACK AUTHORIZED PENDING paid".split(" "),
  null,
  17,
  "",
  "__proto__",
]

/** Values that could break a parser or the code behind it. Each is a piece of JSON text. */
const VALUES = [
  ..."0 -0 -1 1.5 1e400 true null [] {} 9007199254740993".split(" "),
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"toString":1,"valueOf":2,"toJSON":3,"then":4,"length":5}',
  `${"[".repeat(500)}${"]".repeat(500)}`,
  ...["", " ", "1e3", "PAID", "x".repeat(10_000), "2026-02-30"].map((text) =>
    JSON.stringify(text)
  ),
  '"\' or 1=1 --"',
  '"\\u0000"',
  '"\\udc00\\ud800"',
  '"\u202e\u2028"',
]

/**
 * Returns a generator of hostile deliveries. About a third of them are notifications about the target's charge with
 * random states and amounts, most of which contradict the gateway.
 */
export function hostileDeliveryArbitrary(target: FuzzTarget) {
  const { token } = target
  const right = [token, token, `Bearer ${token}`, `bearer  ${token} `]
  const wrong = ["", "Bearer ", `${token}x`, token.toUpperCase(), "é\u0080"]
  return fc
    .record({
      // Medusa's body parser keeps every requested path in memory for ever, so only few paths are used.
      path: weightedConstants(
        [85, "/hooks/checkout-transparent/br"],
        [3, "/hooks/checkout-transparent/br-manual"],
        [1, "/hooks/checkout-transparent/nobody"],
        [9, "/hooks/payment/pp_transparent-card_br"]
      ),
      authorization: weightedOneOf(
        [88, fc.constantFrom(...right)],
        [12, fc.constantFrom(...wrong, "x".repeat(4_000))]
      ),
      ours: weightedConstants<Record<string, string>>(
        [50, {}],
        [20, { "content-type": "text/plain" }],
        [3, { "content-type": ";;;=\u00ff" }],
        [3, { event_type: "x".repeat(3_000) }],
        [1, { "content-encoding": "gzip" }]
      ),
      body: bodyArbitrary(target),
    })
    .map(({ path, authorization, ours, body }) => ({
      path,
      headers: {
        authorization,
        event_type: "TransactionUpdateMessage",
        "content-type": "application/json",
        // At Medusa's own webhook route, Medusa's parser reads the body first. With unusual headers it would refuse the
        // body before the plugin gets it.
        ...(path.startsWith("/hooks/payment") ? {} : ours),
      },
      body,
      /** Whether the server is allowed to answer and close the connection before it has read the whole body. */
      mayBeCutOff:
        !right.includes(authorization) ||
        body.length > MOST_BYTES ||
        path.endsWith("nobody"),
    }))
}

function bodyArbitrary(target: FuzzTarget): Arbitrary<Buffer> {
  const { merchantDocument } = target
  const documented = fc
    .constantFrom(...DOCUMENTED)
    .map((one) => ({ ...one, merchantDocument }))
  const changed = changedJsonArbitrary(
    weightedOneOf<Arbitrary<object>>(
      [3, chargeNotificationArbitrary(target)],
      [2, documented]
    )
  )
  const text = weightedOneOf<Arbitrary<string | Uint8Array>>(
    [65, changed],
    [10, fc.json()],
    [5, fc.constantFrom(...VALUES)],
    [14, brokenTextArbitrary(changed)],
    [5, fc.uint8Array({ maxLength: 2_000 })],
    [1, fc.constantFrom(...HEAVY)]
  )
  return text.map((body) => Buffer.from(body as string))
}

/**
 * Returns a generator of notifications about the attacked charge, with random states and amounts. None of them contains
 * the result of a 3DS challenge. The plugin stores such a result without comparing it with the gateway, so a forged
 * result would be stored.
 */
function chargeNotificationArbitrary({
  merchantChargeId,
  merchantDocument,
  amount,
}: FuzzTarget) {
  const reported = {
    status: fc.constantFrom(...STATUSES),
    amount: fc.constantFrom(amount, 0, 1, amount - 1, amount * 10),
    originalAmount: fc.constantFrom(amount, amount, amount + 1, null),
    refundedAmount: fc.constantFrom(0, 0, 1, amount, amount * 2),
  }
  const transactionId = fc.nat(999).map((nth) => `transaction-${nth}`)
  return fc.record({
    type: weightedConstants([3, "PAYMENT"], [1, "payment"], [1, "REFUND"]),
    eventDate: fc.constant("2026-11-20T10:12:04.003-03:00"),
    merchantDocument: weightedConstants([9, merchantDocument], [1, undefined]),
    id: fc.nat().map((nth) => `event-${nth}`),
    data: fc.record({
      merchantChargeId: fc.constant(merchantChargeId),
      ...reported,
      transactions: fc.array(fc.record({ transactionId, ...reported }), {
        maxLength: 2,
      }),
    }),
  })
}

/**
 * Returns a generator that turns objects into JSON text and changes up to four fields at any depth. A changed field has
 * another value, or occurs twice.
 */
function changedJsonArbitrary(json: Arbitrary<object>): Arbitrary<string> {
  const change = fc.record({
    nth: fc.nat(24),
    isTwice: fc.boolean(),
    other: fc.constantFrom(...VALUES),
  })
  return fc
    .tuple(json, fc.array(change, { maxLength: 4 }))
    .map(([whole, changes]) => {
      let field = 0
      return JSON.stringify(whole).replace(
        /("\w+"):("(?:[^"\\]|\\.)*"|[\w.-]+)/g,
        (text, name: string) => {
          const nth = field++
          const found = changes.find((one) => one.nth === nth)
          if (!found) return text
          const changed = `${name}:${found.other}`
          return found.isTwice ? `${text},${changed}` : changed
        }
      )
    })
}

function brokenTextArbitrary(
  whole: Arbitrary<string>
): Arbitrary<string | Buffer> {
  const breaks: ((text: string, at: number) => string | Buffer)[] = [
    (text, at) => text.slice(0, at),
    (text) => `[${text}]`,
    (text) => `payload=${encodeURIComponent(text)}`,
    (text) => Buffer.from(text, "utf16le"),
    // Overwrites the end of the text with copies of one byte. If the byte is above 127, the result is not UTF-8.
    (text, at) => Buffer.from(text).fill(at % 256, at),
  ]
  return fc
    .tuple(whole, fc.nat(), fc.constantFrom(...breaks))
    .map(([text, at, make]) => make(text, 1 + (at % (text.length - 1))))
}

const OPEN = '{"type":"PAYMENT","data":{"status":"REFUNDED",'

/** JSON bodies of more than 100 kB: deeply nested, or with very long values. */
const HEAVY = [
  `{"data":${"[".repeat(100_000)}${"]".repeat(100_000)}}`,
  `${OPEN}"amount":${"9".repeat(200_000)}}}`,
  `${OPEN}"transactions":[${"{},".repeat(60_000)}{}]}}`,
  `${OPEN}"x":"${"x".repeat(MOST_BYTES)}"}}`,
]
