import { simulatorControl, type PanelAction } from "../../src/simulator"
import type { Reply } from "./simulator-caller"
import { aCodeRequest } from "./simulator-codes"
import { aLinkRequest } from "./simulator-payment-link-caller"
import { aStage, outcomeOf, until } from "./simulator-stage"

const stage = aStage()

afterEach(async () =>
  expect(await stage.simulator.unconsumedFaults()).toEqual([])
)

type Call = () => Promise<Reply>

/** Whatever commits something: made ready, so that nothing but the call itself remains. */
const changes = {
  authorize: async (): Promise<Call> => {
    // Its access token and card token are asked for within: nobody scripts a fault for them here.
    return async () => (await stage.caller.pay()).reply
  },
  pix: async (): Promise<Call> => {
    return () => stage.codes.create("pix", aCodeRequest("pix"))
  },
  wallet: async (): Promise<Call> => {
    return () => stage.codes.create("wallet", aCodeRequest("wallet"))
  },
  capture: async (): Promise<Call> => {
    const { capture } = await stage.caller.charge("reserved")
    return () => capture(10_000)
  },
  refund: async (): Promise<Call> => {
    const { refund } = await stage.caller.charge("paid")
    return () => refund(10_000)
  },
  create_link: async (): Promise<Call> => {
    return () => stage.links.create(aLinkRequest())
  },
  deactivate_link: async (): Promise<Call> => {
    const { id } = await stage.links.link()
    return () => stage.links.deactivate(id)
  },
  refund_link: async (): Promise<Call> => {
    const { id } = await stage.links.link()
    const { transactions } = await stage.simulator.payLink(id)
    return () => stage.links.refund(transactions[0]!.id, 1_000)
  },
}

type Change = keyof typeof changes

/** How often anything has happened to a charge or a link. */
async function events(): Promise<number> {
  const { simulator } = stage
  const all = [
    ...(await simulator.charges()),
    ...(await simulator.paymentLinks()),
  ]
  return all.flatMap(({ history }) => history as readonly unknown[]).length
}

async function aCall(operation: Change) {
  const call = await changes[operation]()
  const before = await events()
  return {
    call,
    commits: async () => (await events()) - before,
    arrival: () =>
      until(async () => (await stage.simulator.requests(operation)).length > 0),
  }
}

describe.each(Object.keys(changes) as Change[])(
  "a fault of %s",
  (operation) => {
    it.each([
      ["reset", "ECONNRESET", 0],
      ["resetAfterCommit", "ECONNRESET", 1],
      ["failBeforeCommit", 500, 0],
      ["failAfterCommit", 500, 1],
      ["html", 502, 0],
    ] as const)("%s comes to %s and %i commits", async (fault, outcome, n) => {
      const { call, commits } = await aCall(operation)
      await stage.simulator.on(operation)[fault]().once()

      expect(await outcomeOf(call())).toBe(outcome)
      expect(await commits()).toBe(n)
    })

    it.each([
      ["hang", 0],
      ["hangAfterCommit", 1],
    ] as const)("%s never answers and leaves %i commits", async (fault, n) => {
      const { call, commits, arrival } = await aCall(operation)
      await stage.simulator.on(operation)[fault]().once()
      const outcome = outcomeOf(call())
      await arrival()
      const left = await commits()
      const [logged] = await stage.simulator.requests(operation)
      await stage.simulator.reset()

      expect(await outcome).toBe("UND_ERR_SOCKET")
      expect(left).toBe(n)
      expect(logged).toMatchObject({ status: null })
    })

    it("empty and truncated hide what was committed", async () => {
      const empty = await aCall(operation)
      await stage.simulator.on(operation).empty().once()
      const reply = await empty.call()
      const once = await empty.commits()
      const truncated = await aCall(operation)
      await stage.simulator.on(operation).truncated().once()
      const outcome = await outcomeOf(truncated.call())

      expect([reply.body, once]).toEqual(["", 1])
      expect(["UND_ERR_SOCKET", "TypeError"]).toContain(outcome)
      expect(await truncated.commits()).toBe(1)
    })

    it("respond answers word for word and commits nothing", async () => {
      const { call, commits } = await aCall(operation)
      const body = { chargeStatus: "NEVER_REPORTED", amount: "7" }
      await stage.simulator
        .on(operation)
        .respond(202, body, { "retry-after": "3" })
        .once()
      const reply = await call()

      expect([reply.status, reply.body]).toEqual([202, body])
      expect(reply.headers.get("retry-after")).toBe("3")
      expect(await commits()).toBe(0)
    })

    it("slow commits first and answers later", async () => {
      const { call, commits, arrival } = await aCall(operation)
      await stage.simulator.on(operation).slow(100).once()
      const reply = call()
      await arrival()

      expect(await commits()).toBe(1)
      stage.goOn()
      expect([200, 201]).toContain((await reply).status)
    })

    it("slowBeforeCommit commits when nobody may be waiting any more", async () => {
      const { call, commits, arrival } = await aCall(operation)
      await stage.simulator.on(operation).slowBeforeCommit(200).once()
      const reply = call()
      await arrival()
      const meanwhile = await commits()
      stage.goOn()
      await reply

      expect([meanwhile, await commits()]).toEqual([0, 1])
    })
  }
)

