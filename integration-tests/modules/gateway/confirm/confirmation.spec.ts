import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { serveCardPage } from "../../../../packages/devtools/src/confirm/card-page"
import { formatSuggestedOptions } from "../../../../packages/devtools/src/confirm/report"
import {
  defaultMerchant,
  type Simulator,
  startSimulator,
} from "../../../../packages/devtools/src/simulator"
import { ConfirmationRun } from "../../../../packages/devtools/src/confirm/experiment/confirmation-run"
import { JUDGES } from "../../../../packages/devtools/src/confirm/verdict/judges"
import { runJudge } from "../../../../packages/devtools/src/confirm/verdict/judge"
import { freePort } from "../../../../harness/free-port"
import {
  accountOptionsAt,
  aPlan,
  enterCardIfLineAsks,
  runConfirm,
} from "../../../support/confirm/a-confirmation"
import { aLyingGateway } from "./support/lying-gateway"

/** The ids of the assumptions that a run against the simulator, without a browser, cannot check. */
const NOT_OBSERVED = [
  "A-17",
  "A-20",
  "A-27",
  "A-28",
  "A-30",
  "A-33",
  "A-35",
  "A-37",
  "A-40",
  "A-50",
  "A-52",
  "A-60",
  "A-62",
  "A-65",
  "A-66",
]

let simulator: Simulator

beforeAll(async () => {
  simulator = await startSimulator({ notificationRetryDelaysMs: [10] })
})
afterAll(() => simulator.close())
beforeEach(() => simulator.reset())

/**
 * Expects that every charge is refunded, canceled or denied, and that no payment link is active. Returns all charges.
 */
