import { deliveriesOf, type NotedDelivery } from "./delivery-note"

const at = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour))
const aNote = (
  account: string,
  kind: NotedDelivery["kind"],
  [first, last]: [number, number]
): NotedDelivery => ({ account, kind, firstAt: at(first), lastAt: at(last) })

const NOTES = [
  aNote("br", "authenticated", [2, 5]),
  aNote("br", "no_token", [1, 6]),
  aNote("br", "wrong_token", [3, 7]),
  aNote("br-manual", "authenticated", [1, 4]),
  aNote("us", "too_large", [1, 9]),
]

describe("the deliveries of an account", () => {
  it("are the last that was authenticated, and the last that was refused, for whatever reason", () => {
    expect(deliveriesOf(["br"], NOTES)).toMatchObject({
      authenticated: { firstAt: at(2), lastAt: at(5) },
      refused: { kind: "wrong_token", lastAt: at(7) },
    })
  })

  it("are those of all accounts that are notified together", () => {
    expect(
      deliveriesOf(["br", "br-manual"], NOTES).authenticated
    ).toStrictEqual({ firstAt: at(1), lastAt: at(5) })
  })

  it("are none where nothing came, or nothing was refused", () => {
    expect(deliveriesOf(["us"], NOTES).authenticated).toBeUndefined()
    expect(deliveriesOf(["br-manual"], NOTES).refused).toBeUndefined()
    expect(deliveriesOf(["new"], NOTES)).toEqual({
      authenticated: undefined,
      refused: undefined,
    })
  })
})
