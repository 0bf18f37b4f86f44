import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { optionsOf } from "../../src/cli/confirm/report"
import {
  defaultMerchant,
  type Simulator,
  startSimulator,
} from "../../src/simulator"
import { freePort } from "../../development/free-port"
import { anAccountAt, confirm } from "./confirm-support/a-confirmation"
import { aLyingGateway, LIES } from "./confirm-support/lying-gateway"

/** What the simulator cannot show, or only with a browser. */
const NOT_OBSERVED = [
  ...["A-17", "A-20", "A-27", "A-28", "A-30", "A-33", "A-35", "A-37"],
  ...["A-40", "A-50", "A-52", "A-60"],
]

let simulator: Simulator

beforeAll(async () => {
  simulator = await startSimulator({ notificationRetryDelaysMs: [10] })
})
afterAll(() => simulator.close())
beforeEach(() => simulator.reset())

/** Nothing is left with money, reserved or payable. */
async function expectAllEnded() {
  const charges = await simulator.charges()
  const states = charges.map(({ chargeStatus }) => chargeStatus)
  expect(new Set(states)).toEqual(
    new Set(states.filter((one) => /CANCELED|REFUNDED|DENIED/.test(one)))
  )
  for (const { status } of await simulator.paymentLinks()) {
    expect(status).not.toBe("ACTIVE")
  }
  return charges
}

describe("confirm at the simulator as it is", () => {
  it("confirms all that can be observed, contradicts nothing, and ends what it began", async () => {
    const listen = await freePort()
    await simulator.setNotificationUrl(`http://127.0.0.1:${listen}/`)

    const run = await confirm(anAccountAt(simulator.url), {
      ...{ listen, notifications: "https://tunnel.example" },
      waitMinutes: 0.02,
      say: (line) => payWhatIsShown(line),
    })

    expect(run.ids("contradicted")).toEqual([])
    expect(run.ids("not_observed")).toEqual(NOT_OBSERVED)
    expect(run.ended).toEqual({ stopped: undefined, left: [] })
    expect((await expectAllEnded()).length).toBeGreaterThan(8)
  })

  /** Somebody pays the Pix and the link, and not the wallet's code. */
  function payWhatIsShown(line: string) {
    const [, link] = /link to pay: .*\/p\/(\w+)$/.exec(line) ?? []
    if (link) void simulator.payLink(link, { paymentType: "PIX" })
    if (/pix to pay/.test(line)) {
      void simulator.charges().then((charges) => {
        const open = charges.find(
          ({ transactionStatus }) => transactionStatus === "PENDING"
        )
        return open && simulator.pay(open.merchantChargeId)
      })
    }
  }

  it("writes a report without credentials, tokens, people and codes", async () => {
    const folder = mkdtempSync(join(tmpdir(), "confirm-"))
    const report = join(folder, "report.json")

    await confirm(anAccountAt(simulator.url), { report })
    const text = readFileSync(report, "utf8")
    rmSync(folder, { recursive: true })

    for (const secret of [
      defaultMerchant.credential.clientSecret,
      defaultMerchant.credential.clientId,
      defaultMerchant.paymentLinkCredential.clientSecret,
      ...[
        "card_ZVH",
        "card_t/",
        "Maria",
        "52998224725",
        "@",
        "Paulista",
        "br.gov.bcb.pix",
      ],
      ...["987654321", 'access_token":"', "Bearer", "/p/"],
    ]) {
      expect(text).not.toContain(secret)
    }
    expect(JSON.parse(text)).toMatchObject({
      environment: "development",
      addresses: { pathPrefix: "/sandbox/v1" },
      verdicts: expect.arrayContaining([
        expect.objectContaining({ id: "A-01", verdict: "confirmed" }),
      ]),
      exchanges: expect.arrayContaining([
        expect.objectContaining({
          call: "POST /sandbox/v1/charge/authorization",
          status: 200,
          answer: expect.objectContaining({ originalAmount: 1234 }),
        }),
      ]),
    })
  })
})

