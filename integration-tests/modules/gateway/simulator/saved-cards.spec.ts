import {
  cardToTokenize,
  aCreditRequestPart,
  aCustomerRequestPart,
  aTransactionRequestPart,
  cardNumbers,
} from "../support/simulator-http-client"
import {
  aSimulatorWithReceiver,
  DAY_MS,
  MINUTE_MS,
} from "../support/simulator-with-receiver"

type Changes = Record<string, unknown>

const stage = aSimulatorWithReceiver()

const OTHER_CPF = "11144477735"

/** Sends the request that saves a card, by default with a new token of an approved card. */
async function save(changes: Changes = {}, number = cardNumbers.approved) {
  const temporaryCardToken = await stage.caller.cardToken(number)
  return stage.caller.callGatewayApi("POST", "cards", {
    body: {
      card: { temporaryCardToken },
      customer: aCustomerRequestPart(),
      ...changes,
    },
  })
}

const saveToken = (temporaryCardToken: string) =>
  save({ card: { temporaryCardToken } })

/** Charges a saved card. `ofTransaction` changes the transaction, and `ofCharge` changes the whole request. */
function charge(
  cardId: string,
  ofTransaction: Changes = {},
  ofCharge: Changes = {}
) {
  const { temporatyCardToken: _token, ...credit } = aCreditRequestPart()
  const transaction = {
    entryMode: "CREDENTIAL_ON_FILE",
    credit: { ...credit, cardId },
    ...ofTransaction,
  }
  return stage.caller.createCharge("authorization", {
    transactions: [aTransactionRequestPart("authorization", transaction)],
    ...ofCharge,
  })
}

describe("saving a card at the simulator", () => {
  it("the simulator's vault answers 201 with the card's id, brand, last four digits and expiry date", async () => {
    const { status, body } = await save()

    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      brand: "VISA",
      lastFourDigits: "1111",
      expirationMonth: 12,
      expirationYear: 2050,
    })
    expect(await stage.simulator.savedCards()).toMatchObject([
      { ...body, deletedAt: null, charges: 0 },
    ])
  })

  it.each([
    ["without a customer", { customer: undefined }, "customer", "is required"],
    [
      "with a wrong document",
      { customer: aCustomerRequestPart({ document: "52998224726" }) },
      "customer.document",
      "must be a CPF: 11 digits without punctuation, with right check digits",
    ],
    ["without a card", { card: undefined }, "card", "is required"],
    ["without a token", { card: {} }, "card.temporaryCardToken", "is required"],
    [
      "with a token that was never issued",
      { card: { temporaryCardToken: "made-up" } },
      "card.temporaryCardToken",
      "was not issued to this merchant",
    ],
    [
      "with an undocumented field",
      { note: 1 },
      "note",
      "is not a field of this request",
    ],
  ])(
    "if a request to save a card is wrong (it is sent %s), the simulator's vault refuses the request and saves no card",
    async (_what, changes, field, message) => {
      const { status, body } = await save(changes)

      expect(status).toBe(400)
      expect(body.errors).toEqual([{ field, message }])
      expect(await stage.simulator.savedCards()).toEqual([])
    }
  )

  it("the simulator's vault refuses with 401 a request to save a card that is sent without an access token", async () => {
    const reply = await stage.caller.sendHttpRequest(
      "POST",
      "/sandbox/v1/cards"
    )

    expect(reply.status).toBe(401)
  })

  it("the simulator's vault refuses a card token of another merchant with the error that the token was not issued to this merchant", async () => {
    const token = await stage.caller.cardToken()
    await stage.simulator.giveToAnotherMerchant(token)

    expect((await saveToken(token)).body.errors).toMatchObject([
      { message: "was not issued to this merchant" },
    ])
  })

  it("the simulator accepts a card token only once, no matter whether it is first used for a charge or for saving the card", async () => {
    const [charged, saved] = [
      await stage.caller.cardToken(),
      await stage.caller.cardToken(),
    ]
    const authorizeWithToken = (temporatyCardToken: string) =>
      stage.caller.createCharge("authorization", {
        transactions: [
          aTransactionRequestPart("authorization", {
            credit: aCreditRequestPart({ temporatyCardToken }),
          }),
        ],
      })
    const first = [await authorizeWithToken(charged), await saveToken(saved)]
    const second = [await saveToken(charged), await authorizeWithToken(saved)]

    expect(first.map(({ status }) => status)).toEqual([200, 201])
    for (const { status, body } of second) {
      expect([status, body.errors[0].message]).toEqual([
        400,
        "has been used before; it is single use",
      ])
    }
  })

  it("the settings of the simulator can make card tokens reusable, and can limit their lifetime", async () => {
    const { simulator, caller } = stage
    await simulator.changeCardSettings({
      cardTokensAreSingleUse: false,
      cardTokenLifetimeMs: 10 * MINUTE_MS,
    })
    const token = await caller.cardToken()
    const inTime = [await saveToken(token)]
    await simulator.advanceClock(10 * MINUTE_MS - 1)
    inTime.push(await saveToken(token))
    await simulator.advanceClock(1)
    const late = await saveToken(token)

    expect(inTime.map(({ status }) => status)).toEqual([201, 201])
    expect(late.body.errors).toMatchObject([{ message: "has expired" }])
  })
})