it.each(["token", "look_up", "tokenize", "brand"] as const)(
  "faults strike %s as well, and a page can read those that are for it",
  async (operation) => {
    const { caller, simulator } = stage
    const calls = {
      token: () => caller.requestToken(),
      look_up: () => caller.lookUp("any", "any-charge"),
      tokenize: () => caller.tokenize(),
      brand: () => caller.send("GET", "/portalapi/v1/Card/Bin?bin=411111", {}),
    }
    await simulator.on(operation).failBeforeCommit(503).once()
    const struck = await calls[operation]()

    expect(struck.status).toBe(503)
    expect((await calls[operation]()).status).not.toBe(503)
    expect(struck.headers.get("access-control-allow-origin")).toBe(
      operation === "tokenize" || operation === "brand" ? "*" : null
    )
  }
)

it.each([
  ["create_link", "C001"],
  ["deactivate_link", "C001"],
  ["refund_link", "C001"],
] as const)(
  "a failure of %s is in the words of its API",
  async (operation, code) => {
    const { call } = await aCall(operation)
    await stage.simulator.on(operation).failBeforeCommit(503).once()

    expect((await call()).body).toEqual({
      error: { message: "Scripted failure", type: "SERVICE", code },
    })
  }
)

it("a scripted text is sent as it is, and a proxy's page is HTML", async () => {
  const { simulator, caller } = stage
  await simulator
    .on("token")
    .respond(200, "{not json", { "content-type": "text/json" })
    .once()
  await simulator.on("token").html().once()
  const text = await caller.requestToken()
  const page = await caller.requestToken()

  expect(text.headers.get("content-type")).toBe("text/json")
  expect(text.body).toBe("{not json")
  expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8")
  expect(page.body).toContain("<h1>502</h1>")
})

describe("a slow commit", () => {
  it("lets something else happen first, and is judged after it", async () => {
    const { refund, merchantChargeId } = await stage.caller.charge("paid")
    await stage.simulator.on("refund").slowBeforeCommit(500).once()
    const reply = refund(10_000)
    await until(
      async () => (await stage.simulator.requests("refund")).length > 0
    )
    await stage.simulator.reverse(merchantChargeId)
    stage.goOn()

    expect((await reply).body.businessCode).toBe("CHARGE_CANCELED")
  })

  it("happens also when the caller has given up by then", async () => {
    const { simulator, caller } = stage
    const { merchantChargeId } = await caller.charge("reserved")
    await simulator.on("capture").slowBeforeCommit(300).once()
    const impatience = new AbortController()
    const path = `/sandbox/v1/charge/${merchantChargeId}/capture`
    const call = fetch(`${simulator.url}${path}`, {
      method: "POST",
      signal: impatience.signal,
      body: JSON.stringify({ amount: 10_000 }),
      headers: {
        authorization: `Bearer ${await caller.accessToken()}`,
        "content-type": "application/json",
        accept: "application/json",
      },
    })
    await until(async () => (await simulator.requests("capture")).length > 0)
    impatience.abort()
    await expect(call).rejects.toThrow("aborted")
    await until(() => stage.kept === 0)
    stage.goOn()
    await until(async () => (await events()) === 2)

    expect(await simulator.charge(merchantChargeId)).toMatchObject({
      capturedAmount: 10_000,
    })
    expect(await simulator.requests("capture")).toMatchObject([
      { status: null },
    ])
  })
})