describe("confirm at a gateway that fails", () => {
  it("says why, and nothing else, where nobody answers", async () => {
    const { ids, ended, isReached } = await confirm(
      anAccountAt(`http://127.0.0.1:${await freePort()}`)
    )

    expect(isReached).toBe(false)
    expect(ended.stopped).toContain("refused the connection")
    expect([...ids("confirmed"), ...ids("contradicted")]).toEqual([])
  })

  it("looks up what hangs or answers 502, calls it unknown, and charges nothing twice", async () => {
    await simulator.on("authorize").failAfterCommit().once()
    await simulator.on("capture").resetAfterCommit().once()
    await simulator.on("refund").resetAfterCommit().once()

    const { ids, ended } = await confirm(anAccountAt(simulator.url))

    expect(
      ids("contradicted").filter((id) => !UNREADABLE.includes(id))
    ).toEqual([])
    expect(ended.left).toEqual([])
    const creations = (await simulator.requests("authorize")).map(
      ({ body }) => (body as { merchantChargeId: string }).merchantChargeId
    )
    const repeated = creations.filter((id, at) => creations.indexOf(id) < at)
    expect(repeated).toHaveLength(1)
    await expectAllEnded()
  })

  it("names the charges whose answer was lost and that are not shown", async () => {
    await simulator.on("authorize").hang().once()

    const { ended } = await confirm(anAccountAt(simulator.url))

    expect(ended.left).toEqual([expect.stringMatching(/^charge .* unknown/)])
  })
})

/** A lost answer is an answer that cannot be read. */
const UNREADABLE = ["A-15", "A-22"]

describe("confirm, interrupted", () => {
  it("prints the ids of what it cannot end", async () => {
    const interrupted = new AbortController()
    const gateway = await aLyingGateway(simulator.url, [
      {
        asks: ({ path }) =>
          path.endsWith("/refund")
            ? { status: 400, body: { message: "Not now", errors: [] } }
            : undefined,
      },
    ])
    const { output } = await confirm(anAccountAt(gateway.url), {
      signal: interrupted.signal,
      agree: (call) => {
        if (call.startsWith("Card: the same id")) interrupted.abort()
        return Promise.resolve(true)
      },
    })
    await gateway.close()

    const [charge] = await simulator.charges()
    expect(output).toContain(`charge ${charge!.merchantChargeId}: R$ 12.34`)
  })
})

describe("confirm with money", () => {
  const production = () =>
    anAccountAt(simulator.url, {
      environment: "production",
      baseUrl: "https://gateway.example",
      pathPrefix: "/v1",
      paymentLink: {},
      resolveWindowMs: 60_000,
    })
  const given = {
    isRealMoney: true,
    limit: 500,
    steps: ["pix" as const],
    document: "52998224725",
  }

  it.each([
    ["the flag", { isRealMoney: false }],
    ["a limit", { limit: undefined }],
    ["a named step", { steps: [] }],
    ["a buyer", { document: undefined }],
    ["a card's token", { steps: ["card" as const] }],
  ])("sends nothing to production without %s", async (_what, changes) => {
    await expect(
      confirm(production(), { ...given, ...changes })
    ).rejects.toThrow(/roduction/)
  })

  it("keeps the sum of its charges within the limit", async () => {
    const { output } = await confirm(anAccountAt(simulator.url), {
      limit: 3 * 1234,
    })

    const made = await simulator.charges()
    const sum = made.reduce(
      (all, { originalAmount }) => all + originalAmount,
      0
    )
    expect(sum).toBeLessThanOrEqual(3 * 1234)
    expect(output).toContain("Not made, above the limit")
    await expectAllEnded()
  })
})

describe("what confirm prints", () => {
  it("has the options of contradictions ready to paste", async () => {
    const lies = ["A-03", "A-08", "A-13"].map((id) => LIES[id]!())
    const gateway = await aLyingGateway(simulator.url, lies)

    const { verdicts, output } = await confirm(anAccountAt(gateway.url))
    await gateway.close()

    expect(optionsOf(verdicts)).toBe(
      [
        '  pathPrefix: "/v1",',
        "  dialect: {",
        "    requirePhone: false,",
        '    temporaryCardTokenField: "temporaryCardToken",',
        "  },",
      ].join("\n")
    )
    expect(output).toContain(optionsOf(verdicts))
  })
})
