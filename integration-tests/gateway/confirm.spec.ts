import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { openCardPage } from "../../src/cli/confirm/card-page"
import { letterFor, optionsOf } from "../../src/cli/confirm/report"
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
    expect(run.ids("not seen")).toEqual(NOT_OBSERVED)
    expect(run).toMatchObject({ stopped: undefined, left: [] })
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

  it("shows every changing call before it is made, and makes none that nobody agrees to", async () => {
    const { output } = await confirm(anAccountAt(simulator.url), {
      agree: () => Promise.resolve(false),
    })

    expect(await simulator.charges()).toEqual([])
    expect(await simulator.paymentLinks()).toEqual([])
    expect(output).toMatch(/0 contradicted/)
  })

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
    const { ids, stopped, isReached } = await confirm(
      anAccountAt(`http://127.0.0.1:${await freePort()}`)
    )

    expect(isReached).toBe(false)
    expect(stopped).toContain("refused the connection")
    expect([...ids("confirmed"), ...ids("contradicted")]).toEqual([])
  })

  it("says that the secret is wrong", async () => {
    const { ids, stopped, isReached } = await confirm(
      anAccountAt(simulator.url, { clientSecret: "wrong" })
    )

    expect(isReached).toBe(false)
    expect(stopped).toContain("401")
    expect([...ids("confirmed"), ...ids("contradicted")]).toEqual([])
  })

  it("looks up what hangs or answers 502, calls it unknown, and charges nothing twice", async () => {
    await simulator.on("authorize").failAfterCommit().once()
    await simulator.on("capture").resetAfterCommit().once()
    await simulator.on("refund").resetAfterCommit().once()

    const { ids, left } = await confirm(anAccountAt(simulator.url))

    expect(
      ids("contradicted").filter((id) => !UNREADABLE.includes(id))
    ).toEqual([])
    expect(left).toEqual([])
    const creations = (await simulator.requests("authorize")).map(
      ({ body }) => (body as { merchantChargeId: string }).merchantChargeId
    )
    const repeated = creations.filter((id, at) => creations.indexOf(id) < at)
    expect(repeated).toHaveLength(1)
    await expectAllEnded()
  })

  it("names the charges whose answer was lost and that are not shown", async () => {
    await simulator.on("authorize").hang().once()

    const { left } = await confirm(anAccountAt(simulator.url))

    expect(left).toEqual([expect.stringMatching(/^charge .* \(absent\)/)])
  })
})

/** A lost answer is an answer that cannot be read. */
const UNREADABLE = ["A-15", "A-22"]

describe("confirm, interrupted", () => {
  it("ends what it began, and judges what it saw", async () => {
    const interrupted = new AbortController()
    const { stopped, left, ids } = await confirm(anAccountAt(simulator.url), {
      signal: interrupted.signal,
      agree: (call) => {
        if (call.startsWith("Capture R$ 1.00")) interrupted.abort()
        return Promise.resolve(true)
      },
    })

    expect({ stopped, left }).toEqual({
      stopped: "It was interrupted.",
      left: [],
    })
    expect(ids("confirmed")).toContain("A-01")
    expect(await expectAllEnded()).toHaveLength(2)
  })

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
    expect(output).toContain(`charge ${charge!.merchantChargeId} (`)
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
    steps: ["pix"],
    document: "52998224725",
  }

  it.each([
    ["the flag", { isRealMoney: false }],
    ["a limit", { limit: undefined }],
    ["a named step", { steps: undefined }],
    ["a buyer", { document: undefined }],
    ["a card's token", { steps: ["card"] }],
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

  it("makes the named steps only", async () => {
    await confirm(anAccountAt(simulator.url), {
      steps: ["card", "card3"],
      amount: 100,
    })

    const made = await expectAllEnded()
    expect(made).toMatchObject([
      { originalAmount: 100, installmentNumber: 1 },
      { originalAmount: 100, installmentNumber: 3 },
    ])
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

  it("is a letter with the merchant's document and client id", () => {
    const letter = letterFor(anAccountAt("http://127.0.0.1:1"))

    expect(letter).toContain(defaultMerchant.merchantDocument)
    expect(letter).toContain(defaultMerchant.credential.clientId)
    expect(letter).not.toContain("{")
  })
})

describe("the page for a card", () => {
  it("hands over the token that the SDK made, to nobody but this machine's browser", async () => {
    const page = await openCardPage(
      anAccountAt("http://127.0.0.1:1", { sdk: { transparentToken: "t" } })
    )
    const token = page.nextToken(new AbortController().signal)

    const shown = await fetch(page.url)
    const stranger = await fetch(new URL("/", page.url))
    await fetch(page.url, {
      method: "POST",
      body: JSON.stringify({ token: "card_1" }),
    })

    expect(await shown.text()).toContain("createTemporaryCard")
    expect(stranger.status).toBe(404)
    expect(await token).toBe("card_1")
    page.close()
  })
})
