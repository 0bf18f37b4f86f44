import { readdirSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { gzipSync } from "node:zlib"
import { Chance } from "./chance"
import { hostileValue, mutate, textOf, treeOf } from "./json-tree"

/** What there is in the shop that is shot at. */
export interface Target {
  /** One that the account takes. */
  token: string
  /** The account's. */
  merchantDocument: string
  /** A charge that an order has, and its amount in minor units. */
  merchantChargeId: string
  amount: number
}

export interface Shot {
  path: string
  headers: Record<string, string>
  body: Buffer
  /** Whether the server may answer and close before it has read all of it. */
  mayBeCutOff: boolean
}

/** What may be answered. */
export const EXPECTED_STATUSES = [200, 400, 401, 404, 413]

const MOST_BYTES = 256 * 1024

/** Not more: Medusa's body parser remembers every path that it is asked for, for ever. */
const PATHS = {
  ours: "/hooks/checkout-transparent/br",
  oursOddly: "/Hooks/Checkout-Transparent/%62r/",
  another: "/hooks/checkout-transparent/br-manual",
  nobodys: "/hooks/checkout-transparent/nobody",
  core: "/hooks/payment/pp_transparent-card_br",
  coreNobodys: "/hooks/payment/transparent-card_nobody",
} as const

type PathName = keyof typeof PATHS

const FOLDER = resolve(
  __dirname,
  "../../integration-tests/fixtures/notifications"
)
const DOCUMENTED = readdirSync(FOLDER)
  .sort()
  .map((file) => readFileSync(join(FOLDER, file), "utf8"))

/**
 * The delivery of this number in the sequence of this seed: always the same one. About a third are
 * about the target's charge, and tell something else of it than the gateway does.
 */
export function hostileShot(
  { seed, index }: { seed: number; index: number },
  target: Target
): Shot {
  const chance = new Chance(seed, index)
  if (index > 0 && chance.isTrue(0.04)) {
    return hostileShot({ seed, index: chance.below(index) }, target)
  }
  const path = chance.weighted<PathName>([
    [80, "ours"],
    [5, "oursOddly"],
    [3, "another"],
    [1, "nobodys"],
    [9, "core"],
    [1, "coreNobodys"],
  ])
  const isAuthentic = chance.isTrue(0.88)
  const body = hostileBody(chance, target)
  return {
    path: PATHS[path],
    headers: {
      authorization: isAuthentic
        ? chance.oneOf(spellings(target.token))
        : chance.oneOf(wrongTokens(target.token)),
      ...oddHeaders(chance, path),
    },
    body,
    mayBeCutOff:
      !isAuthentic || body.length > MOST_BYTES || /nobodys$/i.test(path),
  }
}

function hostileBody(chance: Chance, target: Target): Buffer {
  const make = chance.weighted<() => string | Buffer>([
    [36, () => aboutCharge(chance, target)],
    [26, () => documented(chance, target)],
    [10, () => wild(chance)],
    [5, () => textOf(hostileValue(chance))],
    [6, () => `[${documented(chance, target)}]`],
    [6, () => brokenText(chance, aboutCharge(chance, target))],
    [5, () => brokenBytes(chance, documented(chance, target))],
    [5, () => chance.bytes(chance.below(2_000))],
    [1, () => heavy(chance, target)],
  ])
  return Buffer.from(make())
}

/** Says anything of the charge, but no result of a challenge: that is kept as it is told. */
function aboutCharge(chance: Chance, target: Target): string {
  const { merchantChargeId, merchantDocument, amount } = target
  const amounts = () => ({
    amount: chance.oneOf([amount, 0, 1, amount - 1, amount * 10]),
    originalAmount: chance.oneOf([amount, amount, amount + 1, null]),
    refundedAmount: chance.oneOf([0, 0, 1, amount, amount * 2]),
  })
  const status = () => chance.oneOf(STATUSES)
  const tree = treeOf({
    type: chance.oneOf(["PAYMENT", "PAYMENT", "PAYMENT", "payment", "REFUND"]),
    eventDate: "2026-11-20T10:12:04.003-03:00",
    ...(chance.isTrue(0.9) ? { merchantDocument } : {}),
    id: `event-${chance.below(2 ** 32)}`,
    data: {
      merchantChargeId,
      status: status(),
      ...amounts(),
      transactions: Array.from(
        { length: chance.oneOf([0, 1, 1, 1, 2]) },
        () => ({
          transactionId: `transaction-${chance.below(1_000)}`,
          paymentType: chance.oneOf(["CREDIT", "CREDIT", "CREDIT", "PIX", ""]),
          status: status(),
          ...amounts(),
        })
      ),
    },
  })
  for (let times = chance.below(3); times > 0; times -= 1) {
    mutate(tree, chance)
  }
  return textOf(tree)
}

function documented(chance: Chance, { merchantDocument }: Target): string {
  const tree = treeOf({
    ...(JSON.parse(chance.oneOf(DOCUMENTED)) as object),
    ...(chance.isTrue(0.7) ? { merchantDocument } : {}),
  })
  for (let times = chance.below(8); times > 0; times -= 1) {
    mutate(tree, chance)
  }
  return textOf(tree)
}

/** An object that nobody documents. */
function wild(chance: Chance): string {
  const tree = treeOf({ type: "PAYMENT", data: {}, transactions: [{}] })
  for (let times = chance.below(30); times > 0; times -= 1) {
    mutate(tree, chance)
  }
  return textOf(tree)
}

function brokenText(chance: Chance, text: string): string {
  const at = chance.below(text.length)
  return chance.oneOf([
    text.slice(0, at),
    `${text}${text}`,
    `${text},`,
    `${text.slice(0, at)}\u0000${text.slice(at)}`,
    text.replaceAll('"', "'"),
    text.replace("{", "{{"),
    `\uFEFF\uFEFF${text}`,
    `)]}',\n${text}`,
    `payload=${encodeURIComponent(text)}`,
  ])
}

function brokenBytes(chance: Chance, text: string): Buffer {
  const bytes = Buffer.from(text)
  for (let times = 1 + chance.below(20); times > 0; times -= 1) {
    bytes[chance.below(bytes.length)] = chance.below(256)
  }
  return chance.oneOf([
    bytes,
    Buffer.from(text, "utf16le"),
    Buffer.from(text.replace("PAYMENT", "P\u00c1YMENT"), "latin1"),
    gzipSync(bytes),
  ])
}

/** Much of one thing. */
function heavy(chance: Chance, target: Target): string {
  const id = target.merchantChargeId
  const open = `{"type":"PAYMENT","merchantDocument":"${target.merchantDocument}","data":{"merchantChargeId":"${id}","status":"REFUNDED",`
  const numbers = (length: number) => Array.from({ length }, (_, n) => n)
  return chance.oneOf([
    () => `${"[".repeat(100_000)}${"]".repeat(100_000)}`,
    () => `{"data":${"[".repeat(100_000)}${"]".repeat(100_000)}}`,
    () => `${'{"data":'.repeat(25_000)}1${"}".repeat(25_000)}`,
    () => "[".repeat(200_000),
    () => `${open}"x":"${"x".repeat(200_000)}"}}`,
    () => `${open}"amount":${"9".repeat(200_000)}}}`,
    () => `${open}"status":"${"\\ud800".repeat(40_000)}"}}`,
    () =>
      `${open}${numbers(15_000)
        .map((n) => `"f${n}":${n}`)
        .join()}}}`,
    () => `${open}"transactions":[${"{},".repeat(60_000)}{}]}}`,
    () => `${open}${'"status":"PAID",'.repeat(15_000)}"a":1}}`,
    () => `${open}"x":"${"x".repeat(MOST_BYTES)}"}}`,
    () => "0".repeat(MOST_BYTES * 2),
  ])()
}

function spellings(token: string): string[] {
  return [token, token, token, `Bearer ${token}`, `bearer  ${token} `]
}

function wrongTokens(token: string): string[] {
  return [
    "",
    "Bearer",
    "Bearer ",
    `${token}x`,
    token.slice(1),
    token.toUpperCase(),
    `Basic ${Buffer.from(token).toString("base64")}`,
    `Bearer Bearer ${token}x`,
    "null",
    "undefined",
    "x".repeat(4_000),
    "\u00e9\u00ff\u0080",
  ]
}

/** Where core's parser reads, no header may make it refuse what is meant for us. */
function oddHeaders(chance: Chance, path: PathName): Record<string, string> {
  const isCores = path.startsWith("core")
  const type = chance.weighted<string | undefined>([
    [6, "application/json"],
    [1, undefined],
    [1, "text/plain"],
    [1, "application/xml"],
    [1, "APPLICATION/JSON; charset=utf-8"],
    [1, "multipart/form-data; boundary=x"],
    [1, isCores ? "application/json" : "application/json; charset=none"],
    [1, isCores ? "text/plain" : ";;;=\u00ff"],
  ])
  const encoding = isCores ? undefined : chance.oneOf(["gzip", "br", "none"])
  const event = chance.oneOf([
    "TransactionUpdateMessage",
    "Challenge3dsUpdateMessage",
    "",
    "\u00e9\u00ff\t\u0080",
    "x".repeat(3_000),
    '{"__proto__":1}',
    "' or 1=1 --",
  ])
  return {
    ...(type === undefined ? {} : { "content-type": type }),
    ...(encoding !== undefined && chance.isTrue(0.05)
      ? { "content-encoding": encoding }
      : {}),
    ...(chance.isTrue(0.5)
      ? { [chance.oneOf(["event_type", "event-type", "Event_Type"])]: event }
      : {}),
  }
}

const STATUSES = [
  ..."PAID CAPTURED PARTIAL REFUNDED PARTIALLY_REFUNDED CANCELED".split(" "),
  ..."ERROR EXPIRED DENIED CHARGEBACK AUTHORIZED PRE_AUTHORIZED".split(" "),
  ..."PENDING FROZEN paid".split(" "),
  ...[null, 17, "", "__proto__", "toString"],
]
