import * as texts from "./texts"

const { english, fill } = texts
const PORTUGUESE: Record<string, string> = {
  ...texts.SHARED_TEXTS,
  ...texts.INSTALLMENT_TEXTS,
  ...texts.PRICE_TEXTS,
  ...texts.CARD_TEXTS,
  ...texts.CODE_TEXTS,
  ...texts.PIX_TEXTS,
  ...texts.WALLET_TEXTS,
  ...texts.LINK_TEXTS,
}
const names = Object.keys(PORTUGUESE) as texts.TextName[]

describe("texts", () => {
  it.each(names)("has the same holes to fill in %s", (name) => {
    const holes = (text: string) => text.match(/\{\w+\}/g)?.sort()

    expect(holes(english.texts[name])).toEqual(holes(PORTUGUESE[name]!))
  })
})

describe("fill", () => {
  it("takes a value as it is, whatever replacing means by it", () => {
    expect(fill("Pagar {amount}", { amount: "R$ 5,00 $& $1" })).toBe(
      "Pagar R$ 5,00 $& $1"
    )
  })
})