describe("lookups that lag", () => {
  it.each(["authorize", "pix"] as const)(
    "show nothing of what %s has just made, though its id is taken and it can be moved",
    async (operation) => {
      const { simulator, caller, codes } = stage
      await simulator.on(operation).invisibleFor(5_000).once()
      const { request } =
        operation === "pix" ? await codes.code("pix") : await caller.pay()
      const { merchantChargeId } = request
      const lookUp = async () =>
        caller.lookUp(await caller.accessToken(), merchantChargeId)
      const atOnce = await lookUp()
      const again = await caller.pay({ changes: { merchantChargeId } })
      await (operation === "pix"
        ? simulator.pay(merchantChargeId)
        : simulator.panelRefund(merchantChargeId))
      await simulator.advanceClock(4_999)
      const justBefore = await lookUp()
      await simulator.advanceClock(1)

      expect([atOnce.status, justBefore.status]).toEqual([404, 404])
      expect(again.reply.body.businessCode).toBe(
        "MERCHANT_CHARGE_ID_ALREADY_EXISTS"
      )
      expect((await lookUp()).body.chargeStatus).toBe(
        operation === "pix" ? "PAID" : "REFUNDED"
      )
    }
  )

  it.each([
    ["capture", "PRE_AUTHORIZED", "PAID"],
    ["refund", "PAID", "PARTIAL"],
  ] as const)(
    "show the state before a %s, and none of a later one, while answer, ledger and judgement are right",
    async (operation, before, after) => {
      const { simulator, caller } = stage
      const charge = await caller.charge(
        operation === "capture" ? "reserved" : "paid"
      )
      await simulator.on(operation).invisibleFor(5_000).once()
      const reply = await charge[operation](10_000)
      const again = await charge[operation](10_000)
      const ledger = await simulator.charge(charge.merchantChargeId)
      await simulator.panelRefund(charge.merchantChargeId)
      const lagging = (await charge.lookUp()).body.chargeStatus
      await simulator.advanceClock(5_000)

      expect([reply.body.chargeStatus, again.status]).toEqual([after, 400])
      expect([lagging, ledger!.chargeStatus]).toEqual([before, after])
      expect((await charge.lookUp()).body.chargeStatus).toBe("REFUNDED")
    }
  )

  it("may lag themselves, which goes together with an answer that was lost", async () => {
    const { simulator, caller } = stage
    await simulator.on("look_up").invisibleFor(5_000).always()
    await simulator.on("authorize").failAfterCommit().once()
    const { accessToken, request } = await caller.pay()
    const lookUp = () => caller.lookUp(accessToken, request.merchantChargeId)
    const atOnce = await lookUp()
    await simulator.advanceClock(5_000)

    expect([atOnce.status, (await lookUp()).status]).toEqual([404, 200])
  })

  it("of payment links show none that was just made, none as inactive, and no refund nor what came after it", async () => {
    const { simulator, links } = stage
    for (const operation of [
      "create_link",
      "deactivate_link",
      "refund_link",
    ] as const) {
      await simulator.on(operation).invisibleFor(5_000).once()
    }
    const observed = async (id: string) => [
      (await links.lookUp(id)).body.status,
      (await links.transactions(id)).body.total,
    ]
    const { id } = await links.link()
    const { transactions } = await simulator.payLink(id)
    const made = await observed(id)
    await simulator.advanceClock(5_000)
    await links.deactivate(id)
    await links.refund(transactions[0]!.id, 1_000)
    await links.refund(transactions[0]!.id, 500)
    const changed = await observed(id)
    await simulator.advanceClock(5_000)
    const later = await observed(id)
    await simulator.on("look_up_link").invisibleFor(7_500).once()
    await simulator.on("list_link_transactions").invisibleFor(7_500).once()

    expect(made).toEqual([undefined, undefined])
    expect(changed).toEqual(["ACTIVE", 1])
    expect(later).toEqual(["INACTIVE", 3])
    expect(await observed(id)).toEqual(["ACTIVE", 1])
  })
})

describe("queue accepts with the state from before, and commits when the control says so, what is still allowed", () => {
  it.each([
    ["capture", "PRE_AUTHORIZED", "PAID"],
    ["refund", "PAID", "PARTIAL"],
  ] as const)("a %s", async (operation, before, after) => {
    const { simulator, caller } = stage
    const kind = operation === "capture" ? "reserved" : "paid"
    const charge = await caller.charge(kind)
    const undone = await caller.charge(kind)
    await simulator.on(operation).queue().times(2)
    const reply = await charge[operation](10_000)
    await undone[operation](10_000)
    await simulator.reverse(undone.merchantChargeId)
    const queued = await simulator.charge(charge.merchantChargeId)

    expect([reply.status, reply.body.chargeStatus]).toEqual([200, before])
    expect(queued).toMatchObject({ chargeStatus: before })
    expect(await simulator.applyQueued(charge.merchantChargeId)).toMatchObject({
      chargeStatus: after,
    })
    expect(await simulator.applyQueued(undone.merchantChargeId)).toMatchObject({
      chargeStatus: "CANCELED",
    })
  })
})

