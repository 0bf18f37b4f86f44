import type { MovementKind } from "./movement"
import { moneyMoved, toldKinds, toldMovements } from "./money-moved"

const NOTHING = { received: 0, refunded: 0, disputed: 0, lost: 0, takenBack: 0 }

/** Movements one second after another; `at` gives several the same time. */
function moved(...all: [MovementKind, number, at?: number][]) {
  return all.map(([kind, amount, at], index) => ({
    kind,
    amount,
    observedAt: new Date((at ?? index) * 1_000),
  }))
}

const told = (...all: Parameters<typeof moved>) =>
  toldMovements(moved(...all)).map(({ kind, amount }) => [kind, amount])

describe("the money of a charge", () => {
  it("the money of a charge that a dispute took is named by its own amount when the dispute is lost", () => {
    const lost = moved(["captured", 15_960], ["disputed", -15_960], ["lost", 0])

    expect(toldMovements(lost).at(-1)).toMatchObject({
      kind: "lost",
      amount: -15_960,
    })
    expect(moneyMoved(lost)).toEqual({
      ...NOTHING,
      received: 15_960,
      lost: 15_960,
    })
  })

  it("the money of a charge that is gone without a dispute is shown as taken back, without a dispute", () => {
    expect(told(["captured", 15_960], ["lost", -15_960])).toEqual([
      ["captured", 15_960],
      ["taken_back", -15_960],
    ])
  })

  it("the money of a charge that is gone after a won dispute is shown as taken back", () => {
    const won = moved(
      ["captured", 100],
      ["disputed", -100],
      ["dispute_reversed", 100],
      ["lost", -100]
    )

    expect(moneyMoved(won)).toEqual({
      ...NOTHING,
      received: 100,
      takenBack: 100,
    })
  })

  it("a partial refund before a dispute is shown separately from the dispute", () => {
    const refunded = moved(
      ["captured", 100],
      ["refunded", -30],
      ["disputed", -70],
      ["lost", 0]
    )

    expect(moneyMoved(refunded)).toEqual({
      ...NOTHING,
      received: 100,
      refunded: 30,
      lost: 70,
    })
  })

  it("the money of a charge is counted once when the gateway takes back the capture after an administrator entered the dispute as lost", () => {
    const relabelled = moved(
      ["captured", 100],
      ["disputed", -100],
      ["lost", 0],
      ["lost", -100, 9],
      ["refunded", 100, 9]
    )

    expect(toldMovements(relabelled)).toHaveLength(3)
    expect(moneyMoved(relabelled)).toEqual({
      ...NOTHING,
      received: 100,
      lost: 100,
    })
  })

  it("the money of a charge is the store's again when a refund turns out never to have happened", () => {
    const undone = moved(["captured", 100], ["refunded", -40], ["refunded", 40])

    expect(toldMovements(undone).at(-1)?.kind).toBe("refund_undone")
    expect(moneyMoved(undone)).toEqual({ ...NOTHING, received: 100 })
  })

  it("of a charge that was refunded in part and then taken back, only the rest is shown as taken back", () => {
    const failed = moved(
      ["captured", 100],
      ["refunded", -30],
      ["lost", -100, 9],
      ["refunded", 30, 9]
    )

    expect(toldMovements(failed).at(-1)).toMatchObject({
      kind: "taken_back",
      amount: -70,
    })
    expect(moneyMoved(failed)).toEqual({
      ...NOTHING,
      received: 100,
      refunded: 30,
      takenBack: 70,
    })
  })

  it("the money of a charge that the gateway took back and shows again is counted as received once", () => {
    const again = moved(["captured", 100], ["lost", -100], ["captured", 100])

    expect(moneyMoved(again)).toEqual({ ...NOTHING, received: 100 })
  })

  it("the loss of a dispute that was entered by mistake is reversed, and no refund is undone", () => {
    const reversed = moved(
      ["captured", 100],
      ["refunded", -30],
      ["disputed", -70],
      ["lost", 0],
      ["refunded", 70]
    )

    expect(toldMovements(reversed).at(-1)).toMatchObject({
      kind: "dispute_reversed",
      amount: 70,
    })
    expect(moneyMoved(reversed)).toEqual({
      ...NOTHING,
      received: 100,
      refunded: 30,
    })
  })
})

describe("the names in a list that leaves out no movement", () => {
  const kindsOf = (...all: Parameters<typeof moved>) => [
    ...toldKinds(
      moved(...all).map((one, index) => ({
        ...one,
        id: String(index),
        chargeId: "ctchg_1",
      }))
    ).values(),
  ]

  it("call a capture that is taken back after a lost dispute lost, and what that undoes too", () => {
    expect(
      kindsOf(
        ["captured", 100],
        ["disputed", -100],
        ["lost", 0],
        ["lost", -100, 9],
        ["refunded", 100, 9]
      )
    ).toEqual(["captured", "disputed", "lost", "lost", "lost"])
  })

  it("call a capture that is taken back after a refund taken back, and what that undoes too", () => {
    expect(
      kindsOf(
        ["captured", 100],
        ["refunded", -30],
        ["lost", -100, 9],
        ["refunded", 30, 9]
      )
    ).toEqual(["captured", "refunded", "taken_back", "taken_back"])
  })

  it("call the money of a dispute that was entered as lost by mistake a reversal", () => {
    expect(
      kindsOf(
        ["captured", 100],
        ["disputed", -100],
        ["lost", 0],
        ["refunded", 100]
      ).at(-1)
    ).toBe("dispute_reversed")
  })

  it("call a refund that never happened undone", () => {
    expect(
      kindsOf(["captured", 100], ["refunded", -40], ["refunded", 40]).at(-1)
    ).toBe("refund_undone")
  })
})