describe("charging a saved card at the simulator", () => {
  it("the simulator charges a saved card, and its answer, its lookup and its notification contain the same issuerTransactionId", async () => {
    const { body: card } = await save()
    const { id, status, body } = await charge(card.id)
    const lookup = await stage.caller.lookUp(id)
    await stage.simulator.deliveriesIdle()
    const [notification] = await stage.simulator.notifications()
    const issuerTransactionId = body.transactions[0].issuerTransactionId

    expect([status, body.chargeStatus]).toEqual([200, "PAID"])
    expect(issuerTransactionId).toMatch(/^0\d{15}$/)
    expect(lookup.body.transactions).toMatchObject([{ issuerTransactionId }])
    expect(notification!.body).toMatchObject({
      data: { transactions: [{ issuerTransactionId }] },
    })
    expect(await stage.simulator.charge(id)).toMatchObject({
      savedCardId: card.id,
      newIssuerTransactionId: issuerTransactionId,
      lastFour: "1111",
    })
    expect(await stage.simulator.savedCards()).toMatchObject([{ charges: 1 }])
  })

  it("the simulator denies a charge of the saved test card for denials, and answers a charge of the saved test card for errors with the status 500", async () => {
    const { body: denied } = await save({}, cardNumbers.denied)
    const { body: failing } = await save({}, cardNumbers.error)

    expect((await charge(denied.id)).body).toMatchObject({
      chargeStatus: "DENIED",
      transactions: [{ credit: { reasonCode: 51 } }],
    })
    expect((await charge(failing.id)).status).toBe(500)
  })

  it("the simulator denies a charge of a saved card after the card has expired", async () => {
    const { caller, simulator } = stage
    const card = cardToTokenize({
      expirationMonth: "01",
      expirationYear: "2030",
    })
    const { cardToken } = (await caller.tokenize(card)).body
    const { body: saved } = await saveToken(cardToken)
    const before = await charge(saved.id)
    await simulator.advanceClock(31 * DAY_MS)

    expect(before.body.chargeStatus).toBe("PAID")
    expect((await charge(saved.id)).body).toMatchObject({
      chargeStatus: "DENIED",
      transactions: [{ credit: { reasonCode: 54 } }],
    })
  })

  it.each([
    ["without an entry mode", { entryMode: undefined }],
    ["with the entry mode MANUAL", { entryMode: "MANUAL" }],
  ])(
    "if a request to charge a saved card has a wrong entry mode or none (it is sent %s), the simulator refuses the request",
    async (_what, ofTransaction) => {
      const { body } = await save()
      const reply = await charge(body.id, ofTransaction)

      expect(reply.status).toBe(400)
      expect(reply.body.errors).toEqual([
        {
          field: "transactions[0].entryMode",
          message: "must be CREDENTIAL_ON_FILE for a saved card",
        },
      ])
    }
  )

  it.each([
    [
      "that was deleted",
      (id: string) => stage.simulator.deleteSavedCard(id),
      {},
      "is no saved card of this merchant",
    ],
    [
      "of another merchant",
      (id: string) => stage.simulator.giveToAnotherMerchant(id),
      {},
      "is no saved card of this merchant",
    ],
    [
      "if the customer's document in the request is not the one with which the card was saved",
      () => Promise.resolve(),
      { customer: aCustomerRequestPart({ document: OTHER_CPF }) },
      "belongs to another customer",
    ],
    [
      "if the setting savedCardsNeedNoSecurityCode is off",
      () =>
        stage.simulator.changeCardSettings({
          savedCardsNeedNoSecurityCode: false,
        }),
      {},
      "cannot be charged without its security code",
    ],
  ])(
    "the simulator refuses a forbidden charge of a saved card, here the charge of a card %s",
    async (_what, prepare, ofCharge, message) => {
      const { body } = await save()
      await prepare(body.id)
      const reply = await charge(body.id, {}, ofCharge)

      expect(reply.status).toBe(400)
      expect(reply.body.errors).toEqual([
        { field: "transactions[0].credit.cardId", message },
      ])
      expect(await stage.simulator.charges()).toEqual([])
    }
  )

  it("the simulator refuses a charge request that contains the id of a saved card and a card token", async () => {
    const { body } = await save()
    const temporatyCardToken = await stage.caller.cardToken()
    const credit = aCreditRequestPart({ temporatyCardToken, cardId: body.id })
    const reply = await charge(body.id, { credit })

    expect(reply.body.errors).toEqual([
      {
        field: "transactions[0].credit.temporatyCardToken",
        message: "is not a field of this request",
      },
    ])
  })

  it("the simulator accepts an issuerTransactionId in a charge of a saved card only if it comes from an approved charge of the same card", async () => {
    const { body: card } = await save()
    const { body: other } = await save({}, "5555555555554444")
    const issuerIdOf = async (id: string) =>
      (await charge(id)).body.transactions[0].issuerTransactionId as string
    const own = await issuerIdOf(card.id)
    const foreign = await issuerIdOf(other.id)
    const replies = [
      await charge(card.id, { issuerTransactionId: own }),
      await charge(card.id, { issuerTransactionId: foreign }),
      await charge(card.id, { issuerTransactionId: "016153570198200" }),
    ]

    expect(replies.map(({ status }) => status)).toEqual([200, 400, 400])
    expect(replies[1]!.body.errors).toMatchObject([
      { field: "transactions[0].issuerTransactionId" },
    ])
  })

  it("the simulator accepts a charge by the merchant only after an approved charge of the same card by its cardholder", async () => {
    const { body: card } = await save()
    const byMerchant = { merchantInitiated: true }

    const first = await charge(card.id, byMerchant)
    await charge(card.id)
    const second = await charge(card.id, byMerchant)

    expect(first.status).toBe(400)
    expect(first.body.errors).toEqual([
      {
        field: "transactions[0].merchantInitiated",
        message: "needs an earlier approved charge by the cardholder",
      },
    ])
    expect(second.body.chargeStatus).toBe("PAID")
    expect(await stage.simulator.charge(second.id)).toMatchObject({
      merchantInitiated: true,
    })
  })

  it("the simulator refuses a merchant-initiated charge of a card that was just entered", async () => {
    const reply = await stage.caller.createCharge("authorization", {
      transactions: [
        aTransactionRequestPart("authorization", { merchantInitiated: true }),
      ],
    })

    expect(reply.body.errors).toEqual([
      {
        field: "transactions[0].merchantInitiated",
        message: "must be left out for a card that was just entered",
      },
    ])
  })

  it("the simulator denies a charge of a saved card after denySavedCard was called for the card", async () => {
    const { body: card } = await save()
    const before = await charge(card.id)
    await stage.simulator.denySavedCard(card.id)

    expect(before.body.chargeStatus).toBe("PAID")
    expect((await charge(card.id)).body.chargeStatus).toBe("DENIED")
  })

  it("the simulator's answer to a charge of a saved card contains no issuerTransactionId if the setting givesIssuerTransactionIds is off", async () => {
    await stage.simulator.changeCardSettings({
      givesIssuerTransactionIds: false,
    })
    const { body } = await save()

    expect((await charge(body.id)).body.transactions[0]).not.toHaveProperty(
      "issuerTransactionId"
    )
  })
})