describe("races with somebody at the panel", () => {
  it.each([
    ["capture", "reserved", { kind: "void" }, "CHARGE_CANCELED"],
    ["refund", "paid", { kind: "refund" }, "CHARGE_ALREADY_REFUNDED"],
  ] as const)(
    "a %s is judged by what it finds",
    async (operation, kind, action, businessCode) => {
      const charge = await stage.caller.charge(kind)
      await stage.simulator.on(operation).afterPanel(action).once()

      expect((await charge[operation](10_000)).body.businessCode).toBe(
        businessCode
      )
    }
  )

  it.each([
    ["capture", "reserved", "PAID", 10_000],
    ["refund", "paid", "PARTIAL", 5_990],
  ] as const)(
    "the panel acts between commit and answer of a %s, which shows the state before it",
    async (operation, kind, chargeStatus, amount) => {
      const charge = await stage.caller.charge(kind)
      const action: PanelAction = { kind: "refund", amount: 5_000 }
      await stage.simulator.on(operation).beforePanel(action).once()
      const reply = await charge[operation](10_000)

      expect(reply.body).toMatchObject({ chargeStatus, amount })
      expect((await charge.lookUp()).body.amount).toBe(amount - 5_000)
      expect(
        (await stage.simulator.charges())[0]!.history.slice(1)
      ).toMatchObject([
        { amount: 10_000, by: "api" },
        { event: "refunded", amount: 5_000, by: "panel" },
      ])
    }
  )

  it("the panel may act on a charge that the request itself is refused for", async () => {
    const { refund, lookUp } = await stage.caller.charge("paid")
    const action: PanelAction = { kind: "refund", amount: 10_000 }
    await stage.simulator.on("refund").beforePanel(action).once()

    expect((await refund(20_000)).status).toBe(400)
    expect((await lookUp()).body.chargeStatus).toBe("PARTIAL")
  })

  it("what is not possible is answered 500 and logged, saying why", async () => {
    const { refund, merchantChargeId } = await stage.caller.charge("paid")
    await stage.simulator.on("refund").afterPanel({ kind: "void" }).once()
    const reply = await refund(10_000)

    expect(reply.status).toBe(500)
    expect(reply.body.message).toContain(
      `Scripted panel action: Not possible (void of ${merchantChargeId} by the panel): The charge is `
    )
    expect(await stage.simulator.requests("refund")).toMatchObject([
      { fault: "after_panel", status: 500, refusal: reply.body.message },
    ])
  })

  it("a cancel of a code is beaten by its payment; nobody pays one that was withdrawn", async () => {
    const { simulator, codes } = stage
    const beaten = await codes.code("pix")
    await simulator.on("refund").afterPanel({ kind: "pay" }).once()
    const refund = await beaten.refund(9_990)
    const beating = await codes.code("pix")
    await simulator.on("refund").beforePanel({ kind: "pay" }).once()
    const cancel = await beating.refund(9_990)

    expect(refund.body.chargeStatus).toBe("REFUNDED")
    expect(cancel.status).toBe(500)
    expect(cancel.body.message).toContain("The charge is canceled")
  })

  it.each([
    ["deactivate_link", "afterPanel", { kind: "pay" }, ["paid", "deactivated"]],
    [
      "deactivate_link",
      "beforePanel",
      { kind: "pay", late: true },
      ["deactivated", "paid"],
    ],
    [
      "refund_link",
      "beforePanel",
      { kind: "void" },
      ["refunded", "deactivated"],
    ],
    [
      "refund_link",
      "afterPanel",
      { kind: "refund", amount: 1_000 },
      ["refunded", "refunded"],
    ],
  ] as const)(
    "%s with %s of %j comes to %j",
    async (operation, when, action, came) => {
      const { call } = await aCall(operation)
      await stage.simulator.on(operation)[when](action).once()
      const [before] = await stage.simulator.paymentLinks()
      await call()
      const [after] = await stage.simulator.paymentLinks()

      expect(
        after!.history.slice(before!.history.length).map(({ event }) => event)
      ).toEqual(came)
    }
  )

  it.each([
    ["capture", "a link can be paid (pay), refunded (refund)"],
    ["refund", "nobody has paid it"],
  ] as const)("%s of a link makes no sense, loudly", async (kind, reason) => {
    const { id } = await stage.links.link()
    await stage.simulator.on("deactivate_link").afterPanel({ kind }).once()
    const reply = await stage.links.deactivate(id)

    expect(reply.status).toBe(500)
    expect(reply.body.message).toContain(reason)
  })
})