async function expectNothingOpen() {
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

describe("the command confirm at the simulator", () => {
  it("at the simulator, the confirm command contradicts no assumption, and cancels or refunds every charge and payment link that it made", async () => {
    const listen = await freePort()
    await simulator.setNotificationUrl(`http://127.0.0.1:${listen}/`)

    const account = accountOptionsAt(simulator.url, {
      notificationTokens: [defaultMerchant.notificationToken],
      dialect: { savedCards: { storeChargeField: "merchantInitiated" } },
    })
    const run = await runConfirm(account, {
      listen,
      notifications: "https://tunnel.example",
      waitMs: 1_200,
      say: (line) => payWhatIsShown(line),
    })

    expect(run.ids("contradicted")).toEqual([])
    expect(run.ids("not seen")).toEqual(NOT_OBSERVED)
    expect(run).toMatchObject({ stopped: undefined, left: [] })
    expect((await expectNothingOpen()).length).toBeGreaterThan(8)
  })

  /** Pays the Pix or the payment link that a line of the command's output asks to be paid. */
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

  it("the confirm command makes no charge and no payment link if its user agrees to none of the calls that create something", async () => {
    const { output } = await runConfirm(accountOptionsAt(simulator.url), {
      askForApproval: () => Promise.resolve(false),
    })

    expect(await simulator.charges()).toEqual([])
    expect(await simulator.paymentLinks()).toEqual([])
    expect(output).toMatch(/0 contradicted/)
  })

  it("the confirm command does not listen for notifications if its user declines to receive them", async () => {
    const listen = await freePort()
    const answers: string[] = []
    await runConfirm(accountOptionsAt(simulator.url), {
      listen,
      notifications: "https://tunnel.example",
      askForApproval: async (call) => {
        if (call.startsWith("Receive notifications")) return false
        const answer = await fetch(`http://127.0.0.1:${listen}/`).then(
          ({ status }) => `answered ${status}`,
          () => "not listening"
        )
        answers.push(answer)
        return false
      },
    })

    expect(new Set(answers)).toEqual(new Set(["not listening"]))
  })

  it("the report file of the confirm command contains no credentials, tokens, personal data or payment codes", async () => {
    const folder = mkdtempSync(join(tmpdir(), "confirm-"))
    const report = join(folder, "report.json")

    await runConfirm(accountOptionsAt(simulator.url), { report })
    const text = readFileSync(report, "utf8")
    rmSync(folder, { recursive: true })

    const { credential, paymentLinkCredential } = defaultMerchant
    for (const secret of [
      ...Object.values(credential),
      paymentLinkCredential.clientSecret,
      "card_ZVH",
      "card_t/",
      "Maria",
      "52998224725",
      "987654321",
      "@",
      "Paulista",
      "br.gov.bcb.pix",
      'access_token":"',
      "Bearer",
      "/p/",
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

describe("the command confirm and saved cards", () => {
  const withCardPage = (given: Parameters<typeof runConfirm>[1] = {}) =>
    runConfirm(
      accountOptionsAt(simulator.url, {
        dialect: { paths: { deleteCard: "/cards/{cardId}" } },
      }),
      {
        browser: true,
        steps: ["card_saved"],
        say: (line) => void enterCardIfLineAsks(line, simulator.url),
        ...given,
      }
    )

  it("with a card that was entered on the confirm command's own card page, the command confirms the assumptions about saved cards, except the one about the lifetime of card tokens", async () => {
    const { ids } = await withCardPage()

    expect(ids("contradicted")).toEqual([])
    expect(ids("confirmed")).toEqual(
      expect.arrayContaining(["A-63", "A-64", "A-65", "A-67", "A-68"])
    )
    expect(ids("not seen")).toContain("A-66")
    expect(await simulator.requests("save_card")).toMatchObject([
      { status: 201 },
      { status: 400 },
      { status: 201 },
    ])
    await expectNothingOpen()
  })

  it("the confirm command does not use a published test token, which can be used repeatedly, to judge whether a card token is good for only one call", async () => {
    const { ids } = await withCardPage({
      steps: ["card", "card_saved"],
      say: (line) => void enterCardIfLineAsks(line, simulator.url, 1),
    })

    expect(ids("contradicted")).toEqual([])
    expect(ids("confirmed")).toContain("A-63")
    expect(ids("not seen")).toContain("A-65")
  })

  it("the confirm command confirms the lifetime of card tokens only if the vault accepts a token that is ten minutes old", () => {
    const judgeTokenOfAge = (tokenAgeMs: number) => {
      const late = { kind: "answered" as const, statuses: [201], endedAtMs: 0 }
      const run = new ConfirmationRun(aPlan(accountOptionsAt(simulator.url)))
      run.recordResult("card_saved_late", { ...late, tokenAgeMs })
      return runJudge(JUDGES["A-66"], run).is
    }

    expect([judgeTokenOfAge(599_999), judgeTokenOfAge(600_000)]).toEqual([
      undefined,
      true,
    ])
  })

  it("the confirm command deletes the cards that it saved if the account has a path for deletions, and otherwise says that the card stays in the vault", async () => {
    await simulator.changeCardSettings({ offersCardDeletion: true })
    await withCardPage()
    const deleted = await simulator.savedCards()
    const { output } = await runConfirm(accountOptionsAt(simulator.url), {
      steps: ["card_saved"],
    })

    expect(deleted.map(({ deletedAt }) => deletedAt !== null)).toEqual([
      true,
      true,
    ])
    expect(output).toContain("The card stays in the vault")
    expect(await simulator.savedCards()).toHaveLength(3)
  })

  it("the report file of the confirm command contains neither the id nor a token of a saved card, nor the issuer's id of a transaction", async () => {
    const folder = mkdtempSync(join(tmpdir(), "confirm-"))
    const report = join(folder, "report.json")

    await withCardPage({ report })
    const text = readFileSync(report, "utf8")
    rmSync(folder, { recursive: true })

    const saved = await simulator.savedCards()
    const charges = await simulator.charges()
    const issued = charges.flatMap((charge) =>
      "newIssuerTransactionId" in charge ? [charge.newIssuerTransactionId] : []
    )
    expect([saved.length, issued.length]).toEqual([2, 2])
    for (const secret of [...saved.map(({ id }) => id), ...issued]) {
      expect(text).not.toContain(secret)
    }
    expect(text).toContain('"temporaryCardToken": "[redacted]"')
  })

  it("the confirm command does not send a card token again if the answer of the vault is lost, and neither confirms nor contradicts an assumption about saved cards", async () => {
    await simulator.on("save_card").resetAfterCommit().once()

    const { ids } = await withCardPage()

    const [first, ...others] = await simulator.requests("save_card")
    expect(first).toMatchObject({ fault: "reset_after_commit" })
    expect(others).toEqual([])
    expect(ids("not seen")).toEqual(
      expect.arrayContaining(["A-63", "A-64", "A-65", "A-66", "A-67", "A-68"])
    )
  })
})

describe("confirm at a gateway that fails", () => {
  it.each([
    [
      "the gateway cannot be reached",
      "refused the connection",
      "http://127.0.0.1:1",
      {},
    ],
    ["the secret is wrong", "401", undefined, { clientSecret: "wrong" }],
  ])(
    "if the gateway cannot be used (%s), the confirm command reports the reason, and neither confirms nor contradicts an assumption",
    async (_what, words, url, changes) => {
      const { ids, stopped, isReached } = await runConfirm(
        accountOptionsAt(url ?? simulator.url, changes)
      )

      expect(isReached).toBe(false)
      expect(stopped).toContain(words)
      expect([...ids("confirmed"), ...ids("contradicted")]).toEqual([])
    }
  )

  it("if no accepted charge can be looked up, the confirm command reports that lookups seem to be missing, and prints the option to set", async () => {
    await simulator.setInterfaceOnly(true)

    const { output, verdicts, ids } = await runConfirm(
      accountOptionsAt(simulator.url),
      { steps: ["card"] }
    )

    expect(ids("confirmed")).toContain("A-03")
    expect(verdicts).toContainEqual({
      id: "A-05",
      verdict: "contradicted",
      observed: expect.stringMatching(
        /^lookups seem not to be offered: .* answered 404$/
      ),
      set: { observe: "notifications" },
    })
    expect(output).toContain('observe: "notifications",')
  })

  it("if a new payment link cannot be looked up, the confirm command reports that lookups of links seem to be missing, and prints the option to set", async () => {
    await simulator.setInterfaceOnly(true)

    const { output, verdicts, ids } = await runConfirm(
      accountOptionsAt(simulator.url),
      { steps: ["link"] }
    )

    expect(verdicts).toContainEqual({
      id: "A-39",
      verdict: "contradicted",
      observed: expect.stringMatching(
        /^lookups of payment links seem not to be offered: .* answered 404$/
      ),
      set: { "paymentLink.observe": "notifications" },
    })
    expect(output).toMatch(/paymentLink: \{\s+observe: "notifications",\s+\}/)
    // If one of these assumptions counted as contradicted, the advice would be to sell nothing by link.
    expect(ids("not seen")).toEqual(
      expect.arrayContaining(["A-41", "A-43", "A-45"])
    )
  })

  it.each(["look_up_link", "list_link_transactions"] as const)(
    "if only the first call of the operation %s fails, the confirm command does not report that lookups of payment links are missing",
    async (operation) => {
      await simulator.on(operation).respond(404, { message: "none" }).once()

      const { verdicts } = await runConfirm(accountOptionsAt(simulator.url), {
        steps: ["link"],
      })

      expect(formatSuggestedOptions(verdicts)).not.toContain("observe")
    }
  )

  it("the confirm command does not report that lookups are missing if at least one accepted charge can be looked up", async () => {
    await simulator.on("look_up").respond(404, { message: "none" }).times(12)

    const { verdicts } = await runConfirm(accountOptionsAt(simulator.url))

    expect(formatSuggestedOptions(verdicts)).not.toContain("observe")
  })

  it("if an authorization, a capture and a refund fail after the gateway has carried them out, the confirm command still refunds or cancels all its charges", async () => {
    await simulator.on("authorize").failAfterCommit().once()
    await simulator.on("capture").resetAfterCommit().once()
    await simulator.on("refund").resetAfterCommit().once()

    const { ids, left } = await runConfirm(accountOptionsAt(simulator.url))

    // The command treats a lost answer like an unreadable answer.
    expect(ids("contradicted")).toEqual(["A-15", "A-22"])
    expect(left).toEqual([])
    const sent = await simulator.requests("authorize")
    const creations = sent.map(
      ({ body }) => Object(body).merchantChargeId as string
    )
    expect(new Set(creations).size).toBe(sent.length - 1)
    await expectNothingOpen()
  })

  it("the confirm command lists a charge at the end if its answer was lost and lookups do not find it", async () => {
    await simulator.on("authorize").hang().once()

    const { left, output } = await runConfirm(accountOptionsAt(simulator.url))

    expect(left).toEqual([expect.stringMatching(/^charge .* \(absent\)/)])
    expect(output).toContain(left[0])
  })
})

describe("the command confirm with money", () => {
  const productionAccountOptions = () =>
    accountOptionsAt(simulator.url, {
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
    ["the flag for real money", { isRealMoney: false }],
    ["a named step", { steps: undefined }],
    ["a card token for the step card", { steps: ["card"] }],
  ])(
    "if a required input is missing (%s), the confirm command refuses to run against a production gateway",
    async (_what, changes) => {
      await expect(
        runConfirm(productionAccountOptions(), { ...given, ...changes })
      ).rejects.toThrow(/roduction/)
    }
  )

  it("the total of the confirm command's charges stays within the limit that its user sets", async () => {
    const { output } = await runConfirm(accountOptionsAt(simulator.url), {
      limit: 3 * 1234,
    })

    const made = await simulator.charges()
    const sum = made.reduce(
      (all, { originalAmount }) => all + originalAmount,
      0
    )
    expect(sum).toBeLessThanOrEqual(3 * 1234)
    expect(output).toContain("Not made, above the limit")
    await expectNothingOpen()
  })

  it("the confirm command creates no payment link with an amount above the limit that its user sets", async () => {
    const { output } = await runConfirm(accountOptionsAt(simulator.url), {
      limit: 1233,
      steps: ["link"],
    })

    expect(await simulator.paymentLinks()).toEqual([])
    expect(output).toMatch(/Not made, above the limit: Make a payment link/)
  })

  it("the confirm command refuses to listen for notifications if the gateway account has no notification token", async () => {
    const account = accountOptionsAt(simulator.url, { notificationTokens: [] })

    await expect(
      runConfirm(account, {
        listen: 1,
        notifications: "https://tunnel.example",
      })
    ).rejects.toThrow(/put the token that it shows into notificationTokens/)
  })

  it("the confirm command runs only the steps that its user names on the command line", async () => {
    await runConfirm(accountOptionsAt(simulator.url), {
      steps: ["card", "card3"],
      amount: 100,
    })

    const made = await expectNothingOpen()
    expect(made).toMatchObject([
      { originalAmount: 100, installmentNumber: 1 },
      { originalAmount: 100, installmentNumber: 3 },
    ])
  })
})

it("for the contradicted assumptions, the confirm command prints options that can be pasted into the configuration", async () => {
  const lies = ["A-03", "A-08", "A-13"]
  const gateway = await aLyingGateway(simulator.url, lies)

  const { verdicts, output } = await runConfirm(accountOptionsAt(gateway.url))
  await gateway.close()

  expect(formatSuggestedOptions(verdicts)).toBe(
    [
      '  pathPrefix: "/v1",',
      "  dialect: {",
      "    requirePhone: false,",
      '    temporaryCardTokenField: "temporaryCardToken",',
      "  },",
    ].join("\n")
  )
  expect(output).toContain(formatSuggestedOptions(verdicts))
})

it("the card page of the confirm command passes the card token to the command, and is available only at its secret address", async () => {
  const page = await serveCardPage(
    accountOptionsAt("http://127.0.0.1:1", { sdk: { transparentToken: "t" } })
  )
  const token = page.waitForCardToken(new AbortController().signal)

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
