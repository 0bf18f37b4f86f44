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
  it("has every text in both languages, which differ where they are words", () => {
    expect(Object.keys(english.texts).sort()).toEqual([...names].sort())
    expect(
      names.filter((name) => english.texts[name] === PORTUGUESE[name])
    ).toEqual(["image"])
  })

  it.each(names)("has the same holes to fill in %s", (name) => {
    const holes = (text: string) => text.match(/\{\w+\}/g)?.sort()

    expect(holes(english.texts[name])).toEqual(holes(PORTUGUESE[name]!))
  })
})

describe("fill", () => {
  it("puts every value where its name is", () => {
    expect(fill("{count}x de {each}, {count}x", { count: 3, each: "a" })).toBe(
      "3x de a, 3x"
    )
  })

  it("takes a value as it is, whatever replacing means by it", () => {
    expect(fill("Pagar {amount}", { amount: "R$ 5,00 $& $1" })).toBe(
      "Pagar R$ 5,00 $& $1"
    )
  })
})