describe("scripts of faults", () => {
  it("strike as often as they are to, oldest first, standing ones when no counted one is left", async () => {
    const { simulator, caller } = stage
    await simulator.on("token").failBeforeCommit(500).always()
    await simulator.on("token").failBeforeCommit(501).times(2)
    await simulator.on("token").failBeforeCommit(502).once()
    const statuses: number[] = []
    for (let call = 0; call < 5; call++) {
      statuses.push((await caller.requestToken()).status)
    }
    await simulator.clearFaults()
    statuses.push((await caller.requestToken()).status)

    expect(statuses).toEqual([501, 501, 502, 500, 500, 200])
  })

  it("may name an id, and strike only where it stands in the path", async () => {
    const { simulator, caller } = stage
    const one = await caller.charge("paid")
    const other = await caller.charge("paid")
    await simulator.addFault({
      operation: "refund",
      fault: { kind: "fail_before_commit", status: 503 },
      of: other.merchantChargeId,
    })
    const statuses = [await one.refund(1), await other.refund(1)]

    expect(statuses.map(({ status }) => status)).toEqual([200, 503])
  })

  it("that have not struck often enough are listed", async () => {
    const { simulator, caller } = stage
    await simulator.on("token").failBeforeCommit(503).times(2)
    await simulator.on("brand").hang().always()
    await caller.requestToken()

    expect(await simulator.unconsumedFaults()).toEqual([
      {
        id: expect.any(Number),
        operation: "token",
        fault: { kind: "fail_before_commit", status: 503 },
        times: 2,
        used: 1,
      },
      expect.objectContaining({ operation: "brand", times: "always", used: 0 }),
    ])
    await simulator.clearFaults()
  })

  it("that make no sense are refused with the reason, in process and over HTTP", async () => {
    for (const control of [
      stage.simulator,
      simulatorControl(stage.simulator.url),
    ]) {
      const token = control.on("token")
      const refusals: [Promise<void>, string][] = [
        [token.slow(-1).once(), "fault.ms: must be at least 0"],
        [
          token.hang().times(0),
          'times: must be an integer of at least 1, or "always"',
        ],
        [token.html(999).once(), "fault.status: must be at most 599"],
        [
          control.addFault({
            operation: "token",
            fault: { kind: "invisible_for", ms: 1 },
          }),
          "invisible_for belongs to authorize, pix, wallet, capture, refund, look_up, create_link, deactivate_link, refund_link, look_up_link, list_link_transactions; not to token",
        ],
        [
          control.addFault({
            operation: "authorize",
            fault: { kind: "after_panel", action: { kind: "void" } },
          }),
          "after_panel belongs to capture, refund, deactivate_link, refund_link; not to authorize",
        ],
        [
          control
            .on("capture")
            .beforePanel({ kind: "refund", amount: 0 })
            .once(),
          "fault.action.amount: must be at least 1",
        ],
        [
          control.addFault({ operation: "pay" } as never),
          "operation: Invalid option",
        ],
        [
          control.addFault({
            operation: "token",
            fault: { kind: "hang", ms: 3 },
          } as never),
          "fault.ms: is not a field of this request",
        ],
      ]
      for (const [scripted, message] of refusals) {
        await expect(scripted).rejects.toThrow(message)
      }
    }
    expect(await stage.simulator.faults()).toEqual([])
  })

  it("that make no sense for an operation do not compile", () => {
    const nonsense = () => {
      // @ts-expect-error -- the token endpoint has nothing that a lookup could miss
      void stage.simulator.on("token").invisibleFor(1)
      // @ts-expect-error -- before an authorization there is nothing at the panel to act on
      void stage.simulator.on("authorize").afterPanel({ kind: "void" })
      const { afterPanel } = stage.simulator.on("capture")
      // @ts-expect-error -- a void is always of the whole
      void afterPanel({ kind: "void", amount: 1 })
    }
    expect(nonsense).toBeInstanceOf(Function)
  })
})