describe("the control of saved cards at the simulator", () => {
  it("the simulator's vault stores a card if the fault resetAfterCommit loses the answer, and stores no card if the fault failBeforeCommit makes the request fail", async () => {
    const { simulator } = stage
    await simulator.on("save_card").resetAfterCommit().once()
    await expect(save()).rejects.toThrow()
    const afterReset = await simulator.savedCards()
    await simulator.on("save_card").failBeforeCommit().once()
    const failed = await save()

    expect(afterReset).toHaveLength(1)
    expect(failed.status).toBe(500)
    expect(await simulator.savedCards()).toHaveLength(1)
    expect(await simulator.unconsumedFaults()).toEqual([])
  })

  it("the simulator's request log shows neither the token nor the full id of a saved card", async () => {
    const { body } = await save()
    await charge(body.id)
    const log = JSON.stringify(await stage.simulator.requests())

    expect(log).not.toContain(body.id)
    expect(log).toContain(`[card id, ends in ${body.id.slice(-4)}]`)
    expect(await stage.simulator.requests("save_card")).toMatchObject([
      {
        status: 201,
        body: {
          card: { temporaryCardToken: expect.stringMatching(/^\[card token/) },
        },
      },
    ])
  })

  it("the simulator deletes a saved card only if the setting offersCardDeletion is on, and answers a second deletion of the card with 404", async () => {
    const { caller, simulator } = stage
    const { body } = await save()
    const remove = async () => {
      const token = await caller.newAccessToken()
      return caller.sendHttpRequest("DELETE", `/sandbox/v1/cards/${body.id}`, {
        headers: {
          accept: "application/json",
          authorization: `Bearer ${token}`,
        },
      })
    }
    const notOffered = await remove()
    await simulator.changeCardSettings({ offersCardDeletion: true })
    const replies = [await remove(), await remove()]

    expect(notOffered.body.message).toMatch(/no route/)
    expect(replies.map(({ status }) => status)).toEqual([200, 404])
  })

  it("if the setting returnsKnownCards is on, the simulator's vault returns the existing id when a customer saves the same card again, until the card is deleted", async () => {
    const { simulator } = stage
    const ids = [(await save()).body.id, (await save()).body.id]
    await simulator.changeCardSettings({ returnsKnownCards: true })
    const known = (await save()).body.id
    const ofAnother = (
      await save({
        customer: { ...aCustomerRequestPart(), document: OTHER_CPF },
      })
    ).body.id
    await simulator.deleteSavedCard(String(ids[0]))
    await simulator.deleteSavedCard(String(ids[1]))
    const anew = (await save()).body.id

    expect(known).toBe(ids[0])
    expect(new Set([...ids, ofAnother, anew]).size).toBe(4)
  })

  it("a reset of the simulator removes all saved cards and restores the settings for cards", async () => {
    const { simulator } = stage
    const { body } = await save()
    await simulator.changeCardSettings({ savedCardsNeedNoSecurityCode: false })
    await simulator.reset()
    const { body: again } = await save()

    expect(await simulator.savedCards()).toMatchObject([{ id: again.id }])
    expect((await charge(body.id)).status).toBe(400)
    expect((await charge(again.id)).status).toBe(200)
  })
})
