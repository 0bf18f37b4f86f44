import { readdirSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { gzipSync } from "node:zlib"

import fc, { type Arbitrary } from "fast-check"

import { oneOf, weighted } from "../simulate/draw"

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
const FOLDER = resolve(
  __dirname,
  "../../integration-tests/fixtures/notifications"
)
const DOCUMENTED = readdirSync(FOLDER)
  .sort()
  .map((file) => JSON.parse(readFileSync(join(FOLDER, file), "utf8")) as object)
const STATUSES = [
  ..."PAID CAPTURED PARTIAL REFUNDED PARTIALLY_REFUNDED CANCELED".split(" "),
  ..."ERROR EXPIRED DENIED CHARGEBACK AUTHORIZED PENDING paid".split(" "),
  ...[null, 17, "", "__proto__", "toString"],
]

/** Hostile values, as they are written in JSON. */
const VALUES = [
  ..."0 -0 -1 1.5 1e400 true null [] {} [[[]]] 9007199254740993".split(" "),
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"toString":1,"valueOf":2,"toJSON":3,"then":4,"length":5}',
  `${"[".repeat(500)}${"]".repeat(500)}`,
  ...["", " ", "1e3", "0x10", "PAID", "REFUNDED", "x".repeat(10_000)].map(
    (text) => JSON.stringify(text)
  ),
  ...["2026-02-30", "' or 1=1 --", "?", ":claim", "$1", "<script>"].map(
    (text) => JSON.stringify(text)
  ),
  ...['"\\u0000"', '"\\udc00\\ud800"', '"\u202e\u2028"'],
]

/** Draws one hostile delivery; a third are about the target's charge and contradict the gateway. */
export function hostileDelivery(target: Target): Arbitrary<HostileDelivery> {
  const { token } = target
  const right = [token, token, `Bearer ${token}`, `bearer  ${token} `]
  const wrong = ["", "Bearer ", `${token}x`, token.toUpperCase(), "é\u0080"]
  return fc
    .record({
      // Few paths only: Medusa's body parser remembers every requested path for ever.
      path: weighted(
        [80, "/hooks/checkout-transparent/br"],
        [5, "/Hooks/Checkout-Transparent/%62r/"],
        [3, "/hooks/checkout-transparent/br-manual"],
        [1, "/hooks/checkout-transparent/nobody"],
        [9, "/hooks/payment/pp_transparent-card_br"],
        [1, "/hooks/payment/transparent-card_nobody"]
      ),
      authorization: oneOf(
        [88, fc.constantFrom(...right)],
        [12, fc.constantFrom(...wrong, "x".repeat(4_000), `Basic ${token}`)]
      ),
      type: fc.constantFrom(
        ...["application/json", "application/json", "text/plain"],
        ...[
          "APPLICATION/JSON; charset=utf-8",
          "multipart/form-data; boundary=x",
        ]
      ),
      event_type: fc.constantFrom(
        ...["TransactionUpdateMessage", "", "é\u00ff\t", "x".repeat(3_000)]
      ),
      ours: weighted<Record<string, string>>(
        [50, {}],
        [3, { "content-type": ";;;=\u00ff" }],
        [1, { "content-encoding": "gzip" }]
      ),
      body: bodyTo(target),
    })
    .map(({ path, authorization, type, event_type, ours, body }) => ({
      path,
      headers: {
        ...{ authorization, event_type, "content-type": type },
        // Core's parser reads the body at its route, and must not refuse what is meant for us.
        ...(path.startsWith("/hooks/payment") ? {} : ours),
      },
      body,
      mayBeCutOff:
        !right.includes(authorization) ||
        body.length > MOST_BYTES ||
        path.endsWith("nobody"),
    }))
}

function bodyTo(target: Target): Arbitrary<Buffer> {
  const { merchantDocument } = target
  const about = changed(aboutCharge(target), 2)
  const documented = changed(
    fc
      .tuple(fc.constantFrom(...DOCUMENTED), fc.boolean())
      .map(([one, isOurs]) => (isOurs ? { ...one, merchantDocument } : one)),
    7
  )
  const text = oneOf<Arbitrary<string | Uint8Array>>(
    [36, about],
    [26, documented],
    [10, fc.json()],
    [5, fc.constantFrom(...VALUES)],
    [11, broken(fc.oneof(about, documented))],
    [5, fc.uint8Array({ maxLength: 2_000 })],
    [1, fc.constantFrom(...HEAVY).map((make) => make(target))]
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
  const transactionId = fc.nat(999).map((nth) => `transaction-${nth}`)
  return fc.record({
    type: weighted([3, "PAYMENT"], [1, "payment"], [1, "REFUND"]),
    eventDate: fc.constant("2026-11-20T10:12:04.003-03:00"),
    merchantDocument: weighted([9, merchantDocument], [1, undefined]),
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

/** Returns the JSON of an object in which some fields, at any depth, are replaced, renamed or there twice. */
function changed(json: Arbitrary<object>, most: number): Arbitrary<string> {
  const change = fc.record({
    nth: fc.nat(24),
    make: fc.constantFrom(
      (name: string, value: string, other: string) =>
        value === "" ? `${name}:${other},${name}:` : `${name}:${other}`,
      (name: string, value: string, other: string) =>
        value === "" ? `${name}:` : `${name}:${value},${name}:${other}`,
      (_: string, value: string) => `"__proto__":${value}`,
      (_: string, value: string) => `"${"x".repeat(1_000)}":${value}`
    ),
    other: fc.constantFrom(...VALUES),
  })
  return fc
    .tuple(json, fc.array(change, { maxLength: most }))
    .map(([whole, changes]) => {
      let field = 0
      return JSON.stringify(whole).replace(
        /("\w+"):("(?:[^"\\]|\\.)*"|[\w.-]+)?/g,
        (text, name: string, value = "") => {
          const nth = field++
          const found = changes.find((one) => one.nth === nth)
          return found?.make(name, value as string, found.other) ?? text
        }
      )
    })
}

function broken(whole: Arbitrary<string>): Arbitrary<string | Buffer> {
  const breaks: ((text: string, at: number) => string | Buffer)[] = [
    (text, at) => text.slice(0, at),
    (text) => `[${text}]`,
    (text) => `${text}${text}`,
    (text, at) => `${text.slice(0, at)}\u0000${text.slice(at)}`,
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

const open = ({ merchantChargeId, merchantDocument }: Target) =>
  `{"type":"PAYMENT","merchantDocument":"${merchantDocument}","data":{"merchantChargeId":"${merchantChargeId}","status":"REFUNDED",`

/** Make very large bodies. */
const HEAVY: ((target: Target) => string)[] = [
  () => `{"data":${"[".repeat(100_000)}${"]".repeat(100_000)}}`,
  () => `${'{"data":'.repeat(25_000)}1${"}".repeat(25_000)}`,
  (target) => `${open(target)}"amount":${"9".repeat(200_000)}}}`,
  (target) => `${open(target)}"status":"${"\\ud800".repeat(40_000)}"}}`,
  (target) => `${open(target)}${'"status":"PAID",'.repeat(15_000)}"a":1}}`,
  (target) => `${open(target)}"transactions":[${"{},".repeat(60_000)}{}]}}`,
  (target) => `${open(target)}"x":"${"x".repeat(MOST_BYTES)}"}}`,
]
